import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/** How long a browser may take to open a database, milliseconds. */
const OPEN_TIMEOUT_MS = 3000

/**
 * Opens an IndexedDB database at the first call and returns the same connection from then on. It is opened again after
 * the browser closed it, or another tab needed a newer version. A call rejects where the browser has no IndexedDB,
 * forbids it, or does not open it within {@link OPEN_TIMEOUT_MS}.
 */
export function createDatabaseOpener<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  const forget = () => {
    opened = null
  }
  return () => {
    opened ??= open(name, version, upgrade, forget)
    opened.catch(forget)
    return opened
  }
}

async function open<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  onClosed: () => void,
): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(name, version, {
    upgrade,
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
    return await Promise.race([opening, timeout])
  } finally {
    clearTimeout(timer)
  }
}
