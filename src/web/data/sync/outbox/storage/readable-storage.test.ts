import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../../../../tests/setup/browser/fake-indexed-db.ts'
import { aQuestion } from '../../../../../../tests/setup/question.ts'
import { UNKNOWN_EXAM } from '../../../../../domain/model.ts'
import type { LearnerWrite, OutboxEntry } from '../../../../../domain/outbox/outbox-entry.ts'
import { contentOf } from '../../../../../domain/questions/question-content.ts'
import { discardSetAside, listSetAside, moveSetAside, setAside } from '../set-aside.ts'
import { withJournal } from './journal.ts'
import { createMemoryStorage, type StoredOutbox, withFallbackStorage } from './outbox-storage.ts'
import { withReadableEntries } from './readable-storage.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const TREE = aQuestion({ id: 'q', text: 'Why?' })
const CONTENT = contentOf(TREE)
const base = { learnerId: 'ada', order: 1, conflict: null }
const answer: LearnerWrite = {
  kind: 'answer',
  response: { id: 'r', questionId: 'q', selected: ['a'], isCorrect: true, timeMs: 1, createdAt: 0 },
}
const texts = { noteHtml: '', hintHtml: '' }

/** A storage that holds these values, whatever they are. */
function holding(...values: readonly unknown[]) {
  const removed: IDBValidKey[] = []
  const storage: StoredOutbox = {
    ...createMemoryStorage(),
    entries: async () => values,
    change: async ({ remove = [] }) => void removed.push(...remove),
  }
  return { storage, removed }
}

test.each<[string, LearnerWrite]>([
  ['an answer', answer],
  [
    'a test',
    { kind: 'test', test: { ...UNKNOWN_EXAM, id: 't', score: 70, passed: true, questions: [], takenAt: 0 } },
  ],
  ['a flag', { kind: 'flag', questionId: 'q', isFlagged: true }],
  [
    'a note',
    { kind: 'note', questionId: 'q', texts, startedFrom: { ...texts, version: null }, earlier: [texts] },
  ],
  ['a question', { kind: 'add', question: TREE }],
  [
    'an edit',
    {
      ...{ kind: 'edit', questionId: 'q', content: CONTENT, earlier: [CONTENT], judgeAgain: false },
      startedFrom: { content: CONTENT, revision: 0 },
    },
  ],
  ['a deletion', { kind: 'bulk', change: { is: 'delete', questions: [TREE] } }],
  ['a category of many', { kind: 'bulk', change: { is: 'category', ids: ['q'], category: null } }],
  ['a deleted exam', { kind: 'exam', change: { is: 'delete', id: 'e' } }],
  [
    'a title',
    {
      kind: 'categories',
      changes: [{ is: 'title', category: 'A', title: 'B' }],
      questionIds: [],
      examIds: [],
    },
  ],
])('%s is read', async (_, write) => {
  const entry: OutboxEntry = { ...base, id: 'e', write }
  const { storage } = holding(entry)
  expect(await withReadableEntries(storage, async () => {}).entries()).toEqual([entry])
})

const without = (from: object, name: string) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key !== name))
const TEST = { id: 'x', score: 1, passed: true, questions: [], takenAt: 0 }
const NOTE = { kind: 'note', questionId: 'q', texts, startedFrom: { ...texts, version: null }, earlier: [] }
const EDIT = {
  ...{ kind: 'edit', questionId: 'q', content: CONTENT, earlier: [], judgeAgain: false },
  startedFrom: { content: CONTENT, revision: 0 },
}

