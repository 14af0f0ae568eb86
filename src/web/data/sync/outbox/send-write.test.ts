import { afterEach, expect, test, vi } from 'vitest'
import { problemReply } from '../../../../../tests/setup/problem-reply.ts'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import type { ExamDefinition } from '../../../../domain/exams/exam-definition.ts'
import {
  type PastTest,
  type PracticeResponse,
  UNKNOWN_CHOICE,
  UNKNOWN_EXAM,
} from '../../../../domain/model.ts'
import type { ExamChange, LearnerWrite } from '../../../../domain/outbox/outbox-entry.ts'
import { contentOf } from '../../../../domain/questions/question-content.ts'
import { sendWrite } from './send-write.ts'

afterEach(() => vi.unstubAllGlobals())

const PARTIAL: PastTest = {
  id: 't',
  score: 70,
  passed: true,
  takenAt: 0,
  ...UNKNOWN_EXAM,
  categories: ['Art'],
  questions: [],
}
const WIRE = {
  user_id: 'ada',
  score: 70,
  passed: true,
  questions: [],
  taken_at: '1970-01-01T00:00:00.000Z',
  id: 't',
}

const QUESTION = { id: 'q', question_text: 'Which?', is_correct: false }

/** A test over the whole bank that says what was chosen. */
const CHOSEN: PastTest = {
  ...PARTIAL,
  categories: null,
  questions: [
    { ...UNKNOWN_CHOICE, id: 'q', text: 'Which?', isCorrect: false, chosen: ['Rose'], category: 'Trees' },
  ],
}
const CHOSEN_WIRE = { ...WIRE, questions: [{ ...QUESTION, chosen: ['Rose'], category: 'Trees' }] }

/** A test of an exam that the learner set up. */
const OF_EXAM: PastTest = {
  ...PARTIAL,
  categories: null,
  examId: 'e',
  durationMs: 90_000.4,
  exam: {
    ...{ name: 'Technician', categories: [], blueprint: { kind: 'each', count: 1 } },
    ...{ passMark: { kind: 'points', points: 26 }, timeLimitMinutes: 60 },
    ...{ scoring: 'all-or-nothing', showsAnswerCount: true },
  },
}
const OF_EXAM_WIRE = {
  ...WIRE,
  exam_id: 'e',
  duration_ms: 90_000,
  exam: {
    ...{ name: 'Technician', categories: [], blueprint: { kind: 'each', count: 1 } },
    ...{ pass_mark: { kind: 'points', points: 26 }, time_limit_minutes: 60 },
    ...{ scoring: 'all-or-nothing', shows_answer_count: true },
  },
}

/** A server that replies with these statuses in turn; returns what it was sent. */
function serve(...statuses: readonly number[]): unknown[] {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    const status = statuses[bodies.length - 1] ?? 500
    return status < 300 ? Response.json({}, { status }) : problemReply(status)
  })
  return bodies
}

const EXAM: ExamDefinition = {
  ...{ id: 'e', revision: 1, name: 'Technician', categories: [], blueprint: { kind: 'each', count: 1 } },
  ...{ passMark: { kind: 'points', points: 26 }, timeLimitMinutes: 60 },
  ...{ scoring: 'all-or-nothing', showsAnswerCount: true, date: null },
}

test.each<[string, ExamChange, number, number, unknown]>([
  [
    'added',
    { is: 'add', exam: EXAM },
    201,
    200,
    { user_id: 'ada', id: 'e', ...OF_EXAM_WIRE.exam, date: null },
  ],
  [
    'edited: the blueprint and the pass mark go together',
    { is: 'edit', id: 'e', startedFrom: EXAM, content: { ...EXAM, blueprint: { kind: 'random', count: 9 } } },
    ...([200, 200] as const),
    { blueprint: { kind: 'random', count: 9 }, pass_mark: { kind: 'points', points: 26 } },
  ],
  [
    'planned for',
    {
      is: 'edit',
      id: 'e',
      startedFrom: EXAM,
      content: { ...EXAM, plan: { minutesADay: 20, daysOff: [0] } },
    },
    ...([200, 200] as const),
    { plan: { minutes_a_day: 20, days_off: [0] } },
  ],
  ['deleted', { is: 'delete', id: 'e' }, 204, 200, null],
  ['deleted that our server does not know', { is: 'delete', id: 'e' }, 404, 404, null],
])('an exam is %s', async (_, change, reply, status, body) => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    bodies.push(init.body === undefined ? null : JSON.parse(String(init.body)))
    if (reply === 204) return new Response(null, { status: reply })
    return reply < 300 ? Response.json({}, { status: reply }) : problemReply(reply)
  })
  expect((await sendWrite('ada', { kind: 'exam', change })).status).toBe(status)
  expect(bodies).toEqual([body])
})

