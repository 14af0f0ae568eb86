import type { DBSchema, IDBPTransaction } from 'idb'
import type { PracticeResponse } from '../../../../domain/model.ts'
import type { StoredEntry } from '../../../../domain/outbox/upgrade-entry.ts'
import { createDatabaseOpener } from '../../browser/storage/database-opener.ts'
import { clearSnapshots } from './memory-database.ts'

/**
 * The offline cache in IndexedDB, beside the database of the outbox. Everything in it can be fetched again: when a
 * store needs another layout, or a row another shape, the version is raised and all rows are removed.
 */
const NAME = 'quizgrove-offline'
const VERSION = 1

/** Cache Storage of earlier releases, whose copies of lists are not read any more. */
const FORMER_CACHE = 'quizgrove-bank'
/** Images that were seen, which the service worker writes under this name, and those of the bank. */
export const IMAGES = 'quizgrove-images'

/** Cached lists, by the names of their queries. */
export type CachedListName =
  | 'learner-data'
  | 'questions'
  | 'practice-responses'
  | 'notes'
  | 'exams'
  | 'category-titles'

export interface CacheSchema extends DBSchema {
  /** Lists that are cached as the text the server sent; the text itself is in another store. */
  lists: { key: [TextListName, string]; value: CachedTextList }
  /** The text of each row of `lists`, under the same key: JSON, in UTF-8. */
  texts: { key: [TextListName, string]; value: Blob }
  /** The list of practice responses of a learner, without the responses. */
  'response-lists': { key: string; value: CachedResponseList }
  /** Pages of that list, by learner and position. */
  'response-pages': { key: [string, number]; value: CachedResponsePage }
  /** What the server has stored since the lists were fetched, by the id of the outbox entry. */
  'saved-writes': { key: string; value: SavedWrite }
}

export type TextListName = Exclude<CachedListName, 'practice-responses'>

interface CachedTextList {
  readonly list: TextListName
  /** The learner's id; for `learner-data` a hash of their identifier. */
  readonly owner: string
  /** When the list was requested, milliseconds since the epoch: later writes are not in it. */
  readonly askedAt: number
  /** The tag that the server gave the text. Missing where it gave none, and in rows of earlier releases. */
  readonly etag?: string
}

export interface CachedResponseList {
  readonly learnerId: string
  readonly askedAt: number
  /** The cursor after the last cached response. */
  readonly cursor: string
  /** How many pages there are, and how many responses in them. */
  readonly pages: number
  readonly count: number
}

interface CachedResponsePage {
  readonly learnerId: string
  readonly index: number
  /** In the order in which they were added. */
  readonly responses: readonly PracticeResponse[]
}

export interface SavedWrite {
  readonly id: string
  readonly learnerId: string
  readonly savedAt: number
  readonly entry: StoredEntry
}

const STORES = ['lists', 'texts', 'response-lists', 'response-pages', 'saved-writes'] as const
type StoreName = (typeof STORES)[number]
export type CacheTransaction<Mode extends IDBTransactionMode> = IDBPTransaction<
  CacheSchema,
  StoreName[],
  Mode
>

const open = createDatabaseOpener<CacheSchema>(NAME, VERSION, (database) => {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name)
  database.createObjectStore('lists', { keyPath: ['list', 'owner'] })
  database.createObjectStore('texts')
  database.createObjectStore('response-lists', { keyPath: 'learnerId' })
  database.createObjectStore('response-pages', { keyPath: ['learnerId', 'index'] })
  database.createObjectStore('saved-writes', { keyPath: 'id' })
})

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
  const database = await open()
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
  await clearFormerCache()
}

export async function clearImages(): Promise<void> {
  await caches.delete(IMAGES)
}

/** Removes what earlier releases cached. A tab that still runs one may write it again. */
export async function clearFormerCache(): Promise<void> {
  await caches.delete(FORMER_CACHE)
}
