import type { DBSchema, IDBPDatabase } from 'idb'
import type { Note } from '../../../../domain/model.ts'
import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { type StoredEntry, upgradeEntry } from '../../../../domain/outbox/upgrade-entry.ts'
import { createDatabaseOpener } from '../../browser/database-opener.ts'
import type { OutboxChange, OutboxStorage } from './outbox-storage.ts'

/**
 * A database separate from the offline cache, with the layout of every release so far: what waits in it must not be
 * lost, and an older tab may have it open.
 */
const NAME = 'quizgrove-outbox'
/**
 * The database of what an older tab must not send: it would take a write that it does not know for one that was sent
 * (docs/decisions/0042).
 */
const LATER_NAME = 'quizgrove-outbox-questions'
const VERSION = 1
/** An editor that is left open for longer than this asks before it overwrites what it saved itself, milliseconds. */
const NOTES_KEPT_MS = 7 * 24 * 60 * 60 * 1000

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: StoredEntry }
  'stored-notes': { key: string; value: StoredNote; indexes: { at: number } }
}

type LaterSchema = Pick<OutboxSchema, 'entries'> & DBSchema

interface StoredNote {
  readonly id: string
  readonly note: Note
  readonly at: number
}

/** Whether a tab of an earlier release does not know how to send this. */
export function isUnknownToEarlierReleases({ write }: Pick<OutboxEntry, 'write'>): boolean {
  return write.kind === 'add' || write.kind === 'edit' || write.kind === 'bulk'
}

/** Entries in IndexedDB: one queue for all tabs. Rejects where the browser has none, forbids it, or has no room. */
export function createDatabaseStorage(now: () => number): OutboxStorage {
  const openDatabase = createDatabaseOpener<OutboxSchema>(NAME, VERSION, (database) => {
    database.createObjectStore('entries', { keyPath: 'id' })
    database.createObjectStore('stored-notes', { keyPath: 'id' }).createIndex('at', 'at')
  })
  const openLater = createDatabaseOpener<LaterSchema>(LATER_NAME, VERSION, (database) => {
    database.createObjectStore('entries', { keyPath: 'id' })
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
  const changeFirst = ({ put = [], remove = [], stored }: OutboxChange) =>
    write(open, (transaction) => {
      const entries = transaction.objectStore('entries')
      return Promise.all([
        ...put.map((entry) => entries.put(entry)),
        ...remove.map((id) => entries.delete(id)),
        stored && transaction.objectStore('stored-notes').put({ ...stored, at: now() }),
      ])
    })

  return {
    add: async (entry) => {
      // While such an entry waits, so do later ones: an older tab would send the answer before the question is there.
      const isLater = isUnknownToEarlierReleases(entry) || (await (await openLater()).count('entries')) > 0
      await (isLater ? changeLater(openLater, { put: [entry] }) : changeFirst({ put: [entry] }))
    },
    entries: async () => {
      const [first, later] = await Promise.all([
        (await open()).getAll('entries'),
        (await openLater()).getAll('entries'),
      ])
      return [...first, ...later].map(upgradeEntry)
    },
    change: async (change) => {
      const laterIds = new Set(await (await openLater()).getAllKeys('entries'))
      for (const entry of change.put ?? []) if (isUnknownToEarlierReleases(entry)) laterIds.add(entry.id)
      const later = partOf(change, (id) => laterIds.has(id))
      const first = partOf(change, (id) => !laterIds.has(id))
      // What is added comes before what it replaces is removed; an interruption between the two repeats a write.
      const both = [
        () => (later.put.length + later.remove.length > 0 ? changeLater(openLater, later) : null),
        () => changeFirst({ ...first, ...(change.stored && { stored: change.stored }) }),
      ]
      for (const apply of first.put.length > 0 ? both.reverse() : both) await apply()
    },
    readSavedNoteOf: async (id) => (await (await open()).get('stored-notes', id))?.note ?? null,
  }
}

/** What a change does to the entries with the ids of one database. */
function partOf({ put = [], remove = [] }: OutboxChange, isIn: (id: string) => boolean) {
  return { put: put.filter(({ id }) => isIn(id)), remove: remove.filter(isIn) }
}

async function changeLater(
  open: () => Promise<IDBPDatabase<LaterSchema>>,
  { put = [], remove = [] }: Pick<OutboxChange, 'put' | 'remove'>,
): Promise<void> {
  const transaction = (await open()).transaction('entries', 'readwrite', { durability: 'strict' })
  await Promise.all([
    ...put.map((entry) => transaction.store.put(entry)),
    ...remove.map((id) => transaction.store.delete(id)),
    transaction.done,
  ])
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
