import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ImageFiles } from '../image-files.ts'
import { ImageStoreError } from '../image-store-error.ts'
import { type ListingPage, parseListing } from './listing.ts'
import type { S3Bucket } from './location.ts'
import {
  createS3Client,
  type S3RetryPolicy,
  type SendS3Request,
  s3ErrorOf,
  type WithTimeout,
} from './requests.ts'

/** How often the download of an image is resumed where its connection broke. */
const RESUMPTIONS_MAX = 3

/** Stores images in a bucket. All errors of the storage are thrown as {@link ImageStoreError}. */
export function s3Images(bucket: S3Bucket, policy?: S3RetryPolicy): ImageFiles {
  const send = createS3Client(bucket, policy)
  const keyOf = (name: string) => bucket.prefix + name
  return {
    async put(name, bytes) {
      const headers = {
        // A generic type: opening the object in the bucket downloads a file and shows no page.
        'content-type': 'application/octet-stream',
        // Signed, so that the storage verifies the bytes.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      await send({ method: 'PUT', key: keyOf(name), headers, body: bytes }, expectStatus(200))
    },

    async open(name) {
      const first = await openFrom(send, keyOf(name), 0)
      if (first === null) return null
      const stream = Readable.from(readChunks(send, keyOf(name), first), { objectMode: false })
      // The client may be gone before the first chunk was read: then `readChunks` never starts, nor does its `finally`.
      stream.once('close', () => void first.chunks.cancel().catch(() => {}))
      return { bytes: first.bytes, stream }
    },

    async remove(name) {
      await send({ method: 'DELETE', key: keyOf(name) }, expectStatus(204, 200, 404))
    },

    async *list() {
      let page: ListingPage | null = null
      do {
        page = await listFrom(send, bucket.prefix, page?.next ?? null)
        for (const { key, putAt } of page.objects) {
          const name = key.slice(bucket.prefix.length)
          if (!name.includes('/')) yield { name, putAt }
        }
      } while (page.next !== null)
    },
  }
}

/** Reads a response with one of these statuses to its end; throws for every other status. */
function expectStatus(...statuses: readonly number[]) {
  return async (response: Response): Promise<string> => {
    if (!statuses.includes(response.status)) throw await s3ErrorOf(response)
    return response.text()
  }
}

/** One page of the objects under a prefix, the first one when `next` is null. */
async function listFrom(send: SendS3Request, prefix: string, next: string | null): Promise<ListingPage> {
  const query = { 'list-type': '2', prefix, ...(next === null ? {} : { 'continuation-token': next }) }
  const text = await send({ method: 'GET', key: '', query }, expectStatus(200))
  try {
    return parseListing(text)
  } catch {
    throw new ImageStoreError('The server at this address does not speak S3', { code: 'NotS3', status: 200 })
  }
}

/** A response whose body is still to be read. */
interface OpenBody {
  readonly bytes: number
  readonly chunks: ReadableStreamDefaultReader<Uint8Array>
  readonly withTimeout: WithTimeout
}

/** Null: there is no such object. `bytes`: length of the rest. */
async function openFrom(send: SendS3Request, key: string, from: number): Promise<OpenBody | null> {
  const headers = from === 0 ? {} : { range: `bytes=${from}-` }
  return send({ method: 'GET', key, headers }, async (response, withTimeout) => {
    const bytes = Number(response.headers.get('content-length') ?? Number.NaN)
    if (response.status === (from === 0 ? 200 : 206) && response.body !== null && Number.isInteger(bytes)) {
      return { bytes, chunks: response.body.getReader(), withTimeout }
    }
    const refusal = await s3ErrorOf(response)
    if (refusal.status === 404 && refusal.code !== 'NoSuchBucket') return null
    throw refusal
  })
}

/** The chunks of an image, one at a time in memory; resumes when the connection breaks. */
async function* readChunks(send: SendS3Request, key: string, first: OpenBody): AsyncGenerator<Uint8Array> {
  let body = first
  let sent = 0
  try {
    for (let resumptions = 0; sent < first.bytes; ) {
      const chunk = await nextChunk(body)
      if (chunk !== null) {
        sent += chunk.length
        yield chunk
      } else {
        const rest = resumptions++ < RESUMPTIONS_MAX ? await openFrom(send, key, sent) : null
        if (rest === null) throw new ImageStoreError('The download of an image was cut off', {})
        body = rest
      }
    }
  } finally {
    // The client may be gone, and the rest is not needed.
    await body.chunks.cancel().catch(() => {})
  }
}

/** Null: the connection broke, or the body has ended. */
async function nextChunk({ chunks, withTimeout }: OpenBody): Promise<Uint8Array | null> {
  try {
    return (await withTimeout(() => chunks.read())).value ?? null
  } catch {
    return null
  }
}
