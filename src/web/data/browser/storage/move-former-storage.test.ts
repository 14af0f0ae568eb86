import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../../../tests/setup/browser/fake-indexed-db.ts'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import { TEXT_SIZE, THEME } from '../../../theme/appearance.ts'
import { isReadableEntry } from '../../sync/outbox/storage/check-entry.ts'
import { createDatabaseStorage } from '../../sync/outbox/storage/database-storage.ts'
import { withJournal } from '../../sync/outbox/storage/journal.ts'
import { createDatabaseOpener } from './database.ts'
import { readQuestionDrafts } from './question-draft.ts'
import { readSavedPractices } from './saved-practice-store.ts'
import { SETTINGS } from './settings.ts'
import { GONE_KEY, isIdentifierUnsaved, readStoredIdentifier } from './stored-identifier.ts'

const FORMER = [
  'quizgrove-outbox',
  'quizgrove-outbox-questions',
  'quizgrove-outbox-exams',
  'quizgrove-outbox-pictures',
  'quizgrove-set-aside',
  'quizgrove-offline',
  'quizgrove-memory',
]
const NOW = 1_764_190_000_000

/** Rows as the build before the one database wrote them. */
const CONTENT = {
  ...{
    text: 'Which tree keeps its leaves?',
    format: 'plain',
    category: 'Trees',
    options: ['Spruce', 'Beech'],
  },
  ...{ correct: ['Spruce'], optionFeedback: null, explanation: null, reference: null, sourceId: null },
  keepsOrder: null,
}
const EXAM = {
  ...{ name: 'Technician', categories: ['Trees'], blueprint: { kind: 'each', count: 1 } },
  ...{ passMark: { kind: 'points', points: 26 }, timeLimitMinutes: 60, scoring: 'all-or-nothing' },
  showsAnswerCount: true,
}
const entry = (id: string, order: number, write: object) => ({
  ...{ id, learnerId: 'ada', order, write, conflict: null },
})
const ANSWER = entry('Rm3xK0aQ9vTz5LwYb1NcPe', NOW + 1, {
  kind: 'answer',
  response: {
    ...{
      id: 'Rm3xK0aQ9vTz5LwYb1NcPe',
      questionId: 'q1',
      selected: ['Spruce'],
      isCorrect: true,
      timeMs: 4200,
    },
    ...{ createdAt: NOW, confidence: 'sure', utcOffsetMinutes: 60 },
  },
})
const NOTE = {
  ...entry('note-1', NOW + 2, {
    ...{ kind: 'note', questionId: 'q1', texts: { noteHtml: '<p>Mine</p>', hintHtml: '' } },
    startedFrom: { noteHtml: '', hintHtml: '', version: NOW },
    earlier: [{ noteHtml: '<p>M</p>', hintHtml: '' }],
  }),
  conflict: { questionId: 'q1', noteHtml: '<p>Theirs</p>', hintHtml: '', updatedAt: NOW },
}
const FLAG = entry('flag-1', NOW + 3, { kind: 'flag', questionId: 'q1', isFlagged: true })
const PAST_TEST = {
  ...{
    id: 'test-1',
    score: 50,
    passed: false,
    takenAt: NOW,
    categories: ['Trees'],
    examId: null,
    exam: null,
  },
  durationMs: 60_000,
  questions: [
    {
      ...{ id: 'q1', text: CONTENT.text, isCorrect: false, chosen: ['Beech'], category: 'Trees', points: 0 },
      ...{ timeMs: 900, forReview: true },
    },
  ],
}
const TEST = entry('test-1', NOW + 4, { kind: 'test', test: PAST_TEST })
const ADD = entry('add-1', NOW + 5, {
  kind: 'add',
  question: { id: 'q2', ...CONTENT, isFlagged: false, wasCorrect: null, sourceTestId: null, revision: 1 },
})
const EDIT = entry('edit-1', NOW + 6, {
  ...{ kind: 'edit', questionId: 'q1', content: { ...CONTENT, category: 'Conifers' }, earlier: [] },
  ...{ startedFrom: { content: CONTENT, revision: 3 }, judgeAgain: true },
})
const BULK = entry('bulk-1', NOW + 7, {
  kind: 'bulk',
  change: { is: 'category', ids: ['q1', 'q2'], category: 'Trees' },
})
const EXAM_WRITE = entry('exam-1', NOW + 8, {
  kind: 'exam',
  change: { is: 'add', exam: { ...EXAM, id: 'e1', date: '2026-12-24', revision: 0 } },
})
const CATEGORIES = entry('categories-1', NOW + 9, {
  ...{ kind: 'categories', changes: [{ is: 'title', category: 'Trees', title: 'Woods' }] },
  ...{ questionIds: ['q1', 'q2'], examIds: ['e1'] },
})
const EXAM_TEST = entry('test-2', NOW + 10, {
  kind: 'test',
  test: { ...PAST_TEST, id: 'test-2', examId: 'e1', exam: EXAM },
})
const WAITING = [ANSWER, NOTE, FLAG, TEST, ADD, EDIT, BULK, EXAM_WRITE, CATEGORIES]
const IN_JOURNALS = [
  ['quizgrove-outbox ', entry('journal-1', NOW + 20, FLAG.write)],
  ['quizgrove-outbox-questions ', entry('journal-2', NOW + 21, ADD.write)],
  ['quizgrove-outbox-exams ', entry('journal-3', NOW + 22, EXAM_WRITE.write)],
] as const
const STORED_NOTE = { id: 'note-0', note: NOTE.conflict, at: NOW }
const PICTURE = { name: 'leaf.png', learnerId: 'ada', file: new Blob(['leaf']), addedAt: NOW }
const ASIDE = {
  ...{ id: 'flag-0', learnerId: 'ada', why: 'refused', detail: '422', setAsideAt: NOW },
  entry: { ...FLAG, id: 'flag-0' },
}

