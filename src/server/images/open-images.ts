import { type Config, ConfigError } from '../config.ts'
import { diskImages, hasImages, type ImageFiles, ImageStoreError } from './image-files.ts'

/** Opens the storage that the configuration names. The code for S3 is loaded only when it is used. */
export async function openImages({
  imagesBucket,
  imagesDir,
}: Pick<Config, 'imagesBucket' | 'imagesDir'>): Promise<ImageFiles> {
  if (imagesBucket === null) return diskImages(imagesDir)
  const { s3Images } = await import('./s3-images.ts')
  return s3Images(imagesBucket)
}

/**
 * Checks that images can be reached. Throws {@link ConfigError} when the storage is misconfigured. When it cannot be
 * reached, `warn` gets a sentence: everything else works without it, and it may become reachable again.
 */
export async function checkImages(images: ImageFiles, warn: (sentence: string) => void): Promise<void> {
  try {
    await hasImages(images)
  } catch (error) {
    if (!(error instanceof ImageStoreError)) throw error
    const cause = error.code ?? error.status ?? 'no reply'
    if (!error.isTransient) throw new ConfigError(CAUSES[cause] ?? `IMAGES_URL: the store replied ${cause}`)
    warn(`The image store cannot be reached (${cause}). Image requests get 503 until it can.`)
  }
}

const OTHER_REGION = 'IMAGES_URL: the bucket is in another region'
const EXPIRED = 'AWS_SESSION_TOKEN: is no longer valid'

/** S3's error codes ("Error responses") in terms of the configuration. */
const CAUSES: Readonly<Record<string, string>> = {
  NotS3: 'IMAGES_URL: the server there is not an S3 service',
  NoSuchBucket: 'IMAGES_URL: there is no such bucket',
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID: the store does not know it',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY: does not belong to AWS_ACCESS_KEY_ID',
  AccessDenied:
    'IMAGES_URL: the key may not list the bucket; it must list it, and get, put and delete objects',
  PermanentRedirect: OTHER_REGION,
  AuthorizationHeaderMalformed: OTHER_REGION,
  ExpiredToken: EXPIRED,
  InvalidToken: EXPIRED,
  RequestTimeTooSkewed: 'The clock of this machine is more than 15 minutes off',
}
