import type { Page } from '@playwright/test'

/** The keys and values of a store of the offline cache; blobs as text. */
export type CachedStore = readonly { readonly key: IDBValidKey; readonly value: unknown }[]

/** The content of this browser's offline cache, by store; empty if there is none. */
export function offlineCache(page: Page): Promise<Readonly<Record<string, CachedStore>>> {
  return page.evaluate(async () => {
    const finished = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    // Opening a missing database would create an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'quizgrove')) return {}
    const database = await finished(indexedDB.open('quizgrove'))
    const stores: Record<string, { key: IDBValidKey; value: unknown }[]> = {}
    try {
      const isCache = (name: string) => /^(cached-.*|saved-writes|memories)$/.test(name)
      for (const name of [...database.objectStoreNames].filter(isCache)) {
        const store = database.transaction(name).objectStore(name)
        const [keys, values] = await Promise.all([finished(store.getAllKeys()), finished(store.getAll())])
        const texts = values.map((value) => (value instanceof Blob ? value.text() : value))
        stores[name] = (await Promise.all(texts)).map((value, index) => ({ key: keys[index] ?? '', value }))
      }
    } finally {
      database.close()
    }
    return stores
  })
}

/** The names of the cached lists. */
export async function cachedLists(page: Page): Promise<string[]> {
  const { 'cached-lists': lists = [], 'cached-response-lists': responses = [] } = await offlineCache(page)
  const texts = lists.map(({ key }) => String(Array.isArray(key) ? key[0] : key))
  return [...texts, ...responses.map(() => 'practice-responses')]
}

/** How many practice responses are cached. */
export async function cachedResponses(page: Page): Promise<number> {
  const { 'cached-response-lists': lists = [] } = await offlineCache(page)
  return lists.reduce((sum, { value }) => sum + countOf(value), 0)
}

function countOf(list: unknown): number {
  return typeof list === 'object' && list !== null && 'count' in list ? Number(list.count) : 0
}

/** Removes pages of practice responses from the cache, but keeps the record of how many there are. */
export function damageCachedResponses(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('quizgrove')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const database = request.result
          const transaction = database.transaction('cached-response-pages', 'readwrite')
          transaction.objectStore('cached-response-pages').clear()
          transaction.oncomplete = () => {
            database.close()
            resolve()
          }
        }
      }),
  )
}

/** Deletes the offline cache, with everything else in the database. Call it on a page that does not have it open. */
export function deleteOfflineCache(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('quizgrove')
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      }),
  )
}
