import type { Random } from '../model.ts'
import { MINUTE_MS } from '../time-units.ts'

/** The first backoff and the longest, milliseconds. */
const FIRST_BACKOFF_MS = 1000
const LONGEST_BACKOFF_MS = 30_000
/** Longest `Retry-After` that is honored, milliseconds. */
const LONGEST_RETRY_AFTER_MS = 15 * MINUTE_MS

/** The reply to a try: its status, null without a reply; `Retry-After` in milliseconds. */
export interface SendReply {
  readonly status: number | null
  readonly retryAfterMs: number | null
  /** Whether our server replied, and not a proxy, gateway or filter in its place: only then is a refusal one. */
  readonly isOurs: boolean
  /**
   * Whether it failed for a reason of this write alone, such as a picture that was not uploaded in its time, which says
   * nothing about smaller requests.
   */
  readonly isItsOwn?: boolean
  /** Whether this app failed to send it: the same error would follow each time. */
  readonly isBug?: boolean
}

/**
 * What a reply means for the entry that was sent (docs/api.md, "Errors").
 *
 * - stored: the server has it.
 * - conflict: 409; for a note, the server holds another version.
 * - refused: our server refuses it, and retrying is pointless.
 * - unsendable: this app fails to send it.
 * - gone: our server does not have what it concerns. While a server runs on an empty or wrong directory, or is being
 * restored, it has nothing, so this is believed only when it is repeated {@link GONE_AGAIN_MS} later.
 * - retry: it may succeed later; `isWholeQueue` when the server is unreachable or rate-limits, so that no other entry
 *   should be tried either.
 */
export type SendOutcome =
  | { readonly is: 'stored' | 'conflict' | 'refused' | 'unsendable' | 'gone' }
  | { readonly is: 'retry'; readonly isWholeQueue: boolean }

export function outcomeOf({ status, retryAfterMs, isOurs, isItsOwn = false, isBug }: SendReply): SendOutcome {
  if (isBug) return { is: 'unsendable' }
  if (status === null) return { is: 'retry', isWholeQueue: !isItsOwn }
  if (isTransientStatus(status)) return { is: 'retry', isWholeQueue: true }
  if (status >= 500 || !isOurs) return { is: 'retry', isWholeQueue: retryAfterMs !== null }
  if (status < 300) return { is: 'stored' }
  if (status === 404) return { is: 'gone' }
  return { is: status === 409 ? 'conflict' : 'refused' }
}

/**
 * Statuses below 500 that do not depend on the content sent: unauthorized, request timeout, unknown host name, too early,
 * proof of work required, too many requests.
 */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([401, 408, 421, 425, 428, 429])

/** Whether the same request may succeed later, although the status is below 500. */
export function isTransientStatus(status: number): boolean {
  return TRANSIENT_STATUSES.has(status)
}

/** How long after our server said that something does not exist it is asked again, milliseconds. */
export const GONE_AGAIN_MS = 2 * MINUTE_MS

/**
 * The backoff after this many failures in a row (1 or more), milliseconds: what the server requests, and exponential on top
 * with jitter in the upper half, so that clients that failed together do not retry together, and ever more rarely while a
 * server is overloaded. What is too large for something on the way (413) takes all of its bytes each time: its longest
 * backoff is longer.
 */
export function backoffMs(
  failures: number,
  { status, retryAfterMs }: Pick<SendReply, 'status' | 'retryAfterMs'>,
  random: Random,
): number {
  const requested = Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS)
  const longest = status === 413 ? LONGEST_RETRY_AFTER_MS : LONGEST_BACKOFF_MS
  const full = Math.min(FIRST_BACKOFF_MS * 2 ** (failures - 1), longest)
  return requested + full * (0.5 + random() / 2)
}

/** The last moment that a date with four digits for the year can name. */
const LAST_TIME = Date.UTC(9999, 11, 31)

/**
 * A measured time as the server takes it: whole milliseconds, or null for one that cannot be true. A clock that was set while
 * it was measured must not keep an answer from being stored.
 */
export function sendableDuration(ms: number | null, longest: number): number | null {
  if (ms === null) return null
  const whole = Math.round(ms)
  return whole >= 0 && whole <= longest ? whole : null
}

/** A moment as the server takes it (RFC 3339); null for what is none, such as NaN. */
export function sendableTime(ms: number | null): string | null {
  return ms !== null && ms >= 0 && ms <= LAST_TIME ? new Date(ms).toISOString() : null
}
