import type { QueryFunctionContext } from '@tanstack/react-query'
import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import type { CachedListName, TextListName } from '../../browser/storage/database-schema.ts'
import { HttpError, isRefusal, open, readReply } from '../../http/client.ts'
import { markCachedList } from '../../http/connection.ts'
import { fetchWithWaiting } from '../outbox/page-outbox.ts'
import type { Owner } from './cache-database.ts'
import { savedWritesSince } from './cache-database.ts'
import { type CachedText, cacheReply, conditionOf, readCachedText, trackFetch } from './offline-cache.ts'

/** A cached list is shown when the server has not sent the list after this time, milliseconds. */
const FETCH_TIMEOUT_MS = 6000
/** The whole list is requested when what is cached of it could not be read in this time, milliseconds. */
const READ_TIMEOUT_MS = 500

/** A list from the server or from the offline cache. */
export interface ListSource<Value> {
  readonly list: CachedListName
  /** Fetches it from the server and caches it; gives up when the signal is aborted. */
  readonly fetch: (signal: AbortSignal) => Promise<Value>
  readonly learnerOf: (value: Value) => string
  /** Reads it from the cache. Left out where something is shown already. */
  readonly readCached?: () => Promise<CachedValue<Value> | null>
  readonly signal?: AbortSignal | undefined
}

export interface CachedValue<Value> {
  readonly value: Value
  /** When it was requested, milliseconds since the epoch. */
  readonly askedAt: number
}

/** A list, and the outbox writes to apply to it. */
export interface ListWithWaiting<Value> {
  readonly value: Value
  readonly waitingOf: (learnerId: string) => readonly OutboxEntry[]
  /** The writes that the server has not stored yet, or stored during the request. */
  readonly unsentOf: (learnerId: string) => readonly OutboxEntry[]
  /** When a list from the cache was requested; null for a list from the server. */
  readonly cachedAt: number | null
}

/**
 * A list of the learner from the server; or, when the server does not send all of it, from the offline cache, with what
 * the server has stored since. Rejects as `call` does when neither is available.
 */
export async function fetchOrCached<Value>(source: ListSource<Value>): Promise<ListWithWaiting<Value>> {
  const { value: found, waitingOf: unsentOf } = await fetchWithWaiting(() => findList(source))
  const { value, cachedAt } = found
  // An aborted list is not shown.
  source.signal?.throwIfAborted()
  markCachedList(source.list, cachedAt)
  if (cachedAt === null) return { value, waitingOf: unsentOf, unsentOf, cachedAt }
  const saved = await savedWritesSince(source.learnerOf(value), cachedAt)
  return { value, waitingOf: (learnerId) => [...saved, ...unsentOf(learnerId)], unsentOf, cachedAt }
}

/** A list that comes as one reply and is cached as its text. */
export interface TextList<Value> {
  readonly list: TextListName
  readonly request: (signal: AbortSignal, headers: Readonly<Record<string, string>>) => Promise<Response>
  /** Gets the JSON value of the reply; null for an empty one. */
  readonly decode: (reply: unknown) => Value | Promise<Value>
  readonly learnerOf: (value: Value) => string
  /** The key by which the cached list is found. */
  readonly owner: Owner
}

/** What such a list needs where it belongs to the learner's id. */
export function listOfLearner<Value>(
  learnerId: string,
  list: TextListName,
  path: string,
  decode: TextList<Value>['decode'],
): TextList<Value> {
  return {
    list,
    request: (signal, headers) => open('GET', path, { signal, headers }),
    decode,
    learnerOf: () => learnerId,
    owner: { id: learnerId },
  }
}

/** {@link fetchOrCached} for such a list, as the function of a query: what is shown already is not read from the cache. */
export async function fetchTextList<Value>(
  { client, queryKey, signal }: QueryFunctionContext,
  list: TextList<Value>,
): Promise<ListWithWaiting<Value>> {
  const { readCached, ...source } = textListSource(list)
  const isShown = client.getQueryData(queryKey) !== undefined
  return await fetchOrCached({ ...source, ...(!isShown && { readCached }), signal })
}

/** How {@link fetchOrCached} fetches, caches and reads such a list. */
export function textListSource<Value>({
  list,
  request,
  decode,
  learnerOf,
  owner,
}: TextList<Value>): Required<Pick<ListSource<Value>, 'list' | 'fetch' | 'learnerOf' | 'readCached'>> {
  const decodeCached = async ({ text }: CachedText) => await decode(JSON.parse(await text.text()))
  return {
    list,
    learnerOf,
    fetch: async (signal) => {
      const askedAt = Date.now()
      const tooLate = new Promise<null>((resolve) => setTimeout(resolve, READ_TIMEOUT_MS, null))
      const cached = await Promise.race([readCachedText(list, owner), tooLate])
      const first = await request(signal, conditionOf(cached))
      if (cached !== null && first.status === 304) {
        // A text that cannot be read is fetched again.
        const value = await decodeCached(cached).catch(() => null)
        signal.throwIfAborted()
        if (value !== null) {
          cacheReply(list, learnerOf(value), null, askedAt, cached.etag)
          return value
        }
      }
      const response = first.status === 304 ? await request(signal, {}) : first
      const { text, value: reply } = await readReply(response)
      const value = await decode(reply)
      signal.throwIfAborted()
      cacheReply(list, learnerOf(value), text, askedAt, response.headers.get('ETag'))
      return value
    },
    readCached: async () => {
      const cached = await readCachedText(list, owner)
      return cached && { value: await decodeCached(cached), askedAt: cached.askedAt }
    },
  }
}

async function findList<Value>({
  list,
  fetch,
  readCached,
  signal,
}: ListSource<Value>): Promise<{ readonly value: Value; readonly cachedAt: number | null }> {
  // `AbortSignal.any` would be shorter; browsers of early 2024 lack it.
  const controller = new AbortController()
  const forward = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', forward)
  if (signal?.aborted) forward()
  let reading: Promise<CachedValue<Value> | null> | undefined
  const readOnce = () => {
    reading ??= readCached?.() ?? Promise.resolve(null)
    return reading
  }
  let isDone = false
  const timer = setTimeout(() => {
    void readOnce().then((cached) => cached && !isDone && controller.abort())
  }, FETCH_TIMEOUT_MS)
  try {
    return { value: await trackFetch(fetch(controller.signal)), cachedAt: null }
  } catch (cause) {
    // An error reply is shown at once, whoever sent it.
    const isErrorReply = cause instanceof HttpError && cause.status >= 400
    if (isErrorReply && isRefusal(cause)) markCachedList(list, null)
    const cached = isErrorReply || signal?.aborted ? null : await readOnce()
    if (!cached) throw cause
    return { value: cached.value, cachedAt: cached.askedAt }
  } finally {
    isDone = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', forward)
  }
}
