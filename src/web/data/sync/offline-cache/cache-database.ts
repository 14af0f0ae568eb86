import type { IDBPTransaction } from 'idb'
import type { Learner } from '../../../../domain/model.ts'
import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { kindOf } from '../../../../domain/outbox/write-kinds.ts'
import { openDatabase } from '../../browser/storage/database.ts'
import type { CachedListName, Schema } from '../../browser/storage/database-schema.ts'

/** The stores of the offline cache. Everything in them can be fetched again. */
const STORES = [
  'cached-lists',
  'cached-texts',
  'cached-response-lists',
  'cached-response-pages',
  'saved-writes',
] as const
type StoreName = (typeof STORES)[number]
export type CacheTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, StoreName[], Mode>

/** Images that were seen, which the service worker writes under this name, and those of the bank. */
export const IMAGES = 'quizgrove-images'

/** Cache Storage and hashes are missing where the page was not loaded over TLS, IndexedDB in some browsers. */
function isCacheAvailable(): boolean {
  return typeof caches !== 'undefined' && typeof indexedDB !== 'undefined'
}

/**
 * Runs work on the offline cache. A browser may forbid it or have no space, at any call: then the result is null, and
 * the app continues without it. Nothing is logged for work that was aborted.
 */
export async function tryCache<Value>(
  work: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value | null> {
  if (!isCacheAvailable()) return null
  try {
    return await work()
  } catch (cause) {
    if (!signal?.aborted) console.warn('The bank is not cached on this device', cause)
    return null
  }
}

/** Runs work in one transaction over the whole cache; rejects, and changes nothing, when any of it fails. */
export async function inTransaction<Mode extends 'readonly' | 'readwrite', Value>(
  mode: Mode,
  work: (transaction: CacheTransaction<Mode>) => Promise<Value>,
): Promise<Value> {
  const database = await openDatabase()
  const transaction = database.transaction([...STORES], mode)
  // Handled from the beginning: a transaction that fails while `work` waits would be an unhandled rejection.
  const done = Promise.allSettled([transaction.done])
  try {
    const value = await work(transaction)
    await transaction.done
    return value
  } catch (cause) {
    abort(transaction)
    await done
    throw cause
  }
}

function abort(transaction: { readonly abort: () => void }): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already.
  }
}

/** Removes everything that is cached, images and what is remembered included. */
export async function clearCache(): Promise<void> {
  await inTransaction('readwrite', async (transaction) => {
    await Promise.all(STORES.map((name) => transaction.objectStore(name).clear()))
  })
  await clearSnapshots()
  await clearImages()
}

/** Removes what all learners remember: it can be computed again from their answers. */
async function clearSnapshots(): Promise<void> {
  await (await openDatabase()).clear('memories')
}

export async function clearImages(): Promise<void> {
  await caches.delete(IMAGES)
}

/** A learner by what is known of them. */
export type Owner = { readonly identifier: string } | { readonly id: string }

/** The id, or the SHA-256 of the identifier in hexadecimal: the identifier itself is not stored in the cache. */
export async function learnerKey(owner: Owner): Promise<string> {
  if ('id' in owner) return owner.id
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(owner.identifier))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Removes what is cached of other learners. */
export async function removeOthers({ id, identifier }: Learner): Promise<void> {
  const owners = [id, await learnerKey({ identifier })]
  const { isEmpty, hasOthers } = await inTransaction('readwrite', async (transaction) => {
    const [texts, responses, writes] = await Promise.all([
      transaction.objectStore('cached-lists').getAllKeys(),
      transaction.objectStore('cached-response-lists').getAllKeys(),
      transaction.objectStore('saved-writes').getAll(),
    ])
    const cached = [...texts.map(([, owner]) => owner), ...responses, ...writes.map((it) => it.learnerId)]
    const others = new Set(cached.filter((owner) => !owners.includes(owner)))
    for (const owner of others) await removeOwner(transaction, owner)
    return { isEmpty: cached.length === 0, hasOthers: others.size > 0 }
  })
  // Where nothing of this learner is cached, the rest may belong to another learner.
  if (isEmpty || hasOthers) {
    await clearSnapshots()
    await clearImages()
  }
}

export async function removeOwner(transaction: CacheTransaction<'readwrite'>, owner: string): Promise<void> {
  const lists = transaction.objectStore('cached-lists')
  const keys = await lists.getAllKeys()
  for (const key of keys.filter(([, it]) => it === owner)) {
    await lists.delete(key)
    await transaction.objectStore('cached-texts').delete(key)
  }
  await transaction.objectStore('cached-response-lists').delete(owner)
  await transaction.objectStore('cached-response-pages').delete(pagesOf(owner))
  const writes = transaction.objectStore('saved-writes')
  for (const { id, learnerId } of await writes.getAll()) if (learnerId === owner) await writes.delete(id)
}

/** The keys of all cached pages of a learner's practice responses. */
export function pagesOf(learnerId: string): IDBKeyRange {
  return IDBKeyRange.bound([learnerId, 0], [learnerId, Number.MAX_SAFE_INTEGER])
}

/** What the server has stored since `askedAt`, in that order. */
export async function savedWritesSince(learnerId: string, askedAt: number): Promise<readonly OutboxEntry[]> {
  const writes = await tryCache(() =>
    inTransaction('readonly', (transaction) => transaction.objectStore('saved-writes').getAll()),
  )
  return (writes ?? [])
    .filter((write) => write.learnerId === learnerId && write.savedAt >= askedAt)
    .sort((a, b) => a.savedAt - b.savedAt || a.entry.order - b.entry.order)
    .map(({ entry }) => entry)
}

/** Removes the writes that a list requested at `askedAt` contains. */
export async function removeSavedWrites(
  transaction: CacheTransaction<'readwrite'>,
  list: CachedListName,
  learnerId: string,
  askedAt: number,
): Promise<void> {
  const writes = transaction.objectStore('saved-writes')
  for (const { id, savedAt, entry, ...write } of await writes.getAll()) {
    const isContained = kindOf(entry.write).list === list && savedAt < askedAt
    if (write.learnerId === learnerId && isContained) await writes.delete(id)
  }
}
