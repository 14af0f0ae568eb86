import type { Note } from '../../../../domain/model.ts'
import { type StoredEntry, upgradeEntry } from '../../../../domain/outbox/upgrade-entry.ts'
import type { Shelf } from './shelf.ts'

/** Only this file writes there; should the database need another layout, the number changes with it. */
const NAME = 'quizgrove-outbox'
const VERSION = 1
const ENTRIES = 'entries'
const NOTES = 'stored-notes'
/** A browser that neither opens nor refuses is taken to refuse after so long, milliseconds. */
const OPEN_WITHIN_MS = 3000
/** An editor left open for longer than this asks before it overwrites what it saved itself, milliseconds. */
const NOTES_KEPT_MS = 7 * 24 * 60 * 60 * 1000

interface StoredNote {
  readonly id: string
  readonly note: Note
  readonly at: number
}

/** Entries in IndexedDB: one queue for all tabs. Rejects where the browser has none, forbids it, or has no room. */
export function databaseShelf(now: () => number): Shelf {
  let opened: Promise<IDBDatabase> | null = null

  const open = () => {
    opened ??= openDatabase().then((database) => {
      const forget = () => {
        opened = null
      }
      database.onclose = forget
      database.onversionchange = () => {
        database.close()
        forget()
      }
      forgetOldNotes(database, now() - NOTES_KEPT_MS)
      return database
    })
    opened.catch(() => {
      opened = null
    })
    return opened
  }
  const write = async (work: (entries: IDBObjectStore, notes: IDBObjectStore) => void) => {
    const database = await open()
    // Strict: what is acknowledged here has left the browser's own memory, too. Until then the journal holds it.
    const transaction = database.transaction([ENTRIES, NOTES], 'readwrite', { durability: 'strict' })
    work(transaction.objectStore(ENTRIES), transaction.objectStore(NOTES))
    await finished(transaction)
  }

  return {
    add: (entry) => write((entries) => entries.put(entry)),
    entries: async () => {
      const database = await open()
      const all: IDBRequest<StoredEntry[]> = database.transaction(ENTRIES).objectStore(ENTRIES).getAll()
      return (await answered(all)).map(upgradeEntry)
    },
    change: ({ put = [], remove = [], stored }) =>
      write((entries, notes) => {
        for (const entry of put) entries.put(entry)
        for (const id of remove) entries.delete(id)
        if (stored) notes.put({ ...stored, at: now() } satisfies StoredNote)
      }),
    noteStoredAs: async (id) => {
      const database = await open()
      const found: IDBRequest<StoredNote | undefined> = database.transaction(NOTES).objectStore(NOTES).get(id)
      return (await answered(found))?.note ?? null
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('IndexedDB does not open')), OPEN_WITHIN_MS)
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ENTRIES, { keyPath: 'id' })
      request.result.createObjectStore(NOTES, { keyPath: 'id' }).createIndex('at', 'at')
    }
    answered(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

function forgetOldNotes(database: IDBDatabase, before: number): void {
  const notes = database.transaction(NOTES, 'readwrite').objectStore(NOTES)
  const old = notes.index('at').openKeyCursor(IDBKeyRange.upperBound(before))
  old.onsuccess = () => {
    if (!old.result) return
    notes.delete(old.result.primaryKey)
    old.result.continue()
  }
}

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
