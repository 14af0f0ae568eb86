import type { PastTest, PastTestQuestion, PracticeResponse, Question } from '../../model.ts'
import { seededRandom, seedOf } from '../../seeded-random.ts'
import { finish } from '../../steps.ts'
import { HOUR_MS } from '../../time-units.ts'
import { answersOf } from '../answers-of.ts'
import { answerSeconds, tieRanks } from '../choice.ts'
import { chanceRight } from '../evidence.ts'
import { learningBank } from '../learning-bank.ts'
import { emptyMemory, type Memory, meanRecall, observe, typeTables, typeWeights } from '../memory.ts'
import type { ExamShape } from '../plan/exam-plan.ts'
import { assumedExamAt, EXAM_HOUR, isAhead } from '../plan/exam-plan.ts'
import {
  forecastPlanRun,
  meanOfRuns,
  PLAN_RUNS,
  type PlannedSession,
  type PlanRun,
} from '../plan/plan-forecast.ts'
import { type AskedExam, questionsOfExam, shapeOfExam } from '../plan/shape-of-exam.ts'
import { type CalibrationRow, type CheckedForecast, calibrationOf } from './calibration.ts'
import { FIRST_ANSWERS_FOR_FORECAST, type NextExam } from './chance-text.ts'
import { type Forecast, forecastIfStopped, forecastInSteps } from './forecast.ts'
import { daysBetween } from './levels.ts'

/**
 * An estimate for the coming morning is for at least this long after the last answer, milliseconds: right after practice everything
 * is still in the ear.
 */
const FORGETTING_MIN_MS = 12 * HOUR_MS

/** What the overview says about an exam. */
export interface Readiness {
  /** Different questions that were answered. */
  readonly firstAnswers: number
  /** All answers that count. */
  readonly answers: number
  /** Of these, those to questions that the exam may ask. */
  readonly ofExam: {
    readonly answers: number
    /** Days from the first of these to the last, begun ones included; 0 without any. */
    readonly spanDays: number
  }
  /** Answers that do not count, because nobody could have read the question (`unread.ts`). */
  readonly unread: number
  /** Null before {@link FIRST_ANSWERS_FOR_FORECAST} first answers. */
  readonly forecasts: Forecasts | null
  /** The chance to pass on the morning after each past day, oldest first; without the days before the first estimate. */
  readonly days: readonly ReadinessOnDay[]
  /** Categories, the one that costs most in the exam first. */
  readonly categories: readonly CategoryReadiness[]
  /** What had been forecast for past exams, oldest first. */
  readonly checks: readonly CheckedExam[]
  /** Null when the learner never said how sure they were. */
  readonly calibration: readonly CalibrationRow[] | null
}

export interface Forecasts {
  readonly next: Forecast
  readonly nextIs: NextExam
  /** On the day of the exam; null without a date, and where `next` is for this exam. */
  readonly ifStopped: Forecast | null
  /** Null without a date, and when no session is left or the plan is too long to be simulated. */
  readonly ifFollowed: PlanRun | null
}

/** The chance to pass an exam on the morning after a day, from the answers until the day's end. */
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
  extends Pick<PastTest, 'id' | 'takenAt' | 'durationMs' | 'passed' | 'categories' | 'exam' | 'examId'> {
  readonly questions: readonly Pick<PastTestQuestion, 'chosen'>[]
}

/** The next {@link EXAM_HOUR} where the learner is: of today before that hour, otherwise of tomorrow. */
export interface ComingMorning {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly isToday: boolean
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
  /** Whether its day is today or tomorrow, where the learner is. */
  readonly isExamNear: boolean
  readonly morning: ComingMorning
  /** The ends of past days to estimate readiness for, oldest first, milliseconds since the epoch. */
  readonly dayEnds: readonly number[]
  /** From `plannedSessions`. */
  readonly sessions: readonly PlannedSession[]
  /** Chance that a planned session takes place, 0 to 1. */
  readonly habit: number
  readonly now: number
}

/** Answers or questions between two steps. */
const STEP = 500

/** Computes everything from the answers. For large banks it takes seconds: run it in a worker. */
export function readinessOf(input: ReadinessInput): Readiness {
  return finish(readinessInSteps(input))
}