type Rows = Readonly<Record<string, readonly object[]>>
const ROWS: Readonly<Record<string, Rows>> = {
  'quizgrove-outbox': { entries: [ANSWER, NOTE, FLAG, TEST], 'stored-notes': [STORED_NOTE] },
  'quizgrove-outbox-questions': { entries: [ADD, EDIT, BULK] },
  'quizgrove-outbox-exams': { entries: [EXAM_WRITE, CATEGORIES] },
  'quizgrove-outbox-pictures': { pictures: [PICTURE] },
  'quizgrove-set-aside': { entries: [ASIDE] },
  'quizgrove-offline': { lists: [{ list: 'notes', owner: 'ada', askedAt: NOW }] },
  'quizgrove-memory': { memories: [{ id: 'ada' }] },
}
const KEY_PATHS: Readonly<Record<string, string | string[]>> = {
  pictures: 'name',
  lists: ['list', 'owner'],
}

let kept = new Map<string, string>()
const formers: IDBPDatabase[] = []

beforeEach(async () => {
  stubIndexedDb()
  kept = fakeLocalStorage()
  for (const name of ['quizgrove', ...FORMER]) await deleteDB(name)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const former of formers.splice(0)) former.close()
})

/** The connection of a tab of the build before; it closes when another tab needs a newer version. */
async function openAsBefore(name: string, rows = ROWS[name] ?? {}): Promise<IDBPDatabase> {
  const opening = openDB(name, 1, {
    upgrade: (database) => {
      for (const store of Object.keys(rows)) {
        const created = database.createObjectStore(store, { keyPath: KEY_PATHS[store] ?? 'id' })
        if (store === 'stored-notes') created.createIndex('at', 'at')
      }
    },
    blocking: () => void opening.then((database) => database.close()),
  })
  const database = await opening
  formers.push(database)
  for (const [store, all] of Object.entries(rows)) for (const row of all) await database.put(store, row)
  return database
}

async function writtenBefore(): Promise<void> {
  for (const name of FORMER) (await openAsBefore(name)).close()
  for (const [prefix, written] of IN_JOURNALS) kept.set(prefix + written.id, JSON.stringify(written))
}

/** Everything that a new page reads. */
async function readNow() {
  const open = createDatabaseOpener()
  const database = await open()
  const storage = withJournal(
    createDatabaseStorage(() => NOW, open),
    () => localStorage,
  )
  return {
    waiting: await storage.entries(),
    note: await storage.readSavedNoteOf('note-0'),
    pictures: (await database.getAll('waiting-pictures')).map(({ name }) => name),
    aside: await database.getAll('set-aside'),
  }
}

const byOrder = (entries: readonly unknown[]) => [...entries].sort((a, b) => orderOf(a) - orderOf(b))
const orderOf = (one: unknown) => Number(Reflect.get(Object(one), 'order'))

const formerNames = async () =>
  (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('quizgrove-') ? [name] : []))

async function expectMoved(): Promise<void> {
  const { waiting, note, pictures, aside } = await readNow()
  expect(byOrder(waiting)).toEqual([...WAITING, ...IN_JOURNALS.map(([, written]) => written)])
  expect({ note, pictures, aside }).toEqual({ note: NOTE.conflict, pictures: ['leaf.png'], aside: [ASIDE] })
}

test('what the build before stored is moved once, and can be sent; what can be fetched again is removed', async () => {
  await writtenBefore()
  await expectMoved()
  expect(await formerNames()).toEqual([])
  expect([...kept.keys()].sort()).toEqual(IN_JOURNALS.map(([, { id }]) => `quizgrove-outbox ${id}`))
  await expectMoved()
})

