import {
  type PastTest,
  type PastTestQuestion,
  type Random,
  UNKNOWN_CHOICE,
  UNKNOWN_EXAM,
} from '../../domain/model.ts'
import { wholePercent } from '../../domain/percent.ts'
import { PASS_MARK_PERCENT } from '../../domain/practice/exam/exam-results.ts'
import { shuffle } from '../../domain/selection/shuffle.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time-units.ts'
import type { SampleQuestion } from './simulate-responses.ts'
import type { CorrectProbability } from './simulated-learner.ts'

/** Questions of each test. */
const TEST_SIZE = 40

/** Oldest first: a learner who improves, with one setback. */
const TESTS = [
  { daysAgo: 41, correct: 21 },
  { daysAgo: 34, correct: 24 },
  { daysAgo: 26, correct: 23 },
  { daysAgo: 18, correct: 28 },
  { daysAgo: 11, correct: 31 },
  { daysAgo: 4, correct: 34 },
] as const

function toPastQuestion(
  { id, text, category, options, correct }: SampleQuestion,
  isCorrect: boolean,
): PastTestQuestion {
  const wrong = options.filter((option) => !correct.includes(option)).slice(0, correct.length)
  return { ...UNKNOWN_CHOICE, id, text, category, isCorrect, chosen: isCorrect ? correct : wrong }
}

export interface SimulatedTest extends Omit<PastTest, 'id'> {
  readonly takenAt: number
}

/**
 * Simulates six tests of 40 questions each, taken in the morning (UTC), oldest first, scored as the product scores. The
 * harder a question is for the learner, the more likely it is answered wrong.
 */
export function simulateTests(
  questions: readonly SampleQuestion[],
  correctProbability: CorrectProbability,
  now: number,
  random: Random,
): readonly SimulatedTest[] {
  const today = now - (now % DAY_MS)
  return TESTS.map(({ daysAgo, correct }) => {
    const asked = shuffle(questions, random).slice(0, TEST_SIZE)
    const luck = asked.map((question) => ({
      id: question.id,
      margin: correctProbability(question, { attempts: 0, progress: 0 }) - random(),
    }))
    const luckiest = luck.sort((one, other) => other.margin - one.margin).slice(0, correct)
    const right = new Set(luckiest.map(({ id }) => id))
    const score = wholePercent(correct, TEST_SIZE)
    return {
      score,
      passed: score >= PASS_MARK_PERCENT,
      ...UNKNOWN_EXAM,
      takenAt: today - daysAgo * DAY_MS + Math.round((9 + 2 * random()) * HOUR_MS),
      questions: asked.map((question) => toPastQuestion(question, right.has(question.id))),
    }
  })
}
