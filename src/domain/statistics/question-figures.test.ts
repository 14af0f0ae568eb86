import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PracticeResponse } from '../model.ts'
import {
  type AccuracyTone,
  accuracyTone,
  isPositiveTrend,
  NO_FIGURES,
  questionFigures,
  questionFiguresInSteps,
} from './question-figures.ts'

function answer(questionId: string, isCorrect: boolean, createdAt: number): PracticeResponse {
  return { id: `${questionId}@${createdAt}`, questionId, selected: ['A'], isCorrect, timeMs: 1000, createdAt }
}

describe('questionFigures', () => {
  test.each<[string, boolean[], number, number]>([
    ['one right answer', [true], 1, 100],
    ['one wrong answer', [false], 0, 0],
    ['two of three round up', [true, false, true], 2, 67],
    ['one of three rounds down', [false, false, true], 1, 33],
    ['one of eight is a half, rounded up', [true, ...Array<boolean>(7).fill(false)], 1, 13],
  ])('%s', (_, judged, correct, accuracyPercent) => {
    const responses = judged.map((isCorrect, index) => answer('q', isCorrect, 100 - index))
    expect(questionFigures(responses).get('q')).toEqual({
      attempts: judged.length,
      correct,
      accuracyPercent,
      lastAttemptedAt: 100,
      responses,
    })
  })

  test('a question never practiced is not in the map', () => {
    expect(questionFigures([answer('q', true, 1)]).get('other') ?? NO_FIGURES).toBe(NO_FIGURES)
    expect(questionFigures([]).size).toBe(0)
  })

  test('every response is counted once, under its own question, in the order it came', () => {
    const newestFirst = fc
      .array(fc.record({ questionId: fc.constantFrom('a', 'b', 'c'), isCorrect: fc.boolean() }))
      .map((given) =>
        given.map((each, index) => answer(each.questionId, each.isCorrect, given.length - index)),
      )
    fc.assert(
      fc.property(newestFirst, (responses) => {
        const figures = questionFigures(responses)
        for (const questionId of ['a', 'b', 'c']) {
          const own = responses.filter((response) => response.questionId === questionId)
          expect(figures.get(questionId)?.responses ?? []).toEqual(own)
        }
      }),
    )
  })
})

describe('questionFiguresInSteps', () => {
  const responses = Array.from({ length: 3500 }, (_, index) =>
    answer(`q${index % 1200}`, index % 3 > 0, 9000 - index),
  )

  test('pauses after each thousand of responses and of questions, with the same result', () => {
    const steps = questionFiguresInSteps(responses)
    let pauses = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) pauses++
    expect(pauses).toBe(4)
    expect(step.value).toEqual(questionFigures([...responses]))
  })

  test('that are not taken to the end leave nothing behind', () => {
    const list = [...responses]
    questionFiguresInSteps(list).next()
    expect(questionFigures(list).size).toBe(1200)
  })

  test('end at once where the figures are known', () => {
    const list = [...responses]
    expect(questionFiguresInSteps(list).next().done).toBe(false)
    const figures = questionFigures(list)
    expect(questionFiguresInSteps(list).next()).toEqual({ done: true, value: figures })
  })
})

test.each<[number, AccuracyTone]>([
  [100, 'good'],
  [80, 'good'],
  [79, 'fair'],
  [60, 'fair'],
  [59, 'poor'],
  [0, 'poor'],
])('an accuracy of %d percent is %s', (percent, tone) => {
  expect(accuracyTone(percent)).toBe(tone)
})

test.each([
  [0, false],
  [69, false],
  [70, true],
  [100, true],
])('%i%% correct: %s', (percent, positive) => {
  expect(isPositiveTrend(percent)).toBe(positive)
})
