import type { DBSchema, IDBPDatabase } from 'idb'
import type { Note } from '../../../../domain/model.ts'
import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import type { StoredEntry } from '../../../../domain/outbox/upgrade-entry.ts'
import { DAY_MS } from '../../../../domain/time-units.ts'
import { createDatabaseOpener } from '../../browser/storage/database-opener.ts'
import type { OnPart, OutboxChange, StoredOutbox } from './outbox-storage.ts'

/**
 * Databases separate from the offline cache: what waits in them must not be lost, and an older tab may have them open.
 * The first has the layout of every release so far. Each later one holds writes that tabs of earlier releases do not know,
 * and would take for sent ones (docs/decisions/0042).
 */
const NAME = 'quizgrove-outbox'
const LATER_NAMES = ['quizgrove-outbox-questions', 'quizgrove-outbox-exams'] as const
const VERSION = 1
/** An editor that is left open for longer than this asks before it overwrites what it saved itself, milliseconds. */
const STORED_NOTES_MAX_AGE_MS = 7 * DAY_MS

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

/** The database of a write, by the release that is the first to know it: 0, or 1 more than the index in LATER_NAMES. */
export function databaseOf({ write }: Pick<OutboxEntry, 'write'>): number {
  switch (write.kind) {
    case 'answer':
    case 'note':
    case 'flag':
      return 0
    case 'add':
    case 'edit':
    case 'bulk':
      return 1
    case 'exam':
    case 'categories':
      return 2
    // An older tab would send it without its exam.
    case 'test':
      return write.test.exam === null ? 0 : 2
  }
}

/** Entries in IndexedDB: one queue for all tabs. Rejects where the browser has none, forbids it, or has no room. */
export function createDatabaseStorage(now: () => number): StoredOutbox {
  const openFirst = createDatabaseOpener<OutboxSchema>(NAME, VERSION, (database) => {
    database.createObjectStore('entries', { keyPath: 'id' })
    database.createObjectStore('stored-notes', { keyPath: 'id' }).createIndex('at', 'at')
  })
  const later = LATER_NAMES.map((name) =>
    createDatabaseOpener<LaterSchema>(name, VERSION, (database) => {
      database.createObjectStore('entries', { keyPath: 'id' })
    }),
  )
  let hasRemovedOldNotes = false
  const open = async () => {
    const database = await openFirst()
    if (!hasRemovedOldNotes) {
      hasRemovedOldNotes = true
      removeOldNotes(database, now() - STORED_NOTES_MAX_AGE_MS).catch((cause: unknown) => {
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
  /** Changes the entries of one database. */
  const changeIn = (database: number, change: OutboxChange) => {
    const openLater = later[database - 1]
    return openLater === undefined ? changeFirst(change) : changeLater(openLater, change)
  }

  return {
    add: async (entry) => {
      // While such an entry waits, so do later ones: an older tab would send the answer before the question is there.
      const counts = await Promise.all(later.map(async (openIt) => (await openIt()).count('entries')))
      const lastInUse = counts.findLastIndex((count) => count > 0) + 1
      await changeIn(Math.max(databaseOf(entry), lastInUse), { put: [entry] })
    },
    entries: async (onPart = () => {}) => {
      const [first, ...more] = await Promise.allSettled([
        open().then((database) =>
          readEntries(
            () => database.getAll('entries'),
            () => database.getAllKeys('entries'),
            (key) => database.get('entries', key),
            onPart,
          ),
        ),
        ...later.map(async (openIt) => {
          const database = await openIt()
          return await readEntries(
            () => database.getAll('entries'),
            () => database.getAllKeys('entries'),
            (key) => database.get('entries', key),
            onPart,
          )
        }),
      ])
      const reads = [first, ...more]
      if (first.status === 'rejected' && reads.every(({ status }) => status === 'rejected'))
        throw first.reason
      return reads.flatMap((read) => {
        if (read.status === 'fulfilled') return read.value
        onPart(read.reason)
        return []
      })
    },
    change: async (change) => {
      const idsIn = await Promise.all(
        later.map(async (openIt) => new Set(await (await openIt()).getAllKeys('entries'))),
      )
      const stayIn = (id: string) => idsIn.findLastIndex((ids) => ids.has(id)) + 1
      const placeOf = new Map(
        (change.put ?? []).map((entry) => [entry.id, Math.max(databaseOf(entry), stayIn(entry.id))]),
      )
      const parts = [openFirst, ...later].map((_, database) => ({
        database,
        ...partOf(change, (id) => (placeOf.get(id) ?? stayIn(id)) === database),
        ...(database === 0 && change.stored && { stored: change.stored }),
      }))
      // What is added comes before what it replaces is removed; an interruption between the two repeats a write.
      const inOrder = [
        ...parts.filter(({ put }) => put.length > 0),
        ...parts.filter(({ put }) => put.length === 0),
      ]
      for (const { database, ...part } of inOrder)
        if (part.put.length + part.remove.length > 0 || part.stored) await changeIn(database, part)
    },
    readSavedNoteOf: async (id) => (await (await open()).get('stored-notes', id))?.note ?? null,
  }
}

/**
 * All entries of a database; where one of them keeps all from being read, one after the other, without that one: it stays
 * in the database, as it may be readable later.
 */
async function readEntries(
  readAll: () => Promise<readonly StoredEntry[]>,
  readKeys: () => Promise<readonly string[]>,
  read: (key: string) => Promise<StoredEntry | undefined>,
  onPart: OnPart,
): Promise<readonly StoredEntry[]> {
  try {
    return await readAll()
  } catch (cause) {
    console.warn('The outbox is read entry by entry', cause)
    const entries = await Promise.allSettled((await readKeys()).map(read))
    return entries.flatMap((one) => {
      if (one.status === 'fulfilled') return one.value ?? []
      onPart(one.reason)
      return []
    })
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
