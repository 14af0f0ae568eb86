import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type PastTest,
  type PastTestQuestion,
  type PracticeResponse,
  UNKNOWN_CHOICE,
  UNKNOWN_EXAM,
} from '../model.ts'
import { questionStatsById } from '../selection/question-stats.ts'
import { examAnswers, mergeAnswers } from './exam-answers.ts'

const asked = (id: string, change: Partial<PastTestQuestion> = {}): PastTestQuestion => ({
  ...UNKNOWN_CHOICE,
  id,
  text: `What of ${id}?`,
  isCorrect: false,
  chosen: ['A'],
  ...change,
})
const exam = (id: string, takenAt: number | null, ...questions: readonly PastTestQuestion[]): PastTest => ({
  ...UNKNOWN_EXAM,
  id,
  score: 0,
  passed: false,
  takenAt,
  questions,
})
const practiced = (id: string, createdAt: number): PracticeResponse => ({
  id,
  questionId: 'oak',
  selected: ['A'],
  isCorrect: true,
  timeMs: null,
  createdAt,
})

describe('what exams say about answers (spec §3.14)', () => {
  test('one answer for each answered question, at the time of the exam', () => {
    const test = exam('t', 1000, asked('oak', { isCorrect: true, chosen: ['B'], timeMs: 900 }))
    expect(examAnswers([test])).toEqual([
      {
        id: 't/0',
        questionId: 'oak',
        selected: ['B'],
        isCorrect: true,
        timeMs: 900,
        createdAt: 1000,
        testId: 't',
      },
    ])
  })

  test.each<[string, PastTest]>([
    ['an unanswered question', exam('t', 1000, asked('oak', { chosen: [] }))],
    ['a test that does not say what was chosen', exam('t', 1000, asked('oak', { chosen: null }))],
    ['a test without a time', exam('t', null, asked('oak'))],
  ])('%s gives none', (_, test) => {
    expect(examAnswers([test])).toEqual([])
  })

  test('the newest exam comes first, however the tests are ordered', () => {
    const answers = examAnswers([exam('old', 1, asked('oak')), exam('new', 2, asked('elm'), asked('yew'))])
    expect(answers.map(({ id }) => id)).toEqual(['new/1', 'new/0', 'old/0'])
  })
})

test('answers of practice and of exams are one list, newest first; none is lost or doubled', () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 20 })
  const newestFirst = (ids: string, of: readonly number[]) =>
    of.toSorted((one, other) => other - one).map((time, index) => practiced(`${ids}${index}`, time))
  fc.assert(
    fc.property(times, times, (inPractice, inExams) => {
      const [responses, answers] = [newestFirst('p', inPractice), newestFirst('e', inExams)]
      const merged = mergeAnswers(responses, answers)
      expect(new Set(merged)).toEqual(new Set([...responses, ...answers]))
      expect(merged).toHaveLength(responses.length + answers.length)
      expect(merged).toEqual(merged.toSorted((one, other) => other.createdAt - one.createdAt))
    }),
  )
})

test('an exam after practice decides the latest answer, and one before it does not', () => {
  const missed = examAnswers([exam('t', 50, asked('oak'))])
  const latest = (createdAt: number) =>
    questionStatsById(mergeAnswers([practiced('p', createdAt)], missed)).get('oak')
  expect(latest(40)).toMatchObject({ attempts: 2, everWrong: true, latest: { isCorrect: false } })
  expect(latest(60)).toMatchObject({ latest: { isCorrect: true }, previous: { isCorrect: false } })
})
