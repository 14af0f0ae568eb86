import { describe, expect, test } from 'vitest'
import type { PracticeResponse } from '../../model.ts'
import { seededRandom } from '../../seeded-random.ts'
import { DAY_MS, HOUR_MS } from '../../time-units.ts'
import { answerOf } from '../answers-of.ts'
import { answered, pick, startChoice, tieRanks } from '../choice.ts'
import { learningBank } from '../learning-bank.ts'
import { emptyMemory, typeTables } from '../memory.ts'
import { defaultExam } from '../plan/exam-plan.ts'
import { type ReadinessInput, readinessOf } from './readiness.ts'

/*
 * A learner clicks through an exam of the whole bank without reading: a second each, right by chance. What the page says
 * a minute later must not rest on that.
 */

const SIZE = 160
const START = Date.UTC(2026, 0, 1, 18)
const questions = Array.from({ length: SIZE }, (_, number) => ({
  id: `question-${number}`,
  category: `category ${number % 8}`,
  options: ['a', 'b', 'c', 'd'],
  correct: ['a'],
}))

const response = (questionId: string, isCorrect: boolean, timeMs: number, createdAt: number) =>
  ({ id: `${createdAt}/${questionId}`, questionId, selected: ['a'], isCorrect, timeMs, createdAt }) as const

/** The answers of an exam of the whole bank, clicked away in a second each. All are of its end, as those of exams are. */
function clickedExam(takenAt: number, seed: number): PracticeResponse[] {
  const random = seededRandom(seed)
  return questions.map(({ id }) => response(id, random() < 0.25, 1000, takenAt))
}

/** Ten days of "Prepare for my exam", 15 minutes each, by a learner who is right with these chances at each answer. */
function tenDays(rightBy: readonly number[], seed: number): PracticeResponse[] {
  const bank = learningBank(questions)
  const memory = emptyMemory(bank, typeTables())
  const random = seededRandom(seed)
  const goal = {
    examAt: START + 20 * DAY_MS,
    exam: defaultExam(SIZE),
    eligible: Uint32Array.from(bank.ids.keys()),
    ranks: tieRanks(bank.ids, seededRandom(1)),
  }
  const given: PracticeResponse[] = []
  for (let day = 0; day < 10; day++) {
    const choice = startChoice(memory, goal, START + day * DAY_MS)
    for (let turn = 0; turn < 60; turn++) {
      const at = START + day * DAY_MS + turn * 15_000
      const question = pick(choice, null, at) ?? -1
      const chance = rightBy[Math.min(memory.answers[question] ?? 0, rightBy.length - 1)] ?? 0
      given.push(response(bank.ids[question] ?? '', random() < chance, 8000, at))
      answered(choice, answerOf(given.at(-1)!))
    }
  }
  return given.toReversed()
}

/** What Readiness says at a time, for an exam in ten days. */
function readinessAt(now: number, responses: readonly PracticeResponse[]) {
  const input: ReadinessInput = {
    learnerId: 'learner',
    questions,
    responses,
    tests: [],
    exam: null,
    examAt: START + 20 * DAY_MS,
    isExamNear: false,
    morning: { at: START + 10 * DAY_MS + 15 * HOUR_MS, isToday: false },
    sessions: [],
    habit: 1,
    dayEnds: [],
    now,
  }
  return readinessOf(input)
}

const TAKEN_AT = START + 10 * DAY_MS
const A_MINUTE_LATER = TAKEN_AT + 60_000

test('after a clicked exam without any practice no chance is shown', () => {
  const { forecasts, answers, unread } = readinessAt(A_MINUTE_LATER, clickedExam(TAKEN_AT, 1))
  expect({ forecasts, answers, unread }).toEqual({ forecasts: null, answers: 0, unread: SIZE })
})

describe.each([
  ['a good learner', [0.5, 0.8, 0.9]],
  ['a weak one', [0.35, 0.55, 0.65]],
])('after ten days of practice by %s', (_, rightBy) => {
  test.each([1, 2, 3])('a clicked exam moves the chances by less than 10 points (seed %i)', (seed) => {
    const practiced = tenDays(rightBy, seed)
    const before = readinessAt(TAKEN_AT, practiced).forecasts
    const after = readinessAt(A_MINUTE_LATER, [...clickedExam(TAKEN_AT, seed), ...practiced]).forecasts
    const pairs = [
      [before?.next.pass, after?.next.pass],
      [before?.ifStopped?.pass, after?.ifStopped?.pass],
    ]
    for (const [one = Number.NaN, other = Number.NaN] of pairs)
      expect(Math.abs(other - one)).toBeLessThan(0.1)
  })
})
