import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../../../../../domain/outbox/outbox-entry.ts'
import { type JournalStorage, withJournal } from './journal.ts'
import { createMemoryStorage, type OutboxStorage } from './outbox-storage.ts'
import { withReadableEntries } from './readable-storage.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const entry = (id: string): OutboxEntry => ({
  id,
  learnerId: 'ada',
  order: 1,
  write: { kind: 'flag', questionId: 'q', isFlagged: true },
  conflict: null,
})

function storageOf(map: Map<string, string>): JournalStorage {
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size
    },
  }
}

/** A storage that never finishes, as in a tab that is closed too early. */
const tooSlow: OutboxStorage = { ...createMemoryStorage(), add: () => new Promise(() => {}) }

test('an entry that was not stored in time is there for the next page, until it is removed', async () => {
  const written = new Map([['theme', 'dark']])
  void withJournal(tooSlow, () => storageOf(written)).add(entry('1'))
  const next = withJournal(createMemoryStorage(), () => storageOf(written))
  expect(await next.entries()).toEqual([entry('1')])
  await next.change({ remove: ['1'] })
  expect([await next.entries(), [...written]]).toEqual([[], [['theme', 'dark']]])
})

test('an entry that was stored, or could not be, is removed from the journal', async () => {
  const written = new Map<string, string>()
  const storage = createMemoryStorage()
  await withJournal(storage, () => storageOf(written)).add(entry('1'))
  expect([written.size, await storage.entries()]).toEqual([0, [entry('1')]])
  const full: OutboxStorage = { ...storage, add: () => Promise.reject(new Error('full')) }
  await expect(withJournal(full, () => storageOf(written)).add(entry('2'))).rejects.toThrow('full')
  expect(written.size).toBe(0)
})

test('a browser without `localStorage`, or with invalid data in it, uses the storage alone', async () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  const nonsense = () => storageOf(new Map([['quizgrove-outbox 9', '{']]))
  for (const openJournal of [forbidden, nonsense]) {
    const storage = withReadableEntries(withJournal(createMemoryStorage(), openJournal), async () => {})
    await storage.add(entry('1'))
    expect(await storage.entries()).toEqual([entry('1')])
    await storage.change({ remove: ['1'] })
    expect(await storage.entries()).toEqual([])
  }
})