/** The same in steps, for a thread that does other work between them. */
export function* readinessInSteps(input: ReadinessInput): Generator<void, Readiness> {
  const { questions, responses, tests, now } = input
  const bank = learningBank(questions)
  const memory = emptyMemory(bank, typeTables())
  const eligible = questionsOfExam(bank, input.exam, Uint32Array.from(bank.ids.keys()))
  const exam = shapeOfExam(bank, input.exam, eligible)
  const checks: CheckedExam[] = []
  const days: ReadinessOnDay[] = []
  const chanceAt = (at: number) => forecastIfStopped(memory, exam, eligible, at).pass
  const checkUntil = passing(testsOfExam(tests, input.exam?.id ?? null), beganAt, (test) => {
    const { id: testId, takenAt, passed } = test
    if (hasForecast(memory))
      checks.push({ testId, takenAt, chance: chanceAt(beganAt(test)), happened: passed })
  })
  const lookBackUntil = passing(
    input.dayEnds,
    (endsAt) => endsAt,
    (endsAt) => {
      if (hasForecast(memory)) days.push({ endsAt, chance: chanceAt(endsAt + EXAM_HOUR * HOUR_MS) })
    },
  )
  yield
  const counted = { seen: 0, answers: 0, unread: 0, lastAt: 0 }
  const isAsked = new Set(eligible)
  const ofExam = { answers: 0, firstAt: 0, lastAt: 0 }
  for (const answer of answersOf(responses)) {
    counted.seen += 1
    if (counted.seen % STEP === 0) yield
    checkUntil(answer.at)
    lookBackUntil(answer.at)
    const outcome = observe(memory, answer)
    if (outcome === 'unread') counted.unread += 1
    if (outcome !== 'counted') continue
    counted.answers += 1
    counted.lastAt = answer.at
    if (!isAsked.has(bank.numberById.get(answer.questionId) ?? -1)) continue
    if (ofExam.answers === 0) ofExam.firstAt = answer.at
    ofExam.answers += 1
    ofExam.lastAt = answer.at
  }
  checkUntil(now)
  lookBackUntil(now)
  const { answers, unread, lastAt } = counted
  const { examAt, morning } = input
  const isThisExam = isAhead(examAt, now) && input.isExamNear
  const nextAt = isThisExam ? assumedExamAt(examAt, now) : Math.max(morning.at, lastAt + FORGETTING_MIN_MS)
  yield
  const forecasts: Forecasts | null = hasForecast(memory)
    ? {
        next: yield* forecastInSteps(memory, exam, eligible, nextAt),
        nextIs: isThisExam ? 'this exam' : morning.isToday ? 'in the morning' : 'tomorrow',
        ...(yield* dayForecasts(input, memory, exam, eligible, isThisExam)),
      }
    : null
  yield
  return {
    firstAnswers: memory.known.firstAnswers,
    answers,
    ofExam: {
      answers: ofExam.answers,
      spanDays: ofExam.answers === 0 ? 0 : Math.floor(daysBetween(ofExam.firstAt, ofExam.lastAt)) + 1,
    },
    unread,
    forecasts,
    days,
    categories: yield* categoryReadiness(memory, exam, eligible, nextAt),
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
 * Past tests of the exam, in the order in which they began: the estimate is about no other. Without an exam, those of Test
 * Mode from the whole bank.
 */
export function testsOfExam(
  tests: readonly CheckedTest[],
  ofExam: string | null,
): (CheckedTest & { readonly takenAt: number })[] {
  return tests
    .flatMap((test) => {
      const { takenAt, examId, questions } = test
      const isOther = examId !== ofExam || isOfNoExam(test)
      return takenAt === null || isOther || questions.every(({ chosen }) => chosen === null)
        ? []
        : { ...test, takenAt }
    })
    .sort((one, other) => beganAt(one) - beganAt(other))
}

/** When a test began, milliseconds since the epoch: what is compared with it was estimated before. */
export function beganAt({
  takenAt,
  durationMs,
}: {
  readonly takenAt: number
  readonly durationMs: number | null
}): number {
  return takenAt - (durationMs ?? 0)
}

/** Whether a test has no others like it: of chosen categories, or of an exam that was deleted. */
export function isOfNoExam({
  exam,
  examId,
  categories,
}: Pick<PastTest, 'exam' | 'examId' | 'categories'>): boolean {
  return examId === null && (exam !== null || categories !== null)
}

/** The forecasts for the day of the exam; null where there is none. */
function* dayForecasts(
  { learnerId, examAt: dated, sessions, habit, now }: ReadinessInput,
  memory: Memory,
  exam: ExamShape,
  eligible: Uint32Array,
  isThisExam: boolean,
): Generator<void, Pick<Forecasts, 'ifStopped' | 'ifFollowed'>> {
  if (!isAhead(dated, now)) return { ifStopped: null, ifFollowed: null }
  const examAt = assumedExamAt(dated, now)
  const ifStopped = isThisExam ? null : yield* forecastInSteps(memory, exam, eligible, examAt)
  if (sessions.length === 0 || isTooLong(sessions, eligible.length)) return { ifStopped, ifFollowed: null }
  const seed = seedOf(learnerId)
  const goal = { examAt, exam, eligible, ranks: tieRanks(memory.bank.ids, seededRandom(seed)) }
  const runs = Array.from({ length: PLAN_RUNS }, (_, run) =>
    forecastPlanRun(memory, goal, sessions, habit, now, run, seededRandom(seed + run)),
  ).flatMap((run) => run ?? [])
  return { ifStopped, ifFollowed: meanOfRuns(runs) }
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

/** How well a category is known, and what it costs. */
export interface CategoryReadiness {
  readonly category: string
  /** Chance to answer a question of it right in the next exam ({@link Forecasts}), 0 to 1. */
  readonly right: number
  /** Right answers that it costs in the exam. */
  readonly lost: number
}

/**
 * The categories that an exam may ask, the one that costs most first.
 *
 * @param eligible the numbers of the questions that the exam may ask.
 * @param at milliseconds since the epoch.
 */
function* categoryReadiness(
  memory: Memory,
  exam: ExamShape,
  eligible: Uint32Array,
  at: number,
): Generator<void, CategoryReadiness[]> {
  const { bank } = memory
  const weights = typeWeights(memory)
  const sums = bank.categories.map((category) => ({ category, right: 0, size: 0 }))
  for (const [place, question] of eligible.entries()) {
    if (place % STEP === STEP - 1) yield
    const ofCategory = sums[bank.category[question] ?? 0]
    if (ofCategory === undefined) continue
    ofCategory.right += chanceRight(meanRecall(memory, weights, question, at), bank.guess[question] ?? 0)
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
