import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'

/** One for all tests of a process: what opens a database keeps its connection. */
const factory = new fake.IDBFactory()

/**
 * Gives Node an IndexedDB in memory until the test ends. What other tests wrote is still there. The classes stay: a
 * connection that outlives the test still works.
 */
export function stubIndexedDb(): void {
  for (const [name, value] of Object.entries(fake)) {
    if (name.startsWith('IDB')) Object.assign(globalThis, { [name]: value })
  }
  vi.stubGlobal('indexedDB', factory)
}

/**
 * A browser that has Cache Storage and IndexedDB, with this identifier signed in. The cache is not available after the test, as there
 * is no IndexedDB; work that the test began can still end.
 */
export function stubBrowserStorage(identifier: string): { readonly deleteCache: ReturnType<typeof vi.fn> } {
  stubIndexedDb()
  Object.assign(globalThis, { caches: { delete: async () => true } })
  const deleteCache = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: deleteCache })
  vi.stubGlobal('localStorage', { getItem: () => identifier })
  return { deleteCache }
}
