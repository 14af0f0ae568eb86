import type { Learner } from '../../../../domain/model.ts'
import type { CachedListName, TextListName } from '../../browser/storage/database-schema.ts'
import { readStoredIdentifier } from '../../browser/storage/stored-identifier.ts'
import { API_HOST } from '../../http/api-host.ts'
import type { SettledWrite } from '../outbox/outbox-interface.ts'
import {
  clearCache,
  inTransaction,
  learnerKey,
  type Owner,
  removeOthers,
  removeOwner,
  removeSavedWrites,
  tryCache,
} from './cache-database.ts'
import { redactIdentifier } from './redact-identifier.ts'

/**
 * The lists of the signed-in learner as the server last sent them, and what the server has stored since each was
 * requested: together they are the bank when the server does not reply (docs/decisions/0020).
 */

/** Lists are written this long after the last one arrived, milliseconds: rendering a screen has priority. */
const WRITE_DELAY_MS = 1000

interface PendingWrite {
  readonly list: CachedListName
  readonly learnerId: string
  readonly write: (learner: Learner) => Promise<void>
}

/** A list as the server sent it. */
export interface CachedText {
  readonly text: Blob
  /** When it was requested, milliseconds since the epoch: what was written later is not in it. */
  readonly askedAt: number
  readonly etag?: string | undefined
}

/** Whose lists are cached; null until a sign-in is complete. */
let active: Learner | null = null
let pending: PendingWrite[] = []
/** Lists that screens requested and that have not arrived. */
const inFlight = new Set<Promise<unknown>>()
/** Written for the active learner by this page. */
const written = new Set<CachedListName>()
let timer: ReturnType<typeof setTimeout> | undefined
let controller = new AbortController()

/** Caches the lists of this learner from now on, and of no other. */
export function activateCache(learner: Learner): void {
  if (active?.id === learner.id && active.identifier === learner.identifier) return
  active = learner
  written.clear()
  void tryCache(() => removeOthers(learner))
  writeSoon()
}

/** Writes nothing more until a learner is activated again, and waits for no list; what is cached stays. */
export function deactivateCache(): void {
  active = null
  pending = []
  inFlight.clear()
  controller.abort()
  controller = new AbortController()
}

/** For calls that are made only to cache their replies: aborted by {@link deactivateCache}. */
export function cacheSignal(): AbortSignal {
  return controller.signal
}

/** Deactivates the cache and removes everything from it, images included. */
export async function clearOfflineCache(): Promise<void> {
  deactivateCache()
  await tryCache(clearCache)
}

/** Whether the lists of this learner are cached. Another tab may have signed out or in meanwhile. */
export function isActiveFor(learnerId: string): boolean {
  return active?.id === learnerId && readStoredIdentifier() === active.identifier
}

/** Which of these lists this page has not cached, once every list that screens asked for has arrived or failed. */
export async function listsNotCached<List extends CachedListName>(
  lists: readonly List[],
): Promise<readonly List[]> {
  while (inFlight.size > 0) await Promise.allSettled(inFlight)
  return lists.filter((list) => !written.has(list) && !pending.some((it) => it.list === list))
}

/** Lets {@link listsNotCached} wait for a list that is going to be cached. */
export async function trackFetch<Value>(fetched: Promise<Value>): Promise<Value> {
  inFlight.add(fetched)
  try {
    return await fetched
  } finally {
    inFlight.delete(fetched)
  }
}

/** Writes a list once the page is idle. Drops it when another learner is active by then. */
export function cacheSoon(
  list: CachedListName,
  learnerId: string,
  write: (learner: Learner) => Promise<void>,
): void {
  pending.push({ list, learnerId, write })
  writeSoon()
}

function writeSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const learner = active
    if (learner === null) return
    const writes = pending
    pending = []
    void tryCache(async () => {
      for (const { list, learnerId, write } of writes) {
        if (!isActiveFor(learnerId)) continue
        written.add(list)
        await write(learner)
        await removeIfInactive(learner)
      }
    }, controller.signal)
  }, WRITE_DELAY_MS)
}