const DAMAGED: readonly [string, unknown][] = [
  ['nothing', null],
  ['a number', 7],
  ['a text', 'x'],
  ['an empty record', {}],
  ['one without its write', { ...base, id: 'x' }],
  ['one whose write is empty', { ...base, id: 'x', write: null }],
  ['a write of an unknown kind', { ...base, id: 'x', write: { kind: 'song' } }],
  ['an answer without its response', { ...base, id: 'x', write: { kind: 'answer' } }],
  [
    'an answer without what was chosen',
    { ...base, id: 'x', write: { kind: 'answer', response: { id: 'x', questionId: 'q' } } },
  ],
  [
    'a test without questions',
    { ...base, id: 'x', write: { kind: 'test', test: { id: 'x', score: 1, passed: true } } },
  ],
  ['a note without texts', { ...base, id: 'x', write: { kind: 'note', questionId: 'q' } }],
  ['an edit without its content', { ...base, id: 'x', write: { kind: 'edit', questionId: 'q' } }],
  ['a change of many without its change', { ...base, id: 'x', write: { kind: 'bulk' } }],
  ['a change of an unknown exam', { ...base, id: 'x', write: { kind: 'exam', change: {} } }],
  [
    'a question without its key',
    { ...base, id: 'x', write: { kind: 'add', question: without(TREE, 'correct') } },
  ],
  [
    'a question whose feedback is a number',
    { ...base, id: 'x', write: { kind: 'add', question: { ...TREE, optionFeedback: 7 } } },
  ],
  ['an edit without a key', { ...base, id: 'x', write: { ...EDIT, content: without(CONTENT, 'correct') } }],
  [
    'an edit that began from no key',
    {
      ...base,
      id: 'x',
      write: { ...EDIT, startedFrom: { content: without(CONTENT, 'correct'), revision: 0 } },
    },
  ],
  ['a test with an empty exam', { ...base, id: 'x', write: { kind: 'test', test: { ...TEST, exam: {} } } }],
  [
    'a test whose categories are a number',
    { ...base, id: 'x', write: { kind: 'test', test: { ...TEST, categories: 7 } } },
  ],
  [
    'a test with a choice that is a number',
    {
      ...base,
      id: 'x',
      write: {
        kind: 'test',
        test: { ...TEST, questions: [{ id: 'q', text: 'Why?', isCorrect: true, chosen: 7 }] },
      },
    },
  ],
  [
    'an exam of which only the name is left',
    { ...base, id: 'x', write: { kind: 'exam', change: { is: 'add', exam: { id: 'e', name: 'E' } } } },
  ],
  [
    'a deletion of questions without keys',
    {
      ...base,
      id: 'x',
      write: { kind: 'bulk', change: { is: 'delete', questions: [without(TREE, 'correct')] } },
    },
  ],
  ['a note with an empty conflict', { ...base, id: 'x', write: NOTE, conflict: {} }],
  ['an edit with an empty conflict', { ...base, id: 'x', write: EDIT, conflict: {} }],
  ['one without a learner', { id: 'x', order: 1, conflict: null, write: answer }],
  ['one without an order', { ...base, id: 'x', order: Number.NaN, write: answer }],
]

test.each<[string, object]>([
  ['a note', { ...base, id: 'e', write: NOTE, conflict: { ...texts, questionId: 'q', updatedAt: 0 } }],
  ['an edit', { ...base, id: 'e', write: EDIT, conflict: TREE }],
])('%s with a conflict is read', async (_, entry) => {
  const { storage } = holding(entry)
  expect(await withReadableEntries(storage, async () => {}).entries()).toEqual([entry])
})

test.each(DAMAGED)(
  '%s does not keep the others from being read, and is set aside once',
  async (_, damaged) => {
    const whole = { ...base, id: 'r', write: answer }
    const { storage, removed } = holding(damaged, whole)
    const aside: unknown[] = []
    const readable = withReadableEntries(storage, async (entry) => {
      aside.push(entry)
    })
    expect([await readable.entries(), await readable.entries()]).toEqual([[whole], [whole]])
    expect(aside).toEqual([damaged])
    expect(removed).toEqual(JSON.stringify(damaged)?.includes('"id":"x"') ? ['x'] : [])
  },
)

test.each([[7], [new Date(5)], [['a', 1]]])(
  'an entry whose id is %s is removed once it is set aside',
  async (id) => {
    const { storage, removed } = holding({ ...base, id, write: answer })
    expect([await withReadableEntries(storage, async () => {}).entries(), removed]).toEqual([[], [id]])
  },
)

