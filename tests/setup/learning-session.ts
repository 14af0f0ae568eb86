import { readinessOf } from '../../src/domain/learning/chance/readiness.ts'
import { answered, pick, reasonFor, startChoice, tieRanks } from '../../src/domain/learning/choice.ts'
import { learningBank } from '../../src/domain/learning/learning-bank.ts'
import { emptyMemory, typeTables } from '../../src/domain/learning/memory.ts'
import { defaultExam } from '../../src/domain/learning/plan/exam-plan.ts'
import type { PracticeResponse } from '../../src/domain/model.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { DAY_MS, HOUR_MS } from '../../src/domain/time-units.ts'

const START = Date.UTC(2026, 0, 1, 18)
const DAYS = 3
const ANSWERS_A_DAY = 20

/** Which questions "Prepare for my exam" asks on three days, for which reasons, and the resulting forecasts. */
export interface LearningSession {
  /** Such as "12 new". */
  readonly asked: readonly string[]
  /** Chances to pass and scores, to nine decimals. */
  readonly forecasts: readonly string[]
}

/** Practices a bank of 50 questions for three days. The result must be the same on every engine and platform. */
export function learningSession(): LearningSession {
  const questions = Array.from({ length: 50 }, (_, number) => ({
    id: `question-${number}`,
    category: `category ${number % 4}`,
    options: ['a', 'b', 'c', 'd'].slice(0, 2 + (number % 3)),
    correct: ['a'],
  }))
  const bank = learningBank(questions)
  const memory = emptyMemory(bank, typeTables())
  const random = seededRandom(5)
  const goal = {
    examAt: START + 20 * DAY_MS,
    exam: defaultExam(bank.ids.length),
    eligible: Uint32Array.from(bank.ids.keys()),
    ranks: tieRanks(bank.ids, seededRandom(3)),
  }
  const asked: string[] = []
  const responses: PracticeResponse[] = []
  for (let day = 0; day < DAYS; day++) {
    const choice = startChoice(memory, goal, START + day * DAY_MS)
    for (let turn = 0; turn < ANSWERS_A_DAY; turn++) {
      const at = START + day * DAY_MS + turn * 15_000
      const question = pick(choice, null, at) ?? -1
      const questionId = bank.ids[question] ?? ''
      asked.push(`${question} ${reasonFor(memory, question, at, goal.examAt).code}`)
      const isCorrect = random() < 0.6
      answered(choice, { questionId, isCorrect, confidence: null, timeMs: null, at })
      const id = `response-${responses.length}`
      responses.unshift({ id, questionId, selected: ['a'], isCorrect, timeMs: 9000, createdAt: at })
    }
  }
  const now = START + DAYS * DAY_MS
  const sessions = Array.from({ length: 17 }, (_, day) => ({ at: now + day * DAY_MS, seconds: 300 }))
  const { forecasts } = readinessOf({
    learnerId: 'learner',
    questions,
    responses,
    tests: [],
    exam: null,
    examAt: goal.examAt,
    isExamNear: false,
    morning: { at: now + 15 * HOUR_MS, isToday: false },
    sessions,
    habit: 0.8,
    dayEnds: [],
    now,
  })
  const { next, ifStopped, ifFollowed } = forecasts ?? {}
  const figures = [
    next?.pass,
    next?.score,
    ifStopped?.pass,
    ifStopped?.score,
    ifFollowed?.pass,
    ifFollowed?.score,
  ]
  return { asked, forecasts: figures.map((figure) => figure?.toFixed(9) ?? 'none') }
}
