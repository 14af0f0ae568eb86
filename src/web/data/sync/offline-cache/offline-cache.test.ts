import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowserStorage } from '../../../../../tests/setup/browser/fake-indexed-db.ts'
import type { OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { inTransaction, savedWritesSince } from './cache-database.ts'
import {
  activateCache,
  cacheReply,
  cacheSavedWrite,
  clearOfflineCache,
  readCachedText,
} from './offline-cache.ts'

const ADA = { id: 'ada', name: 'end-to-end fan', identifier: 'end-to-end' }
const BANK = {
  user: { id: 'ada', name: ADA.name, w3w_identifier: ADA.identifier },
  tests: [],
  questions: [
    {
      id: 'q',
      question_text: 'What does end-to-end encryption hide?',
      category: 'end-to-end',
      possible_answers: ['The content', 'end-to-end'],
      correct_answers: ['end-to-end'],
    },
  ],
}
const ASKED_AT = 1000

let deleteCache: ReturnType<typeof stubBrowserStorage>['deleteCache']

beforeEach(async () => {
  ;({ deleteCache } = stubBrowserStorage(ADA.identifier))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await clearOfflineCache()
  deleteCache.mockClear()
})

/** Waits until the page is idle: what arrived is then cached. */
const rest = async () => {
  await vi.advanceTimersByTimeAsync(1500)
  // IndexedDB needs a task for each step.
  for (let task = 0; task < 100; task++) await new Promise((resolve) => setImmediate(resolve))
}

const textOf = async (list: 'notes' | 'questions', id = ADA.id) =>
  (await (await readCachedText(list, { id }))?.text.text()) ?? null

const flag = (id: string): OutboxEntry => ({
  id,
  learnerId: ADA.id,
  order: 1,
  write: { kind: 'flag', questionId: 'q', isFlagged: true },
  conflict: null,
})

const stored = (entry: OutboxEntry, isOther = false) => ({
  entry,
  outcome: { is: 'stored', write: entry.write, body: null, note: null, isOther } as const,
})

const count = async () => {
  const counts = await inTransaction('readonly', (cache) =>
    Promise.all([...cache.objectStoreNames].map((name) => cache.objectStore(name).count())),
  )
  return counts.reduce((sum, each) => sum + each)
}

test('a bank that mentions the learner’s own identifier is cached whole, except for the identifier itself', async () => {
  activateCache(ADA)
  cacheReply('learner-data', ADA.id, JSON.stringify(BANK), ASKED_AT)
  await rest()
  const readCached = () => readCachedText('learner-data', { identifier: ADA.identifier })
  await vi.waitFor(async () => expect(await readCached()).not.toBeNull())
  const cached = await readCached()
  expect(JSON.parse((await cached?.text.text()) ?? '')).toEqual({
    ...BANK,
    user: { ...BANK.user, w3w_identifier: '' },
  })
  expect(cached?.askedAt).toBe(ASKED_AT)
})

test('a list that another tab requested later is not replaced by an older one', async () => {
  activateCache(ADA)
  cacheReply('notes', ADA.id, '["later"]', ASKED_AT + 1)
  await rest()
  cacheReply('notes', ADA.id, '["earlier"]', ASKED_AT)
  cacheReply('questions', ADA.id, '[]', ASKED_AT)
  await rest()
  await vi.waitFor(async () => expect(await textOf('questions')).toBe('[]'))
  expect(await textOf('notes')).toBe('["later"]')
})

test('a list that was requested in the future, by a clock that was ahead, is replaced', async () => {
  activateCache(ADA)
  cacheReply('notes', ADA.id, '["future"]', Date.now() + 3_600_000)
  await rest()
  cacheReply('notes', ADA.id, '["now"]', Date.now())
  await rest()
  await vi.waitFor(async () => expect(await textOf('notes')).toBe('["now"]'))
})

test('nothing is cached for a learner who is not the active one, or who signed out in another tab', async () => {
  cacheReply('notes', ADA.id, '[]', ASKED_AT)
  await rest()
  expect(await textOf('notes'), 'not signed in yet').toBeNull()
  activateCache(ADA)
  await rest()
  await vi.waitFor(async () => expect(await textOf('notes'), 'signed in').toBe('[]'))
  cacheReply('questions', 'grace', '[]', ASKED_AT)
  vi.stubGlobal('localStorage', { getItem: () => null })
  cacheReply('questions', ADA.id, '[]', ASKED_AT)
  cacheSavedWrite(stored(flag('late')))
  await rest()
  expect([await textOf('questions'), await textOf('questions', 'grace')]).toEqual([null, null])
  expect(await savedWritesSince(ADA.id, 0)).toEqual([])
})

test('what the server stored is cached beside a list until the list is fetched again', async () => {
  activateCache(ADA)
  const before = Date.now()
  cacheSavedWrite(stored(flag('one')))
  await vi.waitFor(async () => expect(await savedWritesSince(ADA.id, before)).toEqual([flag('one')]))
  expect(await savedWritesSince(ADA.id, Date.now() + 1000)).toEqual([])
  expect(await savedWritesSince('grace', before)).toEqual([])
  cacheReply('notes', ADA.id, '[]', Date.now() + 1)
  await rest()
  await vi.waitFor(async () => expect(await textOf('notes')).toBe('[]'))
  expect(await savedWritesSince(ADA.id, before), 'a list without flags').toEqual([flag('one')])
  cacheReply('learner-data', ADA.id, JSON.stringify(BANK), Date.now() + 1)
  await rest()
  await vi.waitFor(async () => expect(await savedWritesSince(ADA.id, before)).toEqual([]))
})

test.for([
  ['of which the server has another version', stored(flag('other'), true)],
  [
    'that the server refused',
    { entry: flag('refused'), outcome: { is: 'refused', error: new Error('no'), keptAs: 'set-aside' } },
  ],
] as const)('a write %s is not cached', async ([, settled]) => {
  activateCache(ADA)
  const before = Date.now()
  cacheSavedWrite(settled)
  cacheSavedWrite(stored(flag('one')))
  await vi.waitFor(async () => expect(await savedWritesSince(ADA.id, before)).toContainEqual(flag('one')))
  expect((await savedWritesSince(ADA.id, before)).map(({ id }) => id)).toEqual(['one'])
})

test('another learner who signs in finds nothing of the previous one, images included', async () => {
  activateCache(ADA)
  cacheReply('notes', ADA.id, '[]', ASKED_AT)
  cacheReply('learner-data', ADA.id, JSON.stringify(BANK), ASKED_AT)
  cacheSavedWrite(stored(flag('one')))
  await rest()
  await vi.waitFor(async () => expect(await count()).toBe(5))
  deleteCache.mockClear()
  activateCache({ ...ADA, id: 'grace', identifier: 'red-green-blue' })
  await vi.waitFor(async () => expect(await count()).toBe(0))
  await vi.waitFor(() => expect(deleteCache.mock.calls).toContainEqual(['quizgrove-images']))
})

test('signing out removes everything', async () => {
  activateCache(ADA)
  cacheReply('notes', ADA.id, '[]', ASKED_AT)
  await rest()
  await clearOfflineCache()
  expect([await count(), deleteCache.mock.calls.flat()]).toEqual([
    0,
    expect.arrayContaining(['quizgrove-images']),
  ])
})

test('a browser without space keeps what is cached, and reports it once', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  activateCache(ADA)
  cacheReply('notes', ADA.id, '["before"]', ASKED_AT)
  await rest()
  await vi.waitFor(async () => expect(await textOf('notes')).toBe('["before"]'))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  cacheReply('notes', ADA.id, '["after"]', ASKED_AT + 1)
  await rest()
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce())
  put.mockRestore()
  expect(await textOf('notes')).toBe('["before"]')
})
