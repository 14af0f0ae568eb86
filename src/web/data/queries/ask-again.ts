import type { Query } from '@tanstack/react-query'
import { HttpError, isRefusal } from '../http/client.ts'

/** The first wait before what failed is asked for again, and the longest, milliseconds. */
const ASK_AGAIN_MS = 5000
const ASK_AGAIN_MAX_MS = 60_000

/** The wait behind the message after this many failures in a row (1 or more), milliseconds (spec §8.2). */
export function askAgainMs(failures: number): number {
  return Math.min(ASK_AGAIN_MS * 2 ** (failures - 1), ASK_AGAIN_MAX_MS)
}

/** At most two more tries without a reply. An error reply is shown at once, whoever sent it (spec §8.2). */
export function isWorthAnotherTry(failures: number, error: Error): boolean {
  return !(error instanceof HttpError) && failures < 2
}

/** Of a list: the number of its replies when it failed last, and the failures before the first one since that reply. */
const failing = new WeakMap<Query, { readonly replies: number; readonly before: number }>()

/** Asks again behind the message of a failed list; a list that loaded in between begins with the first wait again. */
export function askAgainAfter(query: Query): number | false {
  const { error, errorUpdateCount, dataUpdateCount: replies } = query.state
  if (!(error instanceof HttpError) || isRefusal(error)) return false
  let since = failing.get(query)
  if (since?.replies !== replies) {
    since = { replies, before: errorUpdateCount - 1 }
    failing.set(query, since)
  }
  return askAgainMs(errorUpdateCount - since.before)
}