test('without a connection the check cannot be loaded: what looks whole is read, and nothing is set aside', async () => {
  const whole = { ...base, id: 'r', write: answer }
  const { storage, removed } = holding({ ...base, id: 'x', write: null }, whole)
  const aside: unknown[] = []
  const readable = withReadableEntries(
    storage,
    async (entry) => void aside.push(entry),
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  expect([await readable.entries(), aside, removed]).toEqual([[whole], [], []])
})

test.each<[string, Error]>([
  ['its code did not load', new TypeError('Failed to fetch dynamically imported module')],
  ['the browser did not store it', new DOMException('No room', 'QuotaExceededError')],
])(
  'what cannot be set aside, as %s, stays, keeps nothing from being read, and is set aside later',
  async (_, cause) => {
    const whole = { ...base, id: 'r', write: answer }
    const { storage, removed } = holding({ ...base, id: 'x', write: null }, whole)
    let isBroken = true
    const troubles: unknown[] = []
    const readable = withFallbackStorage(
      withReadableEntries(storage, () => (isBroken ? Promise.reject(cause) : Promise.resolve())),
      (trouble) => troubles.push(trouble),
    )
    expect([await readable.entries(), removed, troubles]).toEqual([[whole], [], []])
    isBroken = false
    expect([await readable.entries(), removed, troubles]).toEqual([[whole], ['x'], []])
  },
)

test.each(['{"id":', 'null', '7', '{}'])(
  'a damaged text in the journal (%s) is set aside and removed',
  async (text) => {
    const written = new Map([['quizgrove-outbox x', text]])
    const journal = withJournal(createMemoryStorage(), () => ({
      getItem: (key) => written.get(key) ?? null,
      setItem: (key, value) => void written.set(key, value),
      removeItem: (key) => void written.delete(key),
      key: (index) => [...written.keys()][index] ?? null,
      length: written.size,
    }))
    const aside: unknown[] = []
    const storage = withReadableEntries(journal, async (entry) => void aside.push(entry))
    expect([await storage.entries(), aside, written.size]).toEqual([
      [],
      [expect.objectContaining({ id: 'x' })],
      0,
    ])
  },
)

test('what this page stored is sent even where the storage cannot be read any more', async () => {
  const lasting = createMemoryStorage()
  let isBroken = false
  const troubles: unknown[] = []
  const storage = withFallbackStorage(
    { ...lasting, entries: () => (isBroken ? Promise.reject(new Error('broken')) : lasting.entries()) },
    (cause) => troubles.push(cause),
  )
  const entry: OutboxEntry = { ...base, id: 'r', write: answer }
  await storage.add(entry)
  isBroken = true
  expect([await storage.entries(), troubles.length]).toEqual([[entry], 1])
  await storage.change({ remove: ['r'] })
  expect(await storage.entries()).toEqual([])
})

test('what was set aside is listed for its learner, and gone once it is discarded', async () => {
  stubIndexedDb()
  const entry = { ...base, id: 'r', write: answer }
  await setAside(entry, { why: 'refused', detail: '422' })
  await setAside({ id: 'x', write: null }, { why: 'unreadable', detail: null })
  await setAside({ id: 'y', text: JSON.stringify(entry).slice(0, 60) }, { why: 'unreadable', detail: null })
  const ids = async (learnerId: string) => (await listSetAside(learnerId)).map(({ id }) => id).sort()
  expect([await ids('ada'), await ids('grace')], 'what names nobody may be of anybody').toEqual([
    ['r', 'y'],
    [],
  ])
  expect((await listSetAside('ada')).find(({ id }) => id === 'r')).toMatchObject({ entry, why: 'refused' })
  await moveSetAside('ada', 'ada-again')
  expect([await ids('ada'), await ids('ada-again')]).toEqual([[], ['r', 'y']])
  await discardSetAside(['r', 'y'])
  expect(await ids('ada-again')).toEqual([])
})