type Said = Pick<PracticeResponse, 'confidence' | 'utcOffsetMinutes'>

test.each<[string, Said, number, number, object]>([
  ['says nothing', {}, 201, 200, {}],
  ['says how sure one was', { confidence: 'guess' }, 201, 200, { confidence: 'guess' }],
  ['says where the clock was', { utcOffsetMinutes: 0 }, 201, 200, { utc_offset_minutes: 0 }],
  ['is refused', { confidence: 'sure' }, 422, 422, { confidence: 'sure' }],
  ['is taken by another', { confidence: 'sure' }, 409, 409, { confidence: 'sure' }],
])('an answer that %s is sent once', async (_, said, reply, status, sent) => {
  const bodies = serve(reply)
  const response: PracticeResponse = {
    ...{ id: 'r', questionId: 'q', selected: ['Rose'], isCorrect: true, timeMs: 900, createdAt: 0 },
    ...said,
  }
  expect((await sendWrite('ada', { kind: 'answer', response })).status).toBe(status)
  const wire = {
    ...{ user_id: 'ada', question_id: 'q', user_answer: ['Rose'], is_correct: true, response_time_ms: 900 },
    ...{ source: 'frontend', created_at: '1970-01-01T00:00:00.000Z', id: 'r' },
  }
  expect(bodies).toEqual([{ ...wire, ...sent }])
})

test.each<[string, number | null, number, Partial<Record<'response_time_ms' | 'created_at', unknown>>]>([
  ['set forward by a year while it was answered', 31_536_000_000, 0, { response_time_ms: null }],
  ['set back meanwhile', -5000, 0, { response_time_ms: null }],
  ['that read nothing', Number.NaN, 0, { response_time_ms: null }],
  ['in another era', 900, Number.MAX_SAFE_INTEGER, { created_at: undefined }],
  ['that names no time', 900, Number.NaN, { created_at: undefined }],
])('an answer is sent whatever the clock: one %s', async (_, timeMs, createdAt, sent) => {
  const bodies = serve(201)
  const response = { id: 'r', questionId: 'q', selected: ['Rose'], isCorrect: true, timeMs, createdAt }
  expect((await sendWrite('ada', { kind: 'answer', response })).status).toBe(200)
  const usual = { response_time_ms: 900, created_at: '1970-01-01T00:00:00.000Z', ...sent }
  expect(bodies).toEqual([
    {
      ...{ user_id: 'ada', question_id: 'q', user_answer: ['Rose'], is_correct: true, source: 'frontend' },
      ...{ id: 'r', ...usual },
    },
  ])
})

test('a test is sent whatever the clock', async () => {
  const bodies = serve(201)
  const questions = [{ ...UNKNOWN_CHOICE, id: 'q', text: 'Which?', isCorrect: false, timeMs: 1e12 }]
  const past = { ...OF_EXAM, durationMs: -1, takenAt: Number.NaN, questions }
  expect((await sendWrite('ada', { kind: 'test', test: past })).status).toBe(200)
  const { taken_at: _, duration_ms: __, ...rest } = OF_EXAM_WIRE
  expect(bodies).toEqual([{ ...rest, questions: [QUESTION] }])
})

