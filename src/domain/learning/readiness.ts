import type { PastTest, PastTestQuestion, PracticeResponse, Question } from '../model.ts'
import { seededRandom } from '../seeded-random.ts'
import { answersOf } from './answers-of.ts'
import type { CheckedForecast } from './brier-score.ts'
import { type CalibrationRow, calibrationOf } from './calibration.ts'
import { FIRST_ANSWERS_FOR_FORECAST } from './chance-text.ts'
import { answerSeconds, tieRanks } from './choice.ts'
import { chanceRight } from './evidence.ts'
import { type Forecast, forecastIfStopped } from './forecast.ts'
import { learningBank } from './learning-bank.ts'
import { emptyMemory, type Memory, meanRecall, observe, typeTables, typeWeights } from './memory.ts'
import type { ExamShape } from './plan/exam-plan.ts'
import {
  forecastPlanRun,
  meanOfRuns,
  PLAN_RUNS,
  type PlannedSession,
  type PlanRun,
} from './plan/plan-forecast.ts'
import { type AskedExam, questionsOfExam, shapeOfExam } from './plan/shape-of-exam.ts'
import { seedOf } from './seed-of.ts'

/** What the overview says about an exam. */
export interface Readiness {
  /** Different questions that were answered. */
  readonly firstAnswers: number
  /** All answers that count. */
  readonly answers: number
  /** Null before {@link FIRST_ANSWERS_FOR_FORECAST} first answers. */
  readonly forecasts: Forecasts | null
  /** Categories, the one that costs most in the exam first. */
  readonly categories: readonly CategoryReadiness[]
  /** What had been forecast for past exams, oldest first. */
  readonly checks: readonly CheckedExam[]
  /** Null when the learner never said how sure they were. */
  readonly calibration: readonly CalibrationRow[] | null
}

export interface Forecasts {
  readonly ifToday: Forecast
  /** On the day of the exam; null without a date. */
  readonly ifStopped: Forecast | null
  /** Null without a date, and when no session is left or the plan is too long to be played. */
  readonly ifFollowed: PlanRun | null
}

export interface CategoryReadiness {
  readonly category: string
  /** Chance to answer a question of it right now, 0 to 1. */
  readonly right: number
  /** Right answers that it costs in the exam. */
  readonly lost: number
}

export interface CheckedExam extends CheckedForecast {
  readonly testId: string
  /** Milliseconds since the epoch. */
  readonly takenAt: number
}

/** A past test that an estimate can be compared with. */
export interface CheckedTest
  extends Pick<PastTest, 'id' | 'takenAt' | 'passed' | 'categories' | 'exam' | 'examId'> {
  readonly questions: readonly Pick<PastTestQuestion, 'chosen'>[]
}

/** What readiness follows from. */
export interface ReadinessInput {
  readonly learnerId: string
  readonly questions: readonly Pick<Question, 'id' | 'category' | 'options' | 'correct'>[]
  /** In practice and in exams, newest first. */
  readonly responses: readonly PracticeResponse[]
  readonly tests: readonly CheckedTest[]
  /** The exam of the learner that is prepared for; null for Test Mode with the whole bank. */
  readonly exam: (AskedExam & { readonly id: string }) | null
  /** Milliseconds since the epoch; null without a date. */
  readonly examAt: number | null
  /** From `plannedSessions`. */
  readonly sessions: readonly PlannedSession[]
  /** Chance that a planned session takes place, 0 to 1. */
  readonly habit: number
  readonly now: number
}

/** Computes everything from the answers. For large banks it takes seconds: run it in a worker. */
export function readinessOf(input: ReadinessInput): Readiness {
  const { questions, responses, tests, now } = input
  const bank = learningBank(questions)
  const memory = emptyMemory(bank, typeTables())
  const eligible = questionsOfExam(bank, input.exam, Uint32Array.from(bank.ids.keys()))
  const exam = shapeOfExam(bank, input.exam, eligible)
  const checks: CheckedExam[] = []
  const waiting = testsOfExam(tests, input.exam?.id ?? null)
  const checkUntil = (at: number) => {
    for (let test = waiting[0]; test !== undefined && test.takenAt <= at; test = waiting[0]) {
      if (hasForecast(memory)) {
        const { pass } = forecastIfStopped(memory, exam, eligible, test.takenAt)
        checks.push({ testId: test.id, takenAt: test.takenAt, chance: pass, happened: test.passed })
      }
      waiting.shift()
    }
  }
  for (const answer of answersOf(responses)) {
    checkUntil(answer.at)
    observe(memory, answer)
  }
  checkUntil(now)
  return {
    firstAnswers: memory.known.firstAnswers,
    answers: memory.answers.reduce((sum, count) => sum + count, 0),
    forecasts: hasForecast(memory) ? forecastsOf(input, memory, exam, eligible) : null,
    categories: categoryReadiness(memory, exam, eligible, now),
    checks,
    calibration: calibrationOf(responses),
  }
}

