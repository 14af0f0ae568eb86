import { isCorrectAnswer } from '../../domain/answer.ts'
import { PASS_MARK_PERCENT } from '../../domain/exams/test-mode.ts'
import { wholePercent } from '../../domain/formatting/format-number.ts'
import {
  type PastTest,
  type PastTestQuestion,
  type PracticeResponse,
  type Random,
  UNKNOWN_CHOICE,
  UNKNOWN_EXAM,
} from '../../domain/model.ts'
import { drawQuestion } from '../../domain/selection/draw-question.ts'
import { shuffle } from '../../domain/selection/eligible.ts'
import { questionStatsById, withResponse } from '../../domain/selection/question-stats.ts'
import { drawSmart } from '../../domain/selection/smart-selection.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time-units.ts'
import {
  type AnswerableQuestion,
  type CorrectProbability,
  generateResponseTime,
  generateWrongAnswer,
} from './simulated-learner.ts'

export type SimulatedResponse = Omit<PracticeResponse, 'id'>

/** A question of the sample bank. */
export interface SampleQuestion extends AnswerableQuestion {
  readonly text: string
}

/**
 * Simulates weeks of practice: the product's own rules select every question, given the responses so far. Oldest first,
 * nothing later than `now`.
 */
export function simulateResponses(
  questions: readonly SampleQuestion[],
  correctProbability: CorrectProbability,
  now: number,
  random: Random,
): readonly SimulatedResponse[] {
  const responses: SimulatedResponse[] = []
  let standings = questionStatsById([])
  for (const { mode, start, answers, progress } of simulatePracticeSessions(now, random)) {
    let onScreenId: string | null = null
    let shownAt = start
    for (let count = 0; count < answers; count++) {
      const question: SampleQuestion | undefined =
        mode === 'smart'
          ? drawSmart(questions, standings, onScreenId, shownAt, random)
          : drawQuestion(questions, onScreenId, random)
      if (question === undefined) return responses
      const attempts = standings.get(question.id)?.attempts ?? 0
      const knows = random() < correctProbability(question, { attempts, progress })
      const selected = knows ? question.correct : generateWrongAnswer(question, random)
      const timeMs = generateResponseTime(charactersOf(question), attempts, random)
      const response = {
        questionId: question.id,
        selected,
        isCorrect: isCorrectAnswer(question.correct, selected),
        timeMs,
        createdAt: shownAt + timeMs,
      }
      responses.push(response)
      standings = withResponse(standings, response)
      onScreenId = question.id
      shownAt = response.createdAt + generatePause(response.isCorrect, random)
    }
  }
  return responses
}

function charactersOf({ text, options }: SampleQuestion): number {
  return text.length + options.join('').length
}

/** Milliseconds spent on the result: longer after a mistake, to read the explanation. */
function generatePause(wasCorrect: boolean, random: Random): number {
  const [shortest, longest] = wasCorrect ? [2000, 12_000] : [8000, 40_000]
  return Math.round(shortest + random() * (longest - shortest))
}

/**
 * The first day of practice, days ago: within the 30 days for which the server accepts `created_at`. The last is
 * yesterday.
 */
const FIRST_DAY_AGO = 27
/** Number of days with practice. */
const PRACTICE_DAYS = 18
/** Number of those days with a second session, at noon. */
const NOON_SESSIONS = 6
/** Responses of a session: 312 to 432 in 24 sessions. */
const SESSION_SIZES = { min: 13, max: 18 } as const

/** Share of sessions in smart selection. With it alone, hardly any question would have a wrong last response. */
const SMART_SHARE = 0.3

/** One practice session. */
interface PracticeSession {
  readonly mode: 'smart' | 'random'
  /** When its first question is shown, milliseconds since the epoch. */
  readonly start: number
  readonly answers: number
  /** 0 on the first day, 1 on the last. */
  readonly progress: number
}

/** The sessions of the past weeks, oldest first, all of them over by `now`. Noon and evening in UTC. */
function simulatePracticeSessions(now: number, random: Random): readonly PracticeSession[] {
  const today = now - (now % DAY_MS)
  const earlier = Array.from({ length: FIRST_DAY_AGO - 1 }, (_, index) => index + 2)
  // Always with yesterday, so that the sample learner is still practicing.
  const days = [1, ...shuffle(earlier, random).slice(0, PRACTICE_DAYS - 1)].sort((a, b) => b - a)
  const withNoon = new Set(shuffle(days, random).slice(0, NOON_SESSIONS))
  return days.flatMap((daysAgo) => {
    const midnight = today - daysAgo * DAY_MS
    const progress = (FIRST_DAY_AGO - daysAgo) / (FIRST_DAY_AGO - 1)
    const noon = midnight + 12.25 * HOUR_MS + random() * 45 * MINUTE_MS
    const evening = midnight + 18 * HOUR_MS + random() * 2.5 * HOUR_MS
    const starts = withNoon.has(daysAgo) ? [noon, evening] : [evening]
    return starts.map((start) => ({
      mode: random() < SMART_SHARE ? 'smart' : 'random',
      start: Math.round(start),
      answers: generateSize(random),
      progress,
    }))
  })
}

function generateSize(random: Random): number {
  const { min, max } = SESSION_SIZES
  return min + Math.floor(random() * (max - min + 1))
}

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
