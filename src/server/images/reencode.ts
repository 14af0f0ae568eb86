import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { IMAGE_TYPES } from '../../contract/image.ts'
import { IMAGE_ENDINGS } from './image-name.ts'

/** Most pixels an image may unfold into, all frames of an animation together. */
const PIXELS_MAX = 40_000_000
/** Longest time one image may take, seconds. */
const RECODE_MAX_S = 20

// Of all the formats libvips reads, only the four that are taken (seed §5).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
sharp.cache(false)

/** An image made anew from the pixels of the one that came. */
export interface RecodedImage {
  readonly bytes: Buffer
  readonly contentType: (typeof IMAGE_TYPES)[number]
  /** Ending of its name, without the dot. */
  readonly ending: string
}

/**
 * Decides by the bytes what an image is, and encodes its pixels again: metadata (places among them), trailing
 * data and files that are two things at once do not survive it. Pictures come out upright, animations stay
 * animations. Null: not an image of the four kinds, broken, or larger than {@link PIXELS_MAX}.
 */
export async function reencode(bytes: Buffer): Promise<RecodedImage | null> {
  const type = await fileTypeFromBuffer(bytes)
  const contentType = IMAGE_TYPES.find((taken) => taken === type?.mime)
  if (contentType === undefined) return null
  try {
    const options = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const
    const { pages = 1 } = await sharp(bytes, options).metadata()
    const image =
      pages > 1 ? sharp(bytes, { ...options, animated: true }) : sharp(bytes, options).autoOrient()
    const recoded = await image.timeout({ seconds: RECODE_MAX_S }).toBuffer()
    return { bytes: recoded, contentType, ending: IMAGE_ENDINGS[contentType] }
  } catch {
    // Sharp says no more than that it could not read it, in many wordings.
    return null
  }
}
