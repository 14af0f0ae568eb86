import * as z from 'zod'

/** A bucket, or a part of one, and how to speak to it. */
export interface S3Location {
  /** Address of the bucket, without a slash at its end. */
  readonly bucketUrl: string
  /** What stands before the names of images within the bucket: empty, or with a slash at its end. */
  readonly prefix: string
  /** The region that requests are signed for. */
  readonly region: string
}

/** A location and who asks there. `sessionToken` null: the key is a lasting one. */
export interface S3Bucket extends S3Location {
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken: string | null
  }
}

/** Names of buckets as S3 has them ("Bucket naming rules"): the address of one may hold nothing else. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** Letters that mean the same in an address, in a signature and on a disk. */
const PREFIX = /^([A-Za-z0-9_.-]+\/)*$/
const REGION = /^[a-z0-9-]{1,40}$/
const DEFAULT_REGION = 'us-east-1'
const PARAMETERS = ['endpoint', 'region', 'path-style']

/**
 * `s3://BUCKET/PREFIX?endpoint=https://…&region=…&path-style=on`: prefix and parameters may be left out.
 *
 * Without `endpoint` the bucket is with AWS and stands in the host's name; with it, as everything that is not AWS
 * understands, in the path. `path-style` (`on`, `off`) says otherwise.
 */
export const s3LocationSchema = z.string().transform((text, context): S3Location => {
  const found = readLocation(text)
  if (typeof found !== 'string') return found
  context.addIssue(found)
  return z.NEVER
})

/** The location, or what is wrong with it. Never tells the value: it may hold what it should not. */
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
