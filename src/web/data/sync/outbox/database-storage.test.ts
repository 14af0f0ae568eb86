import { beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../../../tests/setup/browser/fake-indexed-db.ts'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import type { ExamContent } from '../../../../domain/exams/exam-definition.ts'
import { UNKNOWN_EXAM } from '../../../../domain/model.ts'
import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { createDatabaseStorage } from './database-storage.ts'
import { withFallbackStorage } from './outbox-storage.ts'
import { withReadableEntries } from './readable-storage.ts'

const NAME = 'quizgrove-outbox'
const DAY_MS = 24 * 60 * 60 * 1000
const NOW = 30 * DAY_MS
const note = { questionId: 'q', noteHtml: '<p>n</p>', hintHtml: '', updatedAt: 5 }

const EXAM_CONTENT: ExamContent = {
  ...{ name: 'Technician', categories: [], blueprint: { kind: 'each', count: 1 }, timeLimitMinutes: 60 },
  ...{
    passMark: { kind: 'points', points: 26 },
    scoring: 'all-or-nothing',
    showsAnswerCount: true,
    date: null,
  },
}

const flag = (id: string, order: number): OutboxEntry => ({
  id,
  learnerId: 'ada',
  order,
  write: { kind: 'flag', questionId: 'q', isFlagged: true },
  conflict: null,
})

const open = () =>
  withReadableEntries(
    createDatabaseStorage(() => NOW),
    async () => {},
  )

beforeEach(async () => {
  stubIndexedDb()
  await finished(indexedDB.deleteDatabase(NAME))
  await finished(indexedDB.deleteDatabase('quizgrove-outbox-questions'))
  await finished(indexedDB.deleteDatabase('quizgrove-outbox-exams'))
})

function finished<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The database as every release before `idb` wrote it. */
async function writtenByLastRelease(
  entries: readonly unknown[],
  notes: readonly unknown[],
): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('entries', { keyPath: 'id' })
    request.result.createObjectStore('stored-notes', { keyPath: 'id' }).createIndex('at', 'at')
  }
  const database = await finished(request)
  const transaction = database.transaction(['entries', 'stored-notes'], 'readwrite')
  for (const entry of entries) transaction.objectStore('entries').put(entry)
  for (const stored of notes) transaction.objectStore('stored-notes').put(stored)
  await new Promise((resolve) => (transaction.oncomplete = resolve))
  return database
}

test('what waits in the database of the last release is found, and can be sent and removed', async () => {
  const past = { id: 't', score: 70, passed: true, takenAt: 0, questions: [] }
  const test = { ...flag('t', 3), write: { kind: 'test', test: past } }
  const database = await writtenByLastRelease(
    [flag('one', 1), flag('two', 2), test],
    [{ id: 'n', note, at: NOW - DAY_MS }],
  )
  database.close()
  const storage = open()
  expect(await storage.entries()).toEqual([
    flag('one', 1),
    { ...test, write: { kind: 'test', test: { ...past, ...UNKNOWN_EXAM } } },
    flag('two', 2),
  ])
  expect(await storage.readSavedNoteOf('n')).toEqual(note)
  await storage.change({ remove: ['one', 't'] })
  expect(await storage.entries()).toEqual([flag('two', 2)])
})

test('a tab of the last release that is open at the same time reads and writes the same entries', async () => {
  const old = await writtenByLastRelease([flag('one', 1)], [])
  const storage = open()
  await storage.add(flag('two', 2))
  const entries = old.transaction('entries', 'readwrite').objectStore('entries')
  expect(await finished(entries.getAll())).toEqual([flag('one', 1), flag('two', 2)])
  await finished(old.transaction('entries', 'readwrite').objectStore('entries').put(flag('three', 3)))
  expect((await storage.entries()).map(({ id }) => id)).toEqual(['one', 'three', 'two'])
  old.close()
})

test('that tab never sees a write that it does not know, nor what comes after it', async () => {
  const old = await writtenByLastRelease([flag('one', 1)], [])
  const storage = open()
  const add: OutboxEntry = { ...flag('two', 2), write: { kind: 'add', question: aQuestion({ id: 'q' }) } }
  await storage.add(add)
  await storage.add(flag('three', 3))
  const inOldTab = () => finished(old.transaction('entries').objectStore('entries').getAll())
  expect(await inOldTab()).toEqual([flag('one', 1)])
  expect(await storage.entries()).toEqual([flag('one', 1), flag('three', 3), add])
  await storage.change({ put: [{ ...flag('three', 3), order: 4 }], remove: ['one', 'two'] })
  expect(await storage.entries()).toEqual([{ ...flag('three', 3), order: 4 }])
  await storage.change({ remove: ['three'] })
  await storage.add(flag('five', 5))
  expect(await inOldTab()).toEqual([flag('five', 5)])
  old.close()
})

