import { openDB } from 'idb'
import type { Database, Schema } from './database-schema.ts'

/**
 * The one IndexedDB database of the app. What cannot be fetched again is in the first stores; a new version must keep it.
 * When a row of the other stores needs another shape, the new version empties them.
 */
const NAME = 'quizgrove'
const VERSION = 1

/** How long a browser may take to open the database, milliseconds. */
const OPEN_TIMEOUT_MS = 3000

/** The connection of this page. */
export const openDatabase = createDatabaseOpener()

/**
 * Opens the database at the first call and returns the same connection from then on. It is opened again after the browser
 * closed it, or another tab needed a newer version. A call rejects where the browser has no IndexedDB, forbids it, or does
 * not open it within {@link OPEN_TIMEOUT_MS}.
 */
export function createDatabaseOpener(): () => Promise<Database> {
  let opened: Promise<Database> | null = null
  const forget = () => {
    opened = null
  }
  return () => {
    opened ??= open(forget)
    opened.catch(forget)
    return opened
  }
}

/** Runs work on the database; null, and a warning that begins with `failure`, where the browser does not let it. */
export async function tryDatabase<Value>(
  failure: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value | null> {
  try {
    return await work(await openDatabase())
  } catch (cause) {
    console.warn(failure, cause)
    return null
  }
}

async function open(onClosed: () => void): Promise<Database> {
  const opening = openDB<Schema>(NAME, VERSION, {
    upgrade: (database) => {
      database.createObjectStore('outbox', { keyPath: 'id' })
      database.createObjectStore('stored-notes', { keyPath: 'id' }).createIndex('at', 'at')
      database.createObjectStore('waiting-pictures', { keyPath: 'name' })
      database.createObjectStore('set-aside', { keyPath: 'id' })
      database.createObjectStore('cached-lists', { keyPath: ['list', 'owner'] })
      database.createObjectStore('cached-texts')
      database.createObjectStore('cached-response-lists', { keyPath: 'learnerId' })
      database.createObjectStore('cached-response-pages', { keyPath: ['learnerId', 'index'] })
      database.createObjectStore('saved-writes', { keyPath: 'id' })
      database.createObjectStore('memories')
    },
    blocking: () => {
      onClosed()
      void opening.then((database) => database.close())
    },
    terminated: onClosed,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB did not open in time')), OPEN_TIMEOUT_MS)
  })
  try {
    const database = await Promise.race([opening, timeout])
    await Promise.race([moveFormerDatabases(database), timeout]).catch((cause: unknown) => {
      console.warn('What an earlier build stored stays where it is for now', cause)
    })
    return database
  } finally {
    clearTimeout(timer)
  }
}

/** Moves what the build before this database stored. Such a build may still run in another tab, so each page looks. */
async function moveFormerDatabases(database: Database): Promise<void> {
  // Some browsers do not list their databases.
  const all = 'databases' in indexedDB ? await indexedDB.databases() : null
  if (all?.every(({ name }) => name?.startsWith(`${NAME}-`) !== true)) return
  const { moveFormerStorage } = await import('./move-former-storage.ts')
  await moveFormerStorage(database)
}
