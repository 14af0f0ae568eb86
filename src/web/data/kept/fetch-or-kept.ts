import type { OutboxEntry } from '../../../domain/outbox/entry.ts'
import { NoAnswer } from '../client.ts'
import { noteKept } from '../connection.ts'
import { fetchBesideWaiting } from '../outbox/page-outbox.ts'
import { type KeptList, keepList, writtenSince } from './kept-bank.ts'
import { canKeep, type KeptListName } from './kept-places.ts'

/** Whoever waits for the first list is not kept waiting for longer when it lies here already, milliseconds. */
const ANSWER_WITHIN_MS = 6000

/** A list, as it is asked for and as it is kept. */
export interface ListToFetch<Value> {
  readonly list: KeptListName
  /** Asks the server, and gives up when the signal says so. */
  readonly ask: (signal: AbortSignal) => Promise<Response>
  /** `hear` is to be told the text of the answer. */
  readonly read: (response: Response, hear?: (text: string) => void) => Promise<Value>
  readonly learnerOf: (value: Value) => string
  /** What is kept of it. Left out for who has something to show already, or asks for a part only. */
  readonly kept?: () => Promise<KeptList | null>
  readonly signal?: AbortSignal | undefined
}

/** A list, and what of the outbox belongs on top of it. */
export interface ListBesideWaiting<Value> {
  readonly value: Value
  readonly waitingOf: (learnerId: string) => readonly OutboxEntry[]
  /** When it was heard, for a list that comes from this device; null for one that the server just told. */
  readonly keptFrom: number | null
}

/**
 * A list of the learner's from the server, which is then kept on this device; or, when nobody answers, as it was kept,
 * with what the server has taken since. Rejects as `call` does when there is neither.
 */
export async function fetchOrKept<Value>(wanted: ListToFetch<Value>): Promise<ListBesideWaiting<Value>> {
  const { list, read, learnerOf } = wanted
  let keptFrom: number | null = null
  const { value, waitingOf } = await fetchBesideWaiting(async () => {
    const askedAt = Date.now()
    const answer = await answerOrKept(wanted)
    if (!(answer instanceof Response)) {
      keptFrom = answer.askedAt
      return await read(answer.response)
    }
    if (!canKeep()) return await read(answer)
    // A second reader of the same answer would take the page's time while a screen is being drawn.
    const texts: string[] = []
    const fetched = await read(answer, (text) => texts.push(text))
    keepList(list, { learnerId: learnerOf(fetched), told: texts, askedAt })
    return fetched
  })
  noteKept(list, keptFrom)
  if (keptFrom === null) return { value, waitingOf, keptFrom }
  const written = await writtenSince(learnerOf(value), keptFrom)
  return { value, waitingOf: (learnerId) => [...written, ...waitingOf(learnerId)], keptFrom }
}

async function answerOrKept<Value>({ ask, kept, signal }: ListToFetch<Value>): Promise<Response | KeptList> {
  const slow = new AbortController()
  const timer = setTimeout(() => {
    if (kept) void kept().then((found) => found && slow.abort())
  }, ANSWER_WITHIN_MS)
  try {
    return await ask(signal ? AbortSignal.any([signal, slow.signal]) : slow.signal)
  } catch (cause) {
    const found = cause instanceof NoAnswer || slow.signal.aborted ? await kept?.() : null
    if (!found) throw cause
    return found
  } finally {
    clearTimeout(timer)
  }
}
