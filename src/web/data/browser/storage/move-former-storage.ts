import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Database } from './database-schema.ts'

/**
 * Moves into the one database what the build before it stored in seven: its writes, notes, pictures, and what it set aside.
 * Once no browser has these any more, this file and its call in `database.ts` can be deleted.
 */
const MOVES = [
  ['quizgrove-outbox', 'entries', 'outbox'],
  ['quizgrove-outbox', 'stored-notes', 'stored-notes'],
  ['quizgrove-outbox-questions', 'entries', 'outbox'],
  ['quizgrove-outbox-exams', 'entries', 'outbox'],
  ['quizgrove-outbox-pictures', 'pictures', 'waiting-pictures'],
  ['quizgrove-set-aside', 'entries', 'set-aside'],
] as const
const STORES = ['outbox', 'stored-notes', 'waiting-pictures', 'set-aside'] as const

/** What can be fetched or computed again is removed. */
const REMOVED = ['quizgrove-offline', 'quizgrove-memory']

/** That build had version 1. The higher one closes the database to its tabs: until it is deleted, they keep writes in memory. */
const CLOSED_VERSION = 2

const JOURNAL = 'quizgrove-outbox '
const FORMER_JOURNALS = ['quizgrove-outbox-questions ', 'quizgrove-outbox-exams ']

/**
 * All rows are added in one transaction, and only then removed from where they were. After an interruption the same is done
 * again, which is harmless: rows have ids, and one that is there already stays as it is.
 */
export async function moveFormerStorage(database: Database): Promise<void> {
  moveJournal()
  // First, as that makes room.
  await Promise.all(REMOVED.map(deleteOnceClosed))
  const formers = new Map<string, IDBPDatabase>()
  try {
    for (const name of new Set(MOVES.map(([former]) => former))) {
      const former = await openFormer(name)
      if (former !== null) formers.set(name, former)
    }
    await moveRows(formers, database)
  } finally {
    for (const former of formers.values()) former.close()
  }
}

async function moveRows(formers: ReadonlyMap<string, IDBPDatabase>, database: Database): Promise<void> {
  const moves = await Promise.all(
    MOVES.map(async ([name, from, to]) => ({ name, from, to, ...(await readRows(formers.get(name), from)) })),
  )
  const transaction = database.transaction([...STORES], 'readwrite', { durability: 'strict' })
  const additions = moves.map(async ({ to, rows }) => {
    const store = transaction.objectStore(to)
    for (const [key, row] of rows)
      if ((await store.getKey(IDBKeyRange.only(key))) === undefined) await store.put(row)
  })
  await Promise.all([...additions, transaction.done])
  for (const [name, former] of formers) {
    const own = moves.filter((move) => move.name === name)
    if (own.every(({ isComplete }) => isComplete)) {
      former.close()
      await deleteOnceClosed(name)
    } else for (const { from, rows } of own) for (const [key] of rows) await former.delete(from, key)
  }
}

/** Null where there is none. */
async function openFormer(name: string): Promise<IDBPDatabase | null> {
  let isMissing = false
  try {
    return await openDB(name, CLOSED_VERSION, {
      upgrade: (_, version, __, transaction) => {
        isMissing = version === 0
        if (!isMissing) return
        transaction.done.catch(() => {})
        transaction.abort()
      },
    })
  } catch (cause) {
    if (isMissing) return null
    throw cause
  }
}

/** One after the other: a row that the browser cannot read stays where it is, and holds up no other. */
async function readRows(former: IDBPDatabase | undefined, store: string) {
  const keys = former?.objectStoreNames.contains(store) ? await former.getAllKeys(store) : []
  const read = await Promise.allSettled(keys.map((key) => former?.get(store, key)))
  const readable = read.flatMap((row, index) => {
    const key = keys[index]
    return row.status === 'fulfilled' && key !== undefined ? [[key, row.value] as const] : []
  })
  return { rows: readable, isComplete: readable.length === keys.length }
}

/** Resolves as soon as it is deleted, or will be once tabs that have it open are closed. */
async function deleteOnceClosed(name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
  })
}

function moveJournal(): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    for (const key of keys) {
      const prefix = FORMER_JOURNALS.find((former) => key.startsWith(former))
      const text = prefix === undefined ? null : localStorage.getItem(key)
      if (prefix === undefined || text === null) continue
      localStorage.setItem(JOURNAL + key.slice(prefix.length), text)
      localStorage.removeItem(key)
    }
  } catch (cause) {
    console.warn('Writes in the former journals stay where they are for now', cause)
  }
}
