import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import { codeOf } from '../store/engine/faults.ts'
import { type ImageFiles, ImageStoreError } from './image-files.ts'
import type { S3Bucket } from './s3-location.ts'

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

/** How long one request may take, and how often it is sent. Times in milliseconds. */
export interface S3RetryPolicy {
  /** One attempt: until the response begins, and until each further chunk of it. */
  readonly attemptMs: number
  /** All attempts and the pauses between them. */
  readonly allMs: number
  /** Longest first pause; each later one may be twice as long. */
  readonly pauseMs: number
  readonly attempts: number
}

const RETRY_POLICY: S3RetryPolicy = { attemptMs: 6_000, allMs: 15_000, pauseMs: 100, attempts: 5 }

/** A request, which must be idempotent, as it may be sent several times. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Key of an object; empty: the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** Runs a read of the response with a new timeout. */
export type WithTimeout = <T>(next: () => Promise<T>) => Promise<T>

/**
 * Sends a request, and again after a pause when the error may be transient. `read` turns the response into the result; the
 * timeout applies while it runs. Throws {@link ImageStoreError}; `read` may, too.
 */
export type SendS3Request = <T>(
  request: S3Request,
  read: (response: Response, withTimeout: WithTimeout) => Promise<T>,
) => Promise<T>

/** Signs with the bucket's credentials (AWS Signature Version 4). */
function createS3Client(bucket: S3Bucket, policy: S3RetryPolicy = RETRY_POLICY): SendS3Request {
  const { accessKeyId, secretAccessKey, sessionToken } = bucket.credentials
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === null ? {} : { sessionToken }),
    service: 's3',
    region: bucket.region,
  })

  return async (request, read) => {
    const endsAt = performance.now() + policy.allMs
    for (let attempt = 1; ; attempt++) {
      const left = endsAt - performance.now()
      try {
        return await attemptOnce(request, read, Math.min(policy.attemptMs, left))
      } catch (error) {
        const fault = faultOf(error)
        // The jitter spreads clients that were all refused at the same time.
        const pauseMs = Math.random() * policy.pauseMs * 2 ** (attempt - 1)
        const isLast = attempt === policy.attempts || performance.now() + pauseMs >= endsAt
        if (!fault.isTransient || isLast) throw fault
        await pause(pauseMs)
      }
    }
  }

  async function attemptOnce<T>(
    { method, key, query = {}, headers = {}, body }: S3Request,
    read: (response: Response, withTimeout: WithTimeout) => Promise<T>,
    withinMs: number,
  ): Promise<T> {
    const address = new URL(key === '' ? bucket.bucketUrl : `${bucket.bucketUrl}/${key}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const abort = new AbortController()
    const limited = limitTime(abort, withinMs)
    return limited(async () => {
      const signed = await signer.sign(address, {
        method,
        headers,
        signal: abort.signal,
        redirect: 'manual',
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      })
      const response = await fetch(signed)
      return read(response, limitTime(abort, policy.attemptMs))
    })
  }
}

function limitTime(abort: AbortController, withinMs: number): WithTimeout {
  return async (work) => {
    const timer = setTimeout(() => abort.abort(timedOut()), withinMs)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
    }
  }
}

function timedOut(): ImageStoreError {
  return new ImageStoreError('The image store did not reply in time', { code: 'ETIMEDOUT' })
}

/** Errors of fetch come from the network: their message is `fetch failed`, their cause says why. */
function faultOf(error: unknown): ImageStoreError {
  if (error instanceof ImageStoreError) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return new ImageStoreError('The image store cannot be reached', { code: codeOf(cause) || null })
}

/** The error of an unexpected response, with S3's error code ("Error responses"). */
async function s3ErrorOf(response: Response): Promise<ImageStoreError> {
  const code = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(await response.text())?.[1] ?? null
  return new ImageStoreError(`The image store replied ${response.status}`, { code, status: response.status })
}

/** One page of the objects in a bucket. `next`: the token of the next page; null: it is the last one. */
export interface ListingPage {
  readonly objects: readonly { readonly key: string; readonly putAt: number }[]
  readonly next: string | null
}

/** Parses a response to `ListObjectsV2`; `putAt` in milliseconds since the Unix epoch. Throws when it is not one. */
export function parseListing(xml: string): ListingPage {
  const objects: { key: string; putAt: number }[] = []
  const path: string[] = []
  let next: string | null = null
  let object = { key: '', putAt: Number.NaN }
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (path.length === 0 && name !== 'ListBucketResult') throw new Error('Not a listing')
    path.push(name)
  })
  parser.on('text', (text) => {
    const element = path.slice(1).join('/')
    if (element === 'NextContinuationToken') next = text
    if (element === 'Contents/Key') object = { ...object, key: text }
    if (element === 'Contents/LastModified') object = { ...object, putAt: Date.parse(text) }
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    if (name !== 'Contents') return
    objects.push(object)
    object = { key: '', putAt: Number.NaN }
  })
  parser.write(xml).close()
  return { objects, next }
}
