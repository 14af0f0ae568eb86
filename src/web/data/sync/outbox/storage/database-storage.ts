import type { OutboxEntry } from '../../../../../domain/outbox/outbox-entry.ts'
import { DAY_MS } from '../../../../../domain/time-units.ts'
import { openDatabase } from '../../../browser/storage/database.ts'
import type { Database } from '../../../browser/storage/database-schema.ts'
import type { OnPart, StoredOutbox } from './outbox-storage.ts'

/** An editor that is left open for longer than this asks before it overwrites what it saved itself, milliseconds. */
const STORED_NOTES_MAX_AGE_MS = 7 * DAY_MS

/** Entries in IndexedDB: one queue for all tabs. Rejects where the browser has none, forbids it, or has no room. */
export function createDatabaseStorage(now: () => number, openIt = openDatabase): StoredOutbox {
  let hasRemovedOldNotes = false
  const open = async () => {
    const database = await openIt()
    if (!hasRemovedOldNotes) {
      hasRemovedOldNotes = true
      removeOldNotes(database, now() - STORED_NOTES_MAX_AGE_MS).catch((cause: unknown) => {
        console.warn('Notes that were stored long ago could not be removed', cause)
      })
    }
    return database
  }
  const change: StoredOutbox['change'] = async ({ put = [], remove = [], stored }) => {
    // Strict: an acknowledged write is on the disk. Until then the journal has it.
    const transaction = (await open()).transaction(['outbox', 'stored-notes'], 'readwrite', {
      durability: 'strict',
    })
    const entries = transaction.objectStore('outbox')
    await Promise.all([
      ...put.map((entry) => entries.put(entry)),
      ...remove.map((id) => entries.delete(id)),
      stored && transaction.objectStore('stored-notes').put({ ...stored, at: now() }),
      transaction.done,
    ])
  }
  return {
    add: (entry) => change({ put: [entry] }),
    entries: async (onPart = () => {}) => await readEntries(await open(), onPart),
    change,
    readSavedNoteOf: async (id) => (await (await open()).get('stored-notes', id))?.note ?? null,
  }
}

/**
 * All entries; where one of them keeps all from being read, one after the other, without that one: it stays in the
 * database, as it may be readable later.
 */
async function readEntries(database: Database, onPart: OnPart): Promise<readonly OutboxEntry[]> {
  try {
    return await database.getAll('outbox')
  } catch (cause) {
    console.warn('The outbox is read entry by entry', cause)
    const keys = await database.getAllKeys('outbox')
    const entries = await Promise.allSettled(keys.map((key) => database.get('outbox', key)))
    return entries.flatMap((one) => {
      if (one.status === 'fulfilled') return one.value ?? []
      onPart(one.reason)
      return []
    })
  }
}

async function removeOldNotes(database: Database, before: number): Promise<void> {
  const transaction = database.transaction('stored-notes', 'readwrite')
  const ids = await transaction.store.index('at').getAllKeys(IDBKeyRange.upperBound(before))
  await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
}
