import { expect, test, vi } from 'vitest'
import { isStorageKept, keepStorage } from './keep-storage.ts'

function storage(persisted: () => Promise<boolean>) {
  const persist = vi.fn(async () => true)
  const manager: StorageManager = {
    ...{ persisted, persist },
    ...{ estimate: async () => ({}), getDirectory: () => Promise.reject(new Error('none')) },
  }
  return { manager, persist }
}

test.each<[string, () => Promise<boolean>, number, boolean | null]>([
  ['where it is not kept yet, once', async () => false, 1, false],
  ['not where it is kept already', async () => true, 0, true],
  ['not where the browser refuses to say', () => Promise.reject(new Error('blocked')), 0, null],
])('storage is asked to be kept %s', async (_, persisted, asked, kept) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { manager, persist } = storage(persisted)
  await keepStorage(manager)
  expect([persist.mock.calls.length, await isStorageKept(manager)]).toEqual([asked, kept])
  vi.restoreAllMocks()
})

test('a page that was not loaded by TLS has none', async () => {
  await keepStorage(undefined)
  expect(await isStorageKept(undefined)).toBeNull()
})