test.each([...WAITING, EXAM_TEST])('an entry of that build is read: $write.kind, $id', (written) => {
  expect(isReadableEntry(written)).toBe(true)
})

test('a browser that lists no databases is searched for them', async () => {
  await writtenBefore()
  vi.stubGlobal('indexedDB', {
    open: indexedDB.open.bind(indexedDB),
    deleteDatabase: indexedDB.deleteDatabase.bind(indexedDB),
  })
  await expectMoved()
})

test('two tabs at once move everything once', async () => {
  await writtenBefore()
  await Promise.all([expectMoved(), expectMoved()])
  await expectMoved()
  expect(await formerNames()).toEqual([])
})

test('a tab of the build before is closed out while its writes are moved, and what it writes later is moved by the next page', async () => {
  await writtenBefore()
  const old = await openAsBefore('quizgrove-outbox')
  await expectMoved()
  expect(() => old.transaction('entries')).toThrow()
  const later = entry('later', NOW + 30, FLAG.write)
  await (await openAsBefore('quizgrove-outbox', { entries: [later], 'stored-notes': [] })).close()
  const { waiting } = await readNow()
  expect(waiting).toContainEqual(later)
  expect(await formerNames()).toEqual([])
})

const failing = (name: string) => () => {
  throw new DOMException('It fails', name)
}

test.each<[string, () => void]>([
  [
    'the disk is full',
    () => void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(failing('QuotaExceededError')),
  ],
  [
    'the page is closed before the old databases are deleted',
    () => {
      const deleted = vi.spyOn(indexedDB, 'deleteDatabase')
      deleted.mockImplementation(failing('AbortError'))
    },
  ],
  [
    'the page is closed while it reads them',
    () => void vi.spyOn(IDBObjectStore.prototype, 'getAllKeys').mockImplementation(failing('UnknownError')),
  ],
])('nothing is lost where %s, and the next page moves it', async (_, interrupt) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await writtenBefore()
  interrupt()
  await createDatabaseOpener()()
  vi.restoreAllMocks()
  await expectMoved()
  expect(await formerNames()).toEqual([])
})

test('after an interruption an entry that was changed since stays as it is', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await (await openAsBefore('quizgrove-outbox', { entries: [FLAG], 'stored-notes': [] })).close()
  const database = await createDatabaseOpener()()
  const changed = { ...FLAG, write: { ...FLAG.write, isFlagged: false } }
  await database.put('outbox', JSON.parse(JSON.stringify(changed)))
  await (await openAsBefore('quizgrove-outbox', { entries: [FLAG], 'stored-notes': [] })).close()
  expect((await readNow()).waiting).toEqual([changed])
})

test('a row that cannot be read stays where it is, and holds up no other', async () => {
  await writtenBefore()
  const { get } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    return key === FLAG.id ? failing('UnknownError')() : get.call(this, key)
  })
  const without = (entries: readonly unknown[]) =>
    entries.filter((one) => Reflect.get(Object(one), 'id') !== FLAG.id)
  expect(without((await readNow()).waiting)).toHaveLength(WAITING.length + IN_JOURNALS.length - 1)
  expect(await formerNames()).toEqual(['quizgrove-outbox'])
  vi.restoreAllMocks()
  await expectMoved()
})

