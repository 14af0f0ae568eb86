import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { ImageStoreError } from '../image-store-error.ts'
import type { S3Bucket } from './location.ts'

/** How long one request may take and how often it is sent, milliseconds. */
export interface S3RetryPolicy {
  /** One attempt, until its answer has begun, and until each further piece of it. */
  readonly attemptMs: number
  /** All attempts and the pauses between them. */
  readonly allMs: number
  /** The first pause, at most; each later one may be twice as long. */
  readonly pauseMs: number
  readonly attempts: number
}

const PATIENCE: S3RetryPolicy = { attemptMs: 6_000, allMs: 15_000, pauseMs: 100, attempts: 5 }

/** One request, which may be sent several times: it must come to the same however often it arrives. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Within the bucket; empty: the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** Gives an answer the same time anew for its next piece. */
export type WithTimeout = <T>(next: () => Promise<T>) => Promise<T>

/**
 * Sends a request, again after a pause while what went wrong may pass. `take` makes of the answer what is wanted; as
 * long as it runs the time limit holds. Throws {@link ImageStoreError}; `take` may, too.
 */
export type SendS3Request = <T>(
  request: S3Request,
  take: (response: Response, withTimeout: WithTimeout) => Promise<T>,
) => Promise<T>

/** Signs with the bucket's credentials (AWS Signature Version 4). */
export function createS3Client(bucket: S3Bucket, patience: S3RetryPolicy = PATIENCE): SendS3Request {
  const { accessKeyId, secretAccessKey, sessionToken } = bucket.credentials
  const signer = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === null ? {} : { sessionToken }),
    service: 's3',
    region: bucket.region,
  })

  return async (request, take) => {
    const endsAt = performance.now() + patience.allMs
    for (let attempt = 1; ; attempt++) {
      const left = endsAt - performance.now()
      try {
        return await attemptOnce(request, take, Math.min(patience.attemptMs, left))
      } catch (error) {
        const fault = faultOf(error)
        // The jitter spreads those who were all refused at once.
        const pauseMs = Math.random() * patience.pauseMs * 2 ** (attempt - 1)
        const isHopeless = attempt === patience.attempts || performance.now() + pauseMs >= endsAt
        if (!fault.isTransient || isHopeless) throw fault
        await pause(pauseMs)
      }
    }
  }

  async function attemptOnce<T>(
    { method, key, query = {}, headers = {}, body }: S3Request,
    take: (response: Response, withTimeout: WithTimeout) => Promise<T>,
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
      return take(response, limitTime(abort, patience.attemptMs))
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
  return new ImageStoreError('The image store did not answer in time', { code: 'ETIMEDOUT' })
}

/** Whatever fetch throws is the network's: its own errors say `fetch failed`, the cause says why. */
function faultOf(error: unknown): ImageStoreError {
  if (error instanceof ImageStoreError) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  return new ImageStoreError('The image store cannot be reached', { code })
}

/** What an answer other than the expected one means, in S3's own word for it ("Error responses"). */
export async function s3ErrorOf(response: Response): Promise<ImageStoreError> {
  const code = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(await response.text())?.[1] ?? null
  return new ImageStoreError(`The image store answered ${response.status}`, { code, status: response.status })
}
