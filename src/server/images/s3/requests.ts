import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { ImageStoreError } from '../image-store-error.ts'
import type { S3Bucket } from './location.ts'

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
export function createS3Client(bucket: S3Bucket, policy: S3RetryPolicy = RETRY_POLICY): SendS3Request {
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
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  return new ImageStoreError('The image store cannot be reached', { code })
}

/** The error of an unexpected response, with S3's error code ("Error responses"). */
export async function s3ErrorOf(response: Response): Promise<ImageStoreError> {
  const code = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(await response.text())?.[1] ?? null
  return new ImageStoreError(`The image store replied ${response.status}`, { code, status: response.status })
}