test('old databases that do not answer hold up nothing', async () => {
  await writtenBefore()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const open = indexedDB.open.bind(indexedDB)
    vi.spyOn(indexedDB, 'open').mockImplementation((name, version) =>
      name === 'quizgrove' ? open(name, version) : Reflect.construct(IDBOpenDBRequest, []),
    )
    const opened = createDatabaseOpener()()
    await vi.waitFor(() => expect(indexedDB.open).toHaveBeenCalledWith('quizgrove-outbox', 2))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await (await opened).getAll('outbox')).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

/** Everything that build kept in `localStorage` besides its journals, to the letter. */
const KEPT: Readonly<Record<string, string>> = {
  theme: 'dark',
  quizgrove_text_size: 'larger',
  quiz_user_identifier: 'oak-elm-ash',
  quizgrove_unsaved_identifier: 'oak-elm-ash',
  quizgrove_gone_identifier: '{"words":"oak-elm-ash","at":1764190000000}',
  quizgrove_categories: '{"learnerId":"ada","categories":["Trees","Woods"]}',
  quizgrove_exam: '{"learnerId":"ada","examId":"e1"}',
  quizgrove_session_length: '{"learnerId":"ada","unit":"minutes","count":20}',
  quizgrove_daily_goal: '{"learnerId":"ada","version":1,"minutes":45}',
  quizgrove_reminder_time: '{"learnerId":"ada","version":1,"time":"18:05"}',
  quizgrove_exam_schedule:
    '{"learnerId":"ada","examAt":1766534400000,"minutesADay":25,"daysOff":[0,6],"since":1764190000000,"asksConfidence":true,"examId":"e1"}',
  quizgrove_tap_to_answer: '{"learnerId":"ada","version":1}',
  quizgrove_sounds: '{"learnerId":"ada","version":1}',
  quizgrove_column_mappings:
    '{"learnerId":"ada","version":1,"mappings":[{"shape":"table of 3 columns","roles":["text","options","key"],"startsWithQuestion":true}]}',
  quizgrove_question_drafts_ada:
    '[{"questionId":"q1","fields":{"text":"Which **tree**?","format":"markdown","category":"Trees","explanation":"","reference":"p. 7","options":[{"key":1,"text":"Spruce","isCorrect":true,"feedback":"Yes"},{"key":3,"text":"Beech","isCorrect":false,"feedback":""}],"keepsOrder":true},"startedFrom":{"content":{"text":"Which tree?","format":"plain","category":null,"options":["Spruce","Beech"],"correct":["Spruce"],"optionFeedback":["Yes",null],"explanation":null,"reference":null,"sourceId":"7","keepsOrder":null},"revision":3}},{"questionId":null,"fields":{"text":"New?","format":"plain","category":"","explanation":"","reference":"","options":[],"keepsOrder":null},"startedFrom":null,"isRefused":true}]',
  quizgrove_unfinished_exam_ada:
    '{"kind":"exam","items":[{"questionId":"q1","optionOrder":["Beech","Spruce"],"selected":["Spruce"],"struck":["Beech"],"forReview":true,"timeMs":900}],"categories":null,"own":{"examId":"e1","testId":"t1","rules":{"name":"Technician","categories":[],"blueprint":{"kind":"random","count":35},"passMark":{"kind":"points","points":26},"timeLimitMinutes":60,"scoring":"partial","showsAnswerCount":true}},"testId":"t1","clock":{"remainingMs":3000000,"wallMs":1764190000000,"monotonicMs":null},"position":0,"elapsedMs":4200}',
  quizgrove_unfinished_session_ada:
    '{"kind":"session","mode":"list","length":null,"toAsk":["q2"],"practicedMs":61000,"categories":["Trees"],"answered":[{"questionId":"q1","optionOrder":["Spruce","Beech"],"selected":["Beech"],"isCorrect":false,"timeMs":4200}],"isEnded":false,"open":{"questionId":"q3","optionOrder":["Fir","Yew"],"selected":["Yew"],"elapsedMs":800,"hintSeen":true,"confidence":"unsure"}}',
}

/** The same, in the words of whoever reads it now. */
const FOUND = {
  appearance: ['dark', 'larger'],
  identifier: ['oak-elm-ash', true],
  settings: {
    categories: ['Trees', 'Woods'],
    sessionLength: { unit: 'minutes', count: 20 },
    // Links came later.
    correctionsPutOffOn: null,
    dailyGoal: { unit: 'minutes', count: 45 },
    reminderTime: '18:05',
    examSchedule: {
      ...{ examAt: 1_766_534_400_000, minutesADay: 25, daysOff: [0, 6], since: NOW },
      ...{ asksConfidence: true, examId: 'e1' },
    },
    tapToAnswer: true,
    sounds: true,
    // So did papers, and reading of answer sheets.
    paperParts: { questions: true, keys: true, sheets: false, stencils: false },
    answerSheets: [],
    columnMappings: [
      { shape: 'table of 3 columns', roles: ['text', 'options', 'key'], startsWithQuestion: true },
    ],
  },
}

test('what that build kept in `localStorage` is found as it is: identifier, theme, settings, drafts, what was under way', async () => {
  await writtenBefore()
  for (const [key, text] of Object.entries(KEPT)) kept.set(key, text)
  await createDatabaseOpener()()
  const { exam, session } = await readSavedPractices('ada')
  expect({
    appearance: [THEME.read(), TEXT_SIZE.read()],
    identifier: [readStoredIdentifier(), isIdentifierUnsaved('oak-elm-ash')],
    settings: Object.fromEntries(Object.entries(SETTINGS).map(([name, { read }]) => [name, read('ada')])),
  }).toEqual(FOUND)
  const read = {
    quizgrove_question_drafts_ada: readQuestionDrafts('ada'),
    quizgrove_unfinished_exam_ada: exam,
    quizgrove_unfinished_session_ada: session,
  }
  // It had no sets of pairs and no assistants.
  const withLater = (text: string) =>
    text.replace(
      /("sourceId":[^,]*,)?"keepsOrder":\w+/g,
      (found, isContent) => `${found},"pairSet":null,"madeBy":${isContent ? 'null' : '""'}`,
    )
  for (const [key, value] of Object.entries(read))
    expect(value).toEqual(JSON.parse(withLater(KEPT[key] ?? '')))
  expect(kept.get(GONE_KEY)).toBe(KEPT.quizgrove_gone_identifier)
})
