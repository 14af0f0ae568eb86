import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { HttpError, isRefusal } from '../../http/client.ts'
import { noteKept } from '../../http/connection.ts'
import { fetchBesideWaiting } from '../outbox/page-outbox.ts'
import { expectList, type KeptList, keepList, writtenSince } from './kept-bank.ts'
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
  /** How many entries the list has, for who wants to know that of what is kept without reading it. */
  readonly entriesOf?: (value: Value) => number
  /** What is kept of it. Left out for who has something to show already, or asks for a part only. */
  readonly kept?: () => Promise<KeptList | null>
  readonly signal?: AbortSignal | undefined
}

/** A list, and what of the outbox belongs on top of it. */
export interface ListBesideWaiting<Value> {
  readonly value: Value
  readonly waitingOf: (learnerId: string) => readonly OutboxEntry[]
  /** What of that the server has not taken yet, or took while it was asked. */
  readonly unsentOf: (learnerId: string) => readonly OutboxEntry[]
  /** When it was heard, for a list that comes from this device; null for one that the server just told. */
  readonly keptFrom: number | null
}

/** A list, and when it was heard if it comes from this device. */
interface Told<Value> {
  readonly value: Value
  readonly keptFrom: number | null
}

/**
 * A list of the learner's from the server, which is then kept on this device; or, when nobody answers to the end, as
 * it was kept, with what the server has taken since. Rejects as `call` does when there is neither.
 */
export async function fetchOrKept<Value>(wanted: ListToFetch<Value>): Promise<ListBesideWaiting<Value>> {
  const { value: told, waitingOf: unsentOf } = await fetchBesideWaiting(() => heardOrKept(wanted))
  const { value, keptFrom } = told
  // Nobody shows what was given up.
  wanted.signal?.throwIfAborted()
  noteKept(wanted.list, keptFrom)
  if (keptFrom === null) return { value, waitingOf: unsentOf, unsentOf, keptFrom }
  const written = await writtenSince(wanted.learnerOf(value), keptFrom)
  return { value, waitingOf: (learnerId) => [...written, ...unsentOf(learnerId)], unsentOf, keptFrom }
}

async function heardOrKept<Value>(wanted: ListToFetch<Value>): Promise<Told<Value>> {
  const { list, read, kept, signal } = wanted
  // `AbortSignal.any` would be shorter; browsers of early 2024 lack it.
  const giveUp = new AbortController()
  const forward = () => giveUp.abort(signal?.reason)
  signal?.addEventListener('abort', forward)
  if (signal?.aborted) forward()
  let isDone = false
  const timer = setTimeout(() => {
    void kept?.().then((found) => found && !isDone && giveUp.abort())
  }, ANSWER_WITHIN_MS)
  try {
    return { value: await expectList(heard(wanted, giveUp.signal)), keptFrom: null }
  } catch (cause) {
    // An answer that is an error stays an error; one that is a refusal would be the same the next time.
    if (cause instanceof HttpError && isRefusal(cause)) noteKept(list, null)
    const found = cause instanceof HttpError || signal?.aborted ? null : await kept?.()
    if (!found) throw cause
    return { value: await read(found.response), keptFrom: found.askedAt }
  } finally {
    isDone = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', forward)
  }
}

/** The list as the server tells it, to the end; it is going to be kept. */
async function heard<Value>(
  { list, ask, read, learnerOf, entriesOf }: ListToFetch<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const askedAt = Date.now()
  const answer = await ask(signal)
  if (!canKeep()) return await read(answer)
  // A second reader of the same answer would take the page's time while a screen is being drawn.
  const texts: string[] = []
  const value = await read(answer, (text) => {
    // One that is put together from what is kept goes on by itself.
    signal.throwIfAborted()
    texts.push(text)
  })
  signal.throwIfAborted()
  const entries = entriesOf?.(value) ?? null
  keepList(list, { learnerId: learnerOf(value), told: texts, askedAt, entries })
  return value
}
