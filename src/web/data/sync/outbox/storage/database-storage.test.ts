import { deleteDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../../../../tests/setup/browser/fake-indexed-db.ts'
import { aQuestion } from '../../../../../../tests/setup/question.ts'
import type { OutboxEntry } from '../../../../../domain/outbox/outbox-entry.ts'
import { createDatabaseOpener } from '../../../browser/storage/database.ts'
import { createDatabaseStorage } from './database-storage.ts'
import { withFallbackStorage } from './outbox-storage.ts'
import { withReadableEntries } from './readable-storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = 30 * DAY_MS
const note = { questionId: 'q', noteHtml: '<p>n</p>', hintHtml: '', updatedAt: 5 }

const flag = (id: string, order: number): OutboxEntry => ({
  id,
  learnerId: 'ada',
  order,
  write: { kind: 'flag', questionId: 'q', isFlagged: true },
  conflict: null,
})

const open = () =>
  withReadableEntries(
    createDatabaseStorage(() => NOW, createDatabaseOpener()),
    async () => {},
  )

beforeEach(async () => {
  stubIndexedDb()
  await deleteDB('quizgrove')
})

test('entries are added, changed and removed in one step, with the note that one became', async () => {
  const storage = open()
  await storage.add(flag('one', 1))
  await storage.add(flag('two', 2))
  const changed = { ...flag('two', 2), conflict: note }
  await storage.change({ put: [changed], remove: ['one'], stored: { id: 'one', note } })
  const next = open()
  expect([
    await next.entries(),
    await next.readSavedNoteOf('one'),
    await next.readSavedNoteOf('two'),
  ]).toEqual([[changed], note, null])
})

test('notes that were stored more than a week ago are removed when the database is opened', async () => {
  for (const [id, days] of [
    ['old', 8],
    ['recent', 6],
  ] as const) {
    const past = createDatabaseStorage(() => NOW - days * DAY_MS)
    await past.change({ stored: { id, note } })
  }
  const storage = open()
  await storage.entries()
  await vi.waitFor(async () => expect(await storage.readSavedNoteOf('old')).toBeNull())
  expect(await storage.readSavedNoteOf('recent')).toEqual(note)
})

test('a write that fails rejects and changes nothing', async () => {
  const storage = open()
  await storage.add(flag('one', 1))
  // A function cannot be stored.
  const unstorable = { ...flag('two', 2), conflict: { ...note, noteHtml: () => {} } }
  await expect(
    storage.change({ remove: ['one'], put: [unstorable as unknown as OutboxEntry] }),
  ).rejects.toThrow()
  expect(await storage.entries()).toEqual([flag('one', 1)])
})

test('a browser without IndexedDB rejects', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await expect(open().entries()).rejects.toThrow()
})

test('a database that neither opens nor refuses is rejected after a time, and is opened again at the next call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const opening = vi.spyOn(indexedDB, 'open').mockReturnValue(Reflect.construct(IDBOpenDBRequest, []))
    const storage = open()
    const entries = storage.entries()
    const rejected = expect(entries).rejects.toThrow('IndexedDB did not open in time')
    await vi.advanceTimersByTimeAsync(3000)
    await rejected
    opening.mockRestore()
    expect(await storage.entries()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

const QUESTION: OutboxEntry = { ...flag('b', 2), write: { kind: 'add', question: aQuestion({ id: 'q' }) } }
const EXAM: OutboxEntry = { ...flag('c', 3), write: { kind: 'exam', change: { is: 'delete', id: 'e' } } }

test.each<[string, readonly string[]]>([
  ['one row', ['a']],
  ['the whole store', ['a', 'b', 'c', 'all keys']],
])(
  '%s that cannot be read: it is reported, and what this page wrote is sent all the same',
  async (_, rows) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const reported: unknown[] = []
    const storage = withFallbackStorage(open(), (cause) => reported.push(cause))
    for (const entry of [flag('a', 1), QUESTION, EXAM]) await storage.add(entry)
    const { getAllKeys, get } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(unreadable)
    vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(function (this: IDBObjectStore) {
      return rows.includes('all keys') ? unreadable() : getAllKeys.apply(this)
    })
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      return rows.includes(String(key)) ? unreadable() : get.call(this, key)
    })
    expect([await storage.entries(), reported.length]).toEqual([[flag('a', 1), QUESTION, EXAM], 1])
    vi.restoreAllMocks()
    expect([await storage.entries(), reported.length]).toEqual([[flag('a', 1), QUESTION, EXAM], 1])
  },
)

function unreadable(): never {
  throw new DOMException('The row cannot be read', 'UnknownError')
}

test('what another tab has sent does not come back when the storage cannot be read later', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const storage = withFallbackStorage(open(), () => {})
  await storage.add(flag('one', 1))
  await open().change({ remove: ['one'] })
  expect(await storage.entries()).toEqual([])
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(unreadable)
  vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(unreadable)
  expect(await storage.entries()).toEqual([])
  vi.restoreAllMocks()
})

test('an entry whose id is a number is set aside once, and not again by the next page', async () => {
  const database = await createDatabaseOpener()()
  await database.put('outbox', JSON.parse(JSON.stringify({ ...flag('x', 1), id: 7 })))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const aside: unknown[] = []
  for (let page = 0; page < 2; page++) {
    const storage = withReadableEntries(
      createDatabaseStorage(() => NOW),
      async (entry) => void aside.push(entry),
    )
    expect(await storage.entries()).toEqual([])
  }
  expect(aside).toHaveLength(1)
})