/**
 * Replaces what is cached of a list by a reply.
 * @param reply its text, or the reply itself while it arrives; null: what is cached with this tag was still current
 */
export function cacheReply(
  list: TextListName,
  learnerId: string,
  reply: string | Response | null,
  askedAt: number,
  etag: string | null = null,
): void {
  cacheSoon(list, learnerId, async ({ id, identifier }) => {
    const owner = await learnerKey(list === 'learner-data' ? { identifier } : { id })
    const text = reply === null ? null : await textToCache(list, reply)
    await inTransaction('readwrite', async (transaction) => {
      const lists = transaction.objectStore('cached-lists')
      const cached = await lists.get([list, owner])
      if (isNewer(cached, askedAt) || (text === null && cached?.etag !== etag)) return
      await lists.put({ list, owner, askedAt, ...(etag !== null && { etag }) })
      if (text !== null) await transaction.objectStore('cached-texts').put(text, [list, owner])
      await removeSavedWrites(transaction, list, id, askedAt)
    })
  })
}

/** The identifier is removed from the learner's data: it is the key to the account. */
async function textToCache(list: TextListName, reply: string | Response): Promise<Blob> {
  if (list !== 'learner-data') return typeof reply === 'string' ? new Blob([reply]) : await reply.blob()
  return new Blob([redactIdentifier(typeof reply === 'string' ? reply : await reply.text())])
}

/**
 * Whether another tab requested the cached list later: what was written before that is removed. A time in the future is
 * not later: the clock was ahead.
 */
export function isNewer(cached: { readonly askedAt: number } | undefined, askedAt: number): boolean {
  return cached !== undefined && cached.askedAt > askedAt && cached.askedAt <= Date.now()
}

/**
 * The cached text of a list; null when there is none. A learner's data is found by the identifier, everything else by
 * the id.
 */
export async function readCachedText(list: TextListName, owner: Owner): Promise<CachedText | null> {
  return await tryCache(async () => {
    const key: [TextListName, string] = [list, await learnerKey(owner)]
    return await inTransaction('readonly', async (transaction) => {
      const [state, text] = await Promise.all([
        transaction.objectStore('cached-lists').get(key),
        transaction.objectStore('cached-texts').get(key),
      ])
      return state === undefined || text === undefined
        ? null
        : { text, askedAt: state.askedAt, etag: state.etag }
    })
  })
}

/** The header of a request for a list that is cached: the server sends no text when it still has the same. */
export function conditionOf(cached: CachedText | null): Readonly<Record<string, string>> {
  // Another origin may refuse headers that it does not expect.
  return cached?.etag === undefined || API_HOST !== '' ? {} : { 'If-None-Match': cached.etag }
}

/** Stores a write that the server has stored: no cached list contains it. Not where it stored another version. */
export function cacheSavedWrite({ entry: sent, outcome }: Pick<SettledWrite, 'entry' | 'outcome'>): void {
  if (outcome.is !== 'stored' || outcome.isOther) return
  const entry = { ...sent, write: outcome.write }
  const { id, learnerId } = entry
  const learner = active
  if (learner === null || !isActiveFor(learnerId)) return
  void tryCache(async () => {
    await inTransaction('readwrite', async (transaction) => {
      await transaction.objectStore('saved-writes').put({ id, learnerId, savedAt: Date.now(), entry })
    })
    await removeIfInactive(learner)
  })
}

/** The learner may have signed out while something was written, here or in another tab. */
async function removeIfInactive({ id, identifier }: Learner): Promise<void> {
  if (isActiveFor(id)) return
  const key = await learnerKey({ identifier })
  await inTransaction('readwrite', async (transaction) => {
    for (const owner of [id, key]) await removeOwner(transaction, owner)
  })
}