test('a tab of the release before exams sees neither them, nor tests of them, nor what comes after', async () => {
  const storage = open()
  const question: OutboxEntry = {
    ...flag('one', 1),
    write: { kind: 'add', question: aQuestion({ id: 'q' }) },
  }
  const exam: OutboxEntry = { ...flag('two', 2), write: { kind: 'exam', change: { is: 'delete', id: 'e' } } }
  await storage.add(question)
  await storage.add(exam)
  await storage.add(flag('three', 3))
  const inOldTab = await finished(indexedDB.open('quizgrove-outbox-questions', 1))
  const seen = () => finished(inOldTab.transaction('entries').objectStore('entries').getAll())
  expect(await seen()).toEqual([question])
  expect(await storage.entries()).toEqual([question, flag('three', 3), exam])
  await storage.change({ put: [{ ...exam, order: 5 }], remove: ['one', 'three'] })
  expect(await storage.entries()).toEqual([{ ...exam, order: 5 }])
  await storage.change({ remove: ['two'] })
  const { date: _, ...rules } = { ...EXAM_CONTENT }
  const past = { ...UNKNOWN_EXAM, id: 't', score: 70, passed: true, takenAt: 0, exam: rules, questions: [] }
  await storage.add({ ...flag('t', 6), write: { kind: 'test', test: past } })
  expect(await seen()).toEqual([])
  expect(await storage.entries()).toHaveLength(1)
  inOldTab.close()
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
  const database = await writtenByLastRelease(
    [],
    [
      { id: 'old', note, at: NOW - 8 * DAY_MS },
      { id: 'recent', note, at: NOW - 6 * DAY_MS },
    ],
  )
  database.close()
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

test.each<[string, { readonly databases: readonly string[]; readonly rows: readonly string[] }, number]>([
  ['the first database', { databases: [NAME], rows: [] }, 1],
  ['a later database', { databases: ['quizgrove-outbox-questions'], rows: [] }, 1],
  ['two databases', { databases: [NAME, 'quizgrove-outbox-exams'], rows: [] }, 2],
  ['one row', { databases: [], rows: ['a'] }, 1],
  [
    'all databases',
    { databases: [NAME, 'quizgrove-outbox-questions', 'quizgrove-outbox-exams'], rows: [] },
    1,
  ],
])(
  '%s that cannot be read: it is reported, and what this page wrote is sent all the same',
  async (_, broken, troubles) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const reported: unknown[] = []
    const storage = withFallbackStorage(open(), (cause) => reported.push(cause))
    for (const entry of [flag('a', 1), QUESTION, EXAM]) await storage.add(entry)
    const cannotBeRead = (of: IDBObjectStore) => broken.databases.includes(of.transaction.db.name)
    const fail = () => {
      throw new DOMException('The row cannot be read', 'UnknownError')
    }
    const { getAll, getAllKeys, get } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
      this: IDBObjectStore,
      ...query
    ) {
      return cannotBeRead(this) || broken.rows.length > 0 ? fail() : getAll.apply(this, query)
    })
    vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(function (
      this: IDBObjectStore,
      ...query
    ) {
      return cannotBeRead(this) ? fail() : getAllKeys.apply(this, query)
    })
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      return cannotBeRead(this) || broken.rows.includes(String(key)) ? fail() : get.call(this, key)
    })
    expect([await storage.entries(), reported.length]).toEqual([[flag('a', 1), QUESTION, EXAM], troubles])
    vi.restoreAllMocks()
    expect([await storage.entries(), reported.length]).toEqual([[flag('a', 1), QUESTION, EXAM], troubles])
  },
)

test('what another tab has sent does not come back when the storage cannot be read later', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const storage = withFallbackStorage(open(), () => {})
  await storage.add(flag('one', 1))
  await open().change({ remove: ['one'] })
  expect(await storage.entries()).toEqual([])
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('The row cannot be read', 'UnknownError')
  })
  vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(() => {
    throw new DOMException('The row cannot be read', 'UnknownError')
  })
  expect(await storage.entries()).toEqual([])
  vi.restoreAllMocks()
})
