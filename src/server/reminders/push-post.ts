import { type RequestOptions, request } from 'node:https'
import { lookupPublic } from './public-address.ts'

/** How long a push service may take to reply, milliseconds. */
const REPLY_WITHIN_MS = 10_000

/** A message to a push service (RFC 8030). */
export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface PushReply {
  readonly status: number
  /** What `Retry-After` asks for, milliseconds; null without it. */
  readonly retryAfterMs: number | null
}

/** Sends a message. Rejects when there is no reply. */
export type PostPush = (message: PushRequest) => Promise<PushReply>

/**
 * Sends messages over HTTPS to the host of the endpoint and nowhere else: no redirect is followed, and a host without a
 * public address is refused (`public-address.ts`). The body of a reply is not read.
 *
 * @param options tests name the fake push service's certificate and address
 */
export function httpsPostPush(
  options: Pick<RequestOptions, 'ca' | 'lookup' | 'port'> = {},
  now: () => number = Date.now,
): PostPush {
  return ({ endpoint, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = request(
        endpoint,
        {
          lookup: lookupPublic,
          ...options,
          method: 'POST',
          headers: { ...headers, 'content-length': body.byteLength },
          // A connection for each request: with keep-alive the other host would decide how long it stays open.
          agent: false,
          signal: AbortSignal.timeout(REPLY_WITHIN_MS),
        },
        (reply) => {
          // Errors after that concern the body of the reply, which is not read.
          reply.on('error', () => {})
          resolve({
            status: reply.statusCode ?? 0,
            retryAfterMs: retryAfterOf(reply.headers['retry-after'], now()),
          })
          reply.destroy()
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterOf(value: string | undefined, now: number): number | null {
  if (value === undefined || value.trim() === '') return null
  const seconds = Number(value)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
