import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KEYLESS, MULTIPLE, SINGLE } from '../../../../tests/setup/practice-bank.ts'
import { questionsNumbering } from '../../../../tests/setup/question.ts'
import type { ExamRules } from '../../exams/exam-definition.ts'
import { PASS_MARK_PERCENT } from '../../exams/test-mode.ts'
import { UNKNOWN_CHOICE, UNKNOWN_EXAM } from '../../model.ts'
import { TEST_CATEGORIES_MAX } from '../../question-limits.ts'
import { examResults, pastTestOf, wholeMinutes } from './exam-results.ts'

const UNSEEN = { timeMs: 0, forReview: false }

/** `total` plain questions, the first of them answered correctly, the rest incorrectly. */
const answered = (right: number, total: number) =>
  questionsNumbering(total).map((question, index) => ({
    question,
    selected: [index < right ? 'yes' : 'no'],
    ...UNSEEN,
  }))

describe('score and pass mark (spec §9.7)', () => {
  test.each([
    [54, 80, 68, true],
    [53, 80, 66, false],
    [80, 80, 100, true],
    [0, 80, 0, false],
    [27, 40, 68, true],
    [2, 3, 67, false],
    [17, 25, 68, true],
    [1, 1, 100, true],
    [0, 1, 0, false],
  ])('%i of %i is %i percent, passed: %s', (right, total, score, passed) => {
    expect(examResults(answered(right, total), null, 0, null)).toMatchObject({
      score,
      passed,
      correct: right,
      incorrect: total - right,
      total,
      answered: total,
    })
  })

  test('law: the score is within 0 and 100, and 68 or more is what passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(200), (total, right) => {
        const { score, passed } = examResults(answered(Math.min(right, total), total), null, 0, null)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(passed).toBe(score >= PASS_MARK_PERCENT)
      }),
    )
  })
})

test('the breakdown judges each question, the unanswered as incorrect, and names its category', () => {
  const items = [
    { question: SINGLE, selected: ['B'], ...UNSEEN },
    { question: MULTIPLE, selected: ['A'], ...UNSEEN },
    { question: KEYLESS, selected: [], ...UNSEEN },
  ]
  const results = examResults(items, null, 0, null)
  expect(results).toMatchObject({ correct: 1, incorrect: 2, answered: 2, score: 33 })
  expect(results.breakdown).toEqual([
    { question: SINGLE, selected: ['B'], isCorrect: true, points: 1, category: 'Circuits', ...UNSEEN },
    { question: MULTIPLE, selected: ['A'], isCorrect: false, points: 0, category: 'General', ...UNSEEN },
    { question: KEYLESS, selected: [], isCorrect: false, points: 0, category: 'General', ...UNSEEN },
  ])
})

test('it is stored as a past test with each question and how it was answered (spec §4.13)', () => {
  const results = examResults(
    [
      { question: SINGLE, selected: ['B'], timeMs: 8000, forReview: true },
      { question: MULTIPLE, selected: [], ...UNSEEN },
    ],
    ['Circuits'],
    9000,
    null,
  )
  expect(pastTestOf(results)).toEqual({
    ...UNKNOWN_EXAM,
    durationMs: 9000,
    score: 50,
    passed: false,
    categories: ['Circuits'],
    questions: [
      {
        ...UNKNOWN_CHOICE,
        id: 'single',
        text: SINGLE.text,
        isCorrect: true,
        chosen: ['B'],
        category: 'Circuits',
        timeMs: 8000,
        forReview: true,
      },
      { ...UNKNOWN_CHOICE, id: 'multiple', text: MULTIPLE.text, isCorrect: false, chosen: [], timeMs: 0 },
    ],
  })
})

test('a past test lists no more categories than a server takes', () => {
  const categories = Array.from({ length: TEST_CATEGORIES_MAX + 1 }, (_, n) => `Category ${n}`)
  const past = pastTestOf(examResults([{ question: SINGLE, selected: [], ...UNSEEN }], categories, 0, null))
  expect(past.categories).toEqual(categories.slice(0, TEST_CATEGORIES_MAX))
})

test.each([
  [0, 0],
  [59_999, 0],
  [60_000, 1],
  [119_999, 1],
  [7_200_000, 120],
])('wholeMinutes: %i ms are %i whole minutes', (ms, minutes) => {
  expect(wholeMinutes(ms)).toBe(minutes)
})

describe('an exam of the learner is scored by its own rules', () => {
  const rules: ExamRules = {
    name: 'Technician',
    categories: [],
    blueprint: { kind: 'random', count: 2 },
    passMark: { kind: 'points', points: 1.5 },
    timeLimitMinutes: 60,
    scoring: 'partial',
    showsAnswerCount: false,
  }
  const own = { examId: 'exam', testId: 'test', rules }
  const items = [
    { question: SINGLE, selected: ['B'], ...UNSEEN },
    { question: MULTIPLE, selected: ['A'], ...UNSEEN },
  ]

  test('with partial credit, and a pass mark in points', () => {
    expect(examResults(items, null, 0, own)).toMatchObject({
      score: 75,
      points: 1.5,
      passed: true,
      correct: 1,
      incorrect: 1,
    })
  })

  test('all or nothing', () => {
    const strict = { ...own, rules: { ...rules, scoring: 'all-or-nothing' as const } }
    expect(examResults(items, null, 0, strict)).toMatchObject({ score: 50, points: 1, passed: false })
  })

  test('the past test remembers them, and points where they are not those of the verdict', () => {
    const past = pastTestOf(examResults(items, null, 1000, own))
    expect(past).toMatchObject({ examId: 'exam', exam: rules, durationMs: 1000 })
    expect(past.questions.map(({ points }) => points)).toEqual([null, 0.5])
  })
})
