import type { PastTest, PastTestQuestion, PracticeResponse, Question } from '../model.ts'
import { seededRandom } from '../seeded-random.ts'
import { answersOf } from './answers-of.ts'
import type { CheckedForecast } from './brier-score.ts'
import { type CalibrationRow, calibrationOf } from './calibration.ts'
import { type CategoryReadiness, categoryReadiness } from './category-readiness.ts'
import { FIRST_ANSWERS_FOR_FORECAST } from './chance-text.ts'
import { answerSeconds, tieRanks } from './choice.ts'
import { type Forecast, forecastIfStopped } from './forecast.ts'
import { learningBank } from './learning-bank.ts'
import { emptyMemory, type Memory, observe, typeTables } from './memory.ts'
import { assumedExamAt, isAhead } from './plan/exam-ahead.ts'
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
  /** The chance to pass at the end of each past day, oldest first; without the days before the first estimate. */
  readonly days: readonly ReadinessOnDay[]
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
  /** Null without a date, and when no session is left or the plan is too long to be simulated. */
  readonly ifFollowed: PlanRun | null
}

/** The chance to pass an exam as it was at the end of a day, from the answers until then. */
export interface ReadinessOnDay {
  /** The end of the day, milliseconds since the epoch. */
  readonly endsAt: number
  /** 0 to 1. */
  readonly chance: number
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

/** The input that readiness is computed from. */
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
  /** The ends of past days to estimate readiness for, oldest first, milliseconds since the epoch. */
  readonly dayEnds: readonly number[]
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
  const days: ReadinessOnDay[] = []
  const chanceAt = (at: number) => forecastIfStopped(memory, exam, eligible, at).pass
  const checkUntil = passing(
    testsOfExam(tests, input.exam?.id ?? null),
    ({ takenAt }) => takenAt,
    ({ id: testId, takenAt, passed }) => {
      if (hasForecast(memory)) checks.push({ testId, takenAt, chance: chanceAt(takenAt), happened: passed })
    },
  )
  const lookBackUntil = passing(
    input.dayEnds,
    (endsAt) => endsAt,
    (endsAt) => {
      if (hasForecast(memory)) days.push({ endsAt, chance: chanceAt(endsAt) })
    },
  )
  for (const answer of answersOf(responses)) {
    checkUntil(answer.at)
    lookBackUntil(answer.at)
    observe(memory, answer)
  }
  checkUntil(now)
  lookBackUntil(now)
  return {
    firstAnswers: memory.known.firstAnswers,
    answers: memory.answers.reduce((sum, count) => sum + count, 0),
    forecasts: hasForecast(memory) ? forecastsOf(input, memory, exam, eligible) : null,
    days,
    categories: categoryReadiness(memory, exam, eligible, now),
    checks,
    calibration: calibrationOf(responses),
  }
}

/** Returns a function that visits the items, sorted by time, up to a time, each once. */
function passing<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number,
  visit: (item: Item) => void,
): (until: number) => void {
  let next = 0
  return (until) => {
    for (let item = items[next]; item !== undefined && timeOf(item) <= until; item = items[next]) {
      visit(item)
      next += 1
    }
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
  { learnerId, examAt: dated, sessions, habit, now }: ReadinessInput,
  memory: Memory,
  exam: ExamShape,
  eligible: Uint32Array,
): Forecasts {
  const ifToday = forecastIfStopped(memory, exam, eligible, now)
  if (!isAhead(dated, now)) return { ifToday, ifStopped: null, ifFollowed: null }
  const examAt = assumedExamAt(dated, now)
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

/** The maximum of answers times questions to choose from for simulating a plan: about ten seconds of one core. */
const PLAN_WORK_MAX = 1e8

function isTooLong(sessions: readonly PlannedSession[], questions: number): boolean {
  const seconds = sessions.reduce((sum, session) => sum + session.seconds, 0)
  return (seconds / answerSeconds(Number.MAX_SAFE_INTEGER)) * questions > PLAN_WORK_MAX
}

/** Days that are assumed practiced before there is any habit. */
const HABIT_DAYS = 3

/** The chance that a planned day is practiced, from how many of the days since the first answer were. */
export function habitOf(daysPracticed: number, daysSinceStart: number): number {
  return Math.min((daysPracticed + HABIT_DAYS) / (daysSinceStart + HABIT_DAYS), 1)
}