test.each<[string, PastTest, number, number, unknown]>([
  ['over the whole bank', { ...PARTIAL, categories: null }, 201, 200, WIRE],
  ['of an exam', OF_EXAM, 201, 200, OF_EXAM_WIRE],
  ['over chosen categories', PARTIAL, 201, 200, { ...WIRE, categories: ['Art'] }],
  ['that says what was chosen', CHOSEN, 201, 200, CHOSEN_WIRE],
  ['that is taken by another', PARTIAL, 409, 409, { ...WIRE, categories: ['Art'] }],
  ['that is refused', OF_EXAM, 422, 422, OF_EXAM_WIRE],
])('a test %s is sent once', async (_, past, reply, status, sent) => {
  const bodies = serve(reply)
  expect(await sendWrite('ada', { kind: 'test', test: past })).toMatchObject({ status })
  expect(bodies).toEqual([sent])
})

const TREE = aQuestion({ id: 'q', text: 'Why?', category: 'Art', isFlagged: true })
const CONTENT = {
  question_text: 'Why?',
  possible_answers: ['yes', 'no'],
  correct_answers: ['yes'],
  category: 'Art',
  explanation: null,
  format: 'plain',
  option_feedback: null,
  reference: null,
  source_id: null,
  keep_order: null,
  pair_set: null,
  made_by: null,
}
const edit = (revision: number, judgeAgain: boolean): LearnerWrite => ({
  kind: 'edit',
  questionId: 'q',
  content: contentOf(TREE),
  startedFrom: { content: contentOf(TREE), revision },
  earlier: [],
  judgeAgain,
})

test.each<[string, LearnerWrite, unknown]>([
  [
    'a new question',
    { kind: 'add', question: TREE },
    { user_id: 'ada', id: 'q', is_flagged: true, ...CONTENT },
  ],
  ['an edit', edit(3, false), { ...CONTENT, revision: 3 }],
  ['an edit with a changed key', edit(3, true), { ...CONTENT, revision: 3, judge_again: true }],
  ['an edit where the server sends no revision', edit(0, false), CONTENT],
  [
    'a deletion',
    { kind: 'bulk', change: { is: 'delete', questions: [TREE] } },
    { user_id: 'ada', ids: ['q'], change: { is: 'delete' } },
  ],
  [
    'a category of many',
    { kind: 'bulk', change: { is: 'category', ids: ['q', 'r'], category: null } },
    { user_id: 'ada', ids: ['q', 'r'], change: { is: 'category', category: null } },
  ],
  [
    'a flag of many',
    { kind: 'bulk', change: { is: 'flag', ids: ['q'], isFlagged: true } },
    { user_id: 'ada', ids: ['q'], change: { is: 'flag', is_flagged: true } },
  ],
])('%s as it is sent', async (_, write, sent) => {
  const bodies = serve(200)
  await sendWrite('ada', write)
  expect(bodies).toEqual([sent])
})

test.each<[string, () => Promise<Response>, { isItsOwn: boolean; isBug: boolean }]>([
  [
    'no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    { isItsOwn: false, isBug: false },
  ],
  [
    'a reply that breaks off',
    async () => new Response(new ReadableStream({ start: (it) => it.error(new TypeError('network error')) })),
    { isItsOwn: false, isBug: false },
  ],
])('%s is no error of this app', async (_, reply, expected) => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/health/live') ? new Response() : await reply(),
  )
  expect(await sendWrite('ada', edit(1, false))).toMatchObject({ status: null, ...expected })
})

test('code that cannot be loaded is no error of this app, and delays its own write only', async () => {
  vi.doMock('./send-changes.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const sent = await sendWrite('ada', { kind: 'exam', change: { is: 'delete', id: 'e' } })
  vi.doUnmock('./send-changes.ts')
  expect(sent).toMatchObject({ status: null, isItsOwn: true, isBug: false })
})

test('an error of this app is one', async () => {
  const test: PastTest = { ...PARTIAL, questions: [] }
  Object.defineProperty(test, 'questions', { value: null })
  expect(await sendWrite('ada', { kind: 'test', test })).toMatchObject({ status: null, isBug: true })
})
