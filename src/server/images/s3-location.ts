import * as z from 'zod'

/** A bucket, or a prefix in one, and how to address it. */
export interface S3Location {
  /** Address of the bucket, without a slash at its end. */
  readonly bucketUrl: string
  /** Prefix of the images' keys in the bucket: empty, or with a slash at its end. */
  readonly prefix: string
  /** The region that requests are signed for. */
  readonly region: string
}

/** A location and the credentials for it. `sessionToken` null: the key is not temporary. */
export interface S3Bucket extends S3Location {
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken: string | null
  }
}

/** Names of buckets as S3 allows them ("Bucket naming rules"), which are safe in an address. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** Characters that need no encoding in an address or a signature. */
const PREFIX = /^([A-Za-z0-9_.-]+\/)*$/
const REGION = /^[a-z0-9-]{1,40}$/
const DEFAULT_REGION = 'us-east-1'
const PARAMETERS = ['endpoint', 'region', 'path-style']

/**
 * `s3://BUCKET/PREFIX?endpoint=https://…&region=…&path-style=on`: prefix and parameters may be left out.
 *
 * Without `endpoint` the bucket is at AWS, and its name is part of the host's name. With `endpoint` it is in the path, which
 * all other storage supports. `path-style` (`on`, `off`) overrides that.
 */
export const s3LocationSchema = z.string().transform((text, context): S3Location => {
  const found = readLocation(text)
  if (typeof found !== 'string') return found
  context.addIssue(found)
  return z.NEVER
})

/** The location, or what is wrong with it. Never repeats the value: it may contain a secret. */
function readLocation(text: string): S3Location | string {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.port !== '' || url.hash !== '') {
    return 'must be s3://BUCKET/PREFIX?endpoint=https://…&region=…'
  }
  if (url.username !== '' || url.password !== '') {
    return 'must not hold credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY do'
  }
  if (!BUCKET_NAME.test(url.hostname)) return 'must name a bucket: 3 to 63 of a-z, 0-9, dots and hyphens'
  const prefix = url.pathname.replace(/^\/|\/$/g, '').replace(/.$/, '$&/')
  if (!PREFIX.test(prefix))
    return 'must have a prefix of A-Z, a-z, 0-9, dots, hyphens, underscores and slashes'
  const parameters = url.searchParams
  if ([...parameters.keys()].some((name) => !PARAMETERS.includes(name))) {
    return `takes no other parameters than ${PARAMETERS.join(', ')}`
  }
  const region = parameters.get('region') ?? DEFAULT_REGION
  if (!REGION.test(region)) return 'must have a region of a-z, 0-9 and hyphens'
  const endpoint = readEndpoint(parameters.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (endpoint === null)
    return 'must have an endpoint that is an http:// or https:// address and nothing more'
  const pathStyle = parameters.get('path-style') ?? (parameters.has('endpoint') ? 'on' : 'off')
  if (pathStyle !== 'on' && pathStyle !== 'off') return 'must have path-style on or off'
  return { bucketUrl: bucketUrlOf(endpoint, url.hostname, pathStyle === 'on'), prefix, region }
}

function readEndpoint(text: string): URL | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.username + url.password + url.search + url.hash === '' ? url : null
}

function bucketUrlOf({ protocol, host, pathname }: URL, bucket: string, pathStyle: boolean): string {
  const path = pathname.replace(/\/$/, '')
  return pathStyle ? `${protocol}//${host}${path}/${bucket}` : `${protocol}//${bucket}.${host}${path}`
}
