import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'

/**
 * One for all tests of a file, because code under test keeps its connections open. It is the package's own, which
 * stays the same where a test resets the modules.
 */
const factory = fake.indexedDB

/**
 * Gives Node an in-memory IndexedDB until the test ends. Data of earlier tests of the file is still there. The global classes stay,
 * so that a connection that outlives the test still works.
 */
export function stubIndexedDb(): void {
  for (const [name, value] of Object.entries(fake)) {
    if (name.startsWith('IDB')) Object.assign(globalThis, { [name]: value })
  }
  vi.stubGlobal('indexedDB', factory)
}

/**
 * Simulates a browser with Cache Storage and IndexedDB in which this identifier is signed in. After the test the cache
 * is unavailable, as without IndexedDB; work that the test started can still end.
 */
export function stubBrowserStorage(identifier: string): { readonly deleteCache: ReturnType<typeof vi.fn> } {
  stubIndexedDb()
  Object.assign(globalThis, { caches: { delete: async () => true } })
  const deleteCache = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: deleteCache })
  vi.stubGlobal('localStorage', { getItem: () => identifier })
  return { deleteCache }
}