function hasForecast({ known }: Memory): boolean {
  return known.firstAnswers >= FIRST_ANSWERS_FOR_FORECAST
}

/**
 * Past tests of the exam, oldest first: the estimate is about no other. Without an exam, those of Test Mode from the whole
 * bank.
 */
function testsOfExam(
  tests: readonly CheckedTest[],
  ofExam: string | null,
): { id: string; takenAt: number; passed: boolean }[] {
  return tests
    .flatMap(({ id, takenAt, passed, categories, exam, examId, questions }) =>
      takenAt === null ||
      examId !== ofExam ||
      (ofExam === null && (categories !== null || exam !== null)) ||
      questions.every(({ chosen }) => chosen === null)
        ? []
        : { id, takenAt, passed },
    )
    .sort((one, other) => one.takenAt - other.takenAt)
}

function forecastsOf(
  { learnerId, examAt, sessions, habit, now }: ReadinessInput,
  memory: Memory,
  exam: ExamShape,
  eligible: Uint32Array,
): Forecasts {
  const ifToday = forecastIfStopped(memory, exam, eligible, now)
  if (examAt === null || examAt < now) return { ifToday, ifStopped: null, ifFollowed: null }
  const ifStopped = forecastIfStopped(memory, exam, eligible, examAt)
  if (sessions.length === 0 || isTooLong(sessions, eligible.length))
    return { ifToday, ifStopped, ifFollowed: null }
  const seed = seedOf(learnerId)
  const goal = { examAt, exam, eligible, ranks: tieRanks(memory.bank.ids, seededRandom(seed)) }
  const runs = Array.from({ length: PLAN_RUNS }, (_, run) =>
    forecastPlanRun(memory, goal, sessions, habit, now, run, seededRandom(seed + run)),
  ).flatMap((run) => run ?? [])
  return { ifToday, ifStopped, ifFollowed: meanOfRuns(runs) }
}

/** The most work that a plan is played for: answers times questions to choose from, about ten seconds of one core. */
const MOST_PLAN_WORK = 1e8

function isTooLong(sessions: readonly PlannedSession[], questions: number): boolean {
  const seconds = sessions.reduce((sum, session) => sum + session.seconds, 0)
  return (seconds / answerSeconds(Number.MAX_SAFE_INTEGER)) * questions > MOST_PLAN_WORK
}

function categoryReadiness(
  memory: Memory,
  exam: ExamShape,
  eligible: Uint32Array,
  now: number,
): CategoryReadiness[] {
  const { bank } = memory
  const weights = typeWeights(memory)
  const sums = bank.categories.map((category) => ({ category, right: 0, size: 0 }))
  for (const question of eligible) {
    const ofCategory = sums[bank.category[question] ?? 0]
    if (ofCategory === undefined) continue
    ofCategory.right += chanceRight(meanRecall(memory, weights, question, now), bank.guess[question] ?? 0)
    ofCategory.size += 1
  }
  const asked = (group: number, size: number) =>
    exam.kind === 'random' ? (exam.size * size) / eligible.length : (exam.counts[group] ?? 0)
  return sums
    .map(({ category, right, size }, group) => ({
      category,
      size,
      right: right / size,
      lost: asked(group, size) * (1 - right / size),
    }))
    .filter(({ size }) => size > 0)
    .map(({ size: _, ...readiness }) => readiness)
    .sort((one, other) => other.lost - one.lost || (one.category < other.category ? -1 : 1))
}

/** Days that are assumed practiced before there is any habit. */
const HABIT_DAYS = 3

/** The chance that a planned day is practiced, from how many of the days since the first answer were. */
export function habitOf(daysPracticed: number, daysSinceStart: number): number {
  return Math.min((daysPracticed + HABIT_DAYS) / (daysSinceStart + HABIT_DAYS), 1)
}
