import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ImageFiles } from '../image-files.ts'
import { ImageStoreError } from '../image-store-error.ts'
import { type ListingPage, readListing } from './listing.ts'
import type { S3Bucket } from './location.ts'
import {
  createS3Client,
  type S3RetryPolicy,
  type SendS3Request,
  s3ErrorOf,
  type WithTimeout,
} from './requests.ts'

/** How often an image that breaks off is gone on with where it broke off. */
const RESUMPTIONS_MAX = 3

/** Keeps images in a bucket. Whatever goes wrong there is thrown as {@link ImageStoreError}. */
export function s3Images(bucket: S3Bucket, patience?: S3RetryPolicy): ImageFiles {
  const send = createS3Client(bucket, patience)
  const keyOf = (name: string) => bucket.prefix + name
  return {
    async put(name, bytes) {
      const headers = {
        // No type: whoever opens the bucket itself is handed a file, not a page.
        'content-type': 'application/octet-stream',
        // Signed with the rest, so that what arrives is what was sent.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      await send({ method: 'PUT', key: keyOf(name), headers, body: bytes }, demand(200))
    },

    async open(name) {
      const first = await openFrom(send, keyOf(name), 0)
      if (first === null) return null
      const stream = Readable.from(wholeImage(send, keyOf(name), first), { objectMode: false })
      // Whoever asked may be gone before the first piece was read: then `wholeImage` never begins, nor does its end.
      stream.once('close', () => void first.pieces.cancel().catch(() => {}))
      return { bytes: first.bytes, stream }
    },

    async remove(name) {
      await send({ method: 'DELETE', key: keyOf(name) }, demand(204, 200, 404))
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

/** Accepts these statuses, reads the answer to its end and throws every other one. */
function demand(...statuses: readonly number[]) {
  return async (response: Response): Promise<string> => {
    if (!statuses.includes(response.status)) throw await s3ErrorOf(response)
    return response.text()
  }
}

/** One page of what lies under a prefix, the first one when `next` is null. */
async function listFrom(send: SendS3Request, prefix: string, next: string | null): Promise<ListingPage> {
  const query = { 'list-type': '2', prefix, ...(next === null ? {} : { 'continuation-token': next }) }
  const text = await send({ method: 'GET', key: '', query }, demand(200))
  try {
    return readListing(text)
  } catch {
    throw new ImageStoreError('What answers does not speak S3', { code: 'NotS3', status: 200 })
  }
}

/** An answer whose body is still to be read. */
interface OpenBody {
  readonly bytes: number
  readonly pieces: ReadableStreamDefaultReader<Uint8Array>
  readonly withTimeout: WithTimeout
}

/** Null: there is no such object. `bytes` is how many are still to come. */
async function openFrom(send: SendS3Request, key: string, from: number): Promise<OpenBody | null> {
  const headers = from === 0 ? {} : { range: `bytes=${from}-` }
  return send({ method: 'GET', key, headers }, async (response, withTimeout) => {
    const bytes = Number(response.headers.get('content-length') ?? Number.NaN)
    if (response.status === (from === 0 ? 200 : 206) && response.body !== null && Number.isInteger(bytes)) {
      return { bytes, pieces: response.body.getReader(), withTimeout }
    }
    const refusal = await s3ErrorOf(response)
    if (refusal.status === 404 && refusal.code !== 'NoSuchBucket') return null
    throw refusal
  })
}

/** The pieces of an image, of which nothing is held but the current one; a body that breaks off is gone on with. */
async function* wholeImage(send: SendS3Request, key: string, first: OpenBody): AsyncGenerator<Uint8Array> {
  let body = first
  let sent = 0
  try {
    for (let resumptions = 0; sent < first.bytes; ) {
      const piece = await nextPiece(body)
      if (piece !== null) {
        sent += piece.length
        yield piece
      } else {
        const rest = resumptions++ < RESUMPTIONS_MAX ? await openFrom(send, key, sent) : null
        if (rest === null) throw new ImageStoreError('An image broke off', {})
        body = rest
      }
    }
  } finally {
    // Whoever asked may have gone away: the rest is not wanted.
    await body.pieces.cancel().catch(() => {})
  }
}

/** Null: it broke off, or has been read to its end. */
async function nextPiece({ pieces, withTimeout }: OpenBody): Promise<Uint8Array | null> {
  try {
    return (await withTimeout(() => pieces.read())).value ?? null
  } catch {
    return null
  }
}
