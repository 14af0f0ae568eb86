import type { Random } from '../model.ts'

/** The first pause and the longest, milliseconds. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** A server that asks for more peace than this is asked again all the same, milliseconds. */
const LONGEST_ASKED_MS = 15 * 60_000

/** How a try ended: the server's status, null when nothing (or nothing readable) answered; `Retry-After` in milliseconds. */
export interface Answered {
  readonly status: number | null
  readonly retryAfterMs: number | null
}

/**
 * What an answer means for the entry that was sent (docs/api.md, "Errors").
 *
 * - stored: it has arrived.
 * - conflict: 409; of a note, something else is stored meanwhile.
 * - refused: it will never be taken.
 * - again: it may be taken another time; `whole` when the server is away or asks everybody to wait, so that nothing
 *   else need be tried either.
 */
export type Verdict =
  | { readonly is: 'stored' | 'conflict' | 'refused' }
  | { readonly is: 'again'; readonly whole: boolean }

export function verdictOn({ status, retryAfterMs }: Answered): Verdict {
  if (status === null) return { is: 'again', whole: true }
  if (status < 300) return { is: 'stored' }
  if (status >= 500) return { is: 'again', whole: retryAfterMs !== null }
  if (isPassing(status)) return { is: 'again', whole: true }
  return { is: status === 409 ? 'conflict' : 'refused' }
}

/**
 * Statuses below 500 that are about the moment and not about what was sent: who asks, too slow, a name the server is not
 * set up for, too early, a proof of work, too often.
 */
const PASSING: ReadonlySet<number> = new Set([401, 408, 421, 425, 428, 429])

/** Whether the same request may succeed later, although the status is below 500. */
export function isPassing(status: number): boolean {
  return PASSING.has(status)
}

/**
 * How long to wait after so many failures in a row (1 or more), milliseconds: what the server asks for, else twice as
 * long each time, somewhere in the upper half of that, so that learners who failed together do not all come back at once.
 */
export function pauseMs(failures: number, retryAfterMs: number | null, random: Random): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, LONGEST_ASKED_MS)
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
  return full * (0.5 + random() / 2)
}
