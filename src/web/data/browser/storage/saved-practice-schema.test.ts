import { describe, expect, test } from 'vitest'
import { savedExamSchema, savedSessionSchema } from './saved-practice-schema.ts'

/** As practice writes them. */
const EXAM = {
  kind: 'exam',
  items: [
    {
      ...{ questionId: 'q', optionOrder: ['A', 'B'], selected: ['B'], struck: ['A'] },
      ...{ forReview: true, timeMs: 900 },
    },
  ],
  categories: ['Art'],
  own: {
    ...{ examId: 'e1', testId: 't1' },
    rules: {
      ...{ name: 'Technician', categories: ['Art'], blueprint: { kind: 'each', count: 1 } },
      ...{ passMark: { kind: 'percent', percent: 70 }, timeLimitMinutes: 60, scoring: 'partial' },
      showsAnswerCount: true,
    },
  },
  testId: 't1',
  clock: { remainingMs: 1000, wallMs: 1_764_190_000_000, monotonicMs: null },
  position: 0,
  elapsedMs: 1000,
}

describe('an exam that was saved without the id of its test, as builds before 1.0 did', () => {
  const { testId: _, ...own } = EXAM
  test.each([
    ['of the learner: its own', own, /^t1$/],
    ['in Test Mode: a new one', { ...own, categories: null, own: null, clock: null }, /^[\w-]{22}$/],
  ])('%s', (_, saved, id) => {
    expect(savedExamSchema.parse(saved)).toEqual({ ...saved, testId: expect.stringMatching(id) })
  })
})

const ANSWERED = { questionId: 'q', optionOrder: ['A', 'B'], selected: ['B'] }
const SESSION = {
  ...{ kind: 'session', mode: 'smart', length: { unit: 'questions', count: 10 }, toAsk: [] },
  ...{ practicedMs: 1200, categories: ['Art'] },
  answered: [{ ...ANSWERED, isCorrect: true, timeMs: 900 }],
  open: { ...ANSWERED, elapsedMs: 300, hintSeen: true, confidence: 'sure' },
}

test.each([
  ['of the learner', EXAM],
  ['in Test Mode, over the whole bank', { ...EXAM, categories: null, own: null, clock: null }],
])('an exam %s is read as it was saved', (_, saved) => {
  expect(savedExamSchema.parse(saved)).toEqual(saved)
})

test.each([
  ['with an open question', SESSION],
  ['of a list, with nothing open', { ...SESSION, mode: 'list', length: null, toAsk: ['q2'], open: null }],
  ['without a confidence', { ...SESSION, open: { ...SESSION.open, confidence: null } }],
  ['of an earlier build', { ...SESSION, isEnded: false }],
])('a session %s is read as it was saved', (_, saved) => {
  expect(savedSessionSchema.parse(saved)).toEqual(saved)
})

test('a session of an earlier build that has ended is not read', () => {
  expect(savedSessionSchema.safeParse({ ...SESSION, isEnded: true }).success).toBe(false)
})

test('what is incomplete is not read', () => {
  const { items: _, ...exam } = EXAM
  const { toAsk: __, ...session } = SESSION
  expect(savedExamSchema.safeParse(exam).success).toBe(false)
  expect(savedSessionSchema.safeParse(session).success).toBe(false)
})
