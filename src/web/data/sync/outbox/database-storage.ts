import type { DBSchema, IDBPDatabase } from 'idb'
import type { Note } from '../../../../domain/model.ts'
import { type StoredEntry, upgradeEntry } from '../../../../domain/outbox/upgrade-entry.ts'
import { createDatabaseOpener } from '../../browser/database-opener.ts'
import type { OutboxStorage } from './outbox-storage.ts'

/**
 * A database separate from the offline cache, with the layout of every release so far: what waits in it must not be
 * lost, and an older tab may have it open.
 */
const NAME = 'quizgrove-outbox'
const VERSION = 1
/** An editor that is left open for longer than this asks before it overwrites what it saved itself, milliseconds. */
const NOTES_KEPT_MS = 7 * 24 * 60 * 60 * 1000

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: StoredEntry }
  'stored-notes': { key: string; value: StoredNote; indexes: { at: number } }
}

interface StoredNote {
  readonly id: string
  readonly note: Note
  readonly at: number
}

/** Entries in IndexedDB: one queue for all tabs. Rejects where the browser has none, forbids it, or has no room. */
export function createDatabaseStorage(now: () => number): OutboxStorage {
  const openDatabase = createDatabaseOpener<OutboxSchema>(NAME, VERSION, (database) => {
    database.createObjectStore('entries', { keyPath: 'id' })
    database.createObjectStore('stored-notes', { keyPath: 'id' }).createIndex('at', 'at')
  })
  let hasRemovedOldNotes = false
  const open = async () => {
    const database = await openDatabase()
    if (!hasRemovedOldNotes) {
      hasRemovedOldNotes = true
      removeOldNotes(database, now() - NOTES_KEPT_MS).catch((cause: unknown) => {
        console.warn('Notes that were stored long ago could not be removed', cause)
      })
    }
    return database
  }

  return {
    add: (entry) => write(open, (transaction) => transaction.objectStore('entries').put(entry)),
    entries: async () => (await (await open()).getAll('entries')).map(upgradeEntry),
    change: ({ put = [], remove = [], stored }) =>
      write(open, (transaction) => {
        const entries = transaction.objectStore('entries')
        return Promise.all([
          ...put.map((entry) => entries.put(entry)),
          ...remove.map((id) => entries.delete(id)),
          stored && transaction.objectStore('stored-notes').put({ ...stored, at: now() }),
        ])
      }),
    readSavedNoteOf: async (id) => (await (await open()).get('stored-notes', id))?.note ?? null,
  }
}

/** Strict durability: an acknowledged write is on the disk. Until then the journal has it. */
async function write(
  open: () => Promise<IDBPDatabase<OutboxSchema>>,
  work: (transaction: ReturnType<typeof writeTransaction>) => Promise<unknown>,
): Promise<void> {
  const transaction = writeTransaction(await open())
  await Promise.all([work(transaction), transaction.done])
}

function writeTransaction(database: IDBPDatabase<OutboxSchema>) {
  return database.transaction(['entries', 'stored-notes'], 'readwrite', { durability: 'strict' })
}

async function removeOldNotes(database: IDBPDatabase<OutboxSchema>, before: number): Promise<void> {
  const transaction = database.transaction('stored-notes', 'readwrite')
  const ids = await transaction.store.index('at').getAllKeys(IDBKeyRange.upperBound(before))
  await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
}
