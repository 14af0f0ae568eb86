import { chanceWithoutDoubt } from '../../src/domain/learning/chance/chance-to-pass.ts'
import { forecastIfStopped } from '../../src/domain/learning/chance/forecast.ts'
import { answered, type Choice, pick, startChoice, tieRanks } from '../../src/domain/learning/choice.ts'
import { learningBank } from '../../src/domain/learning/learning-bank.ts'
import { emptyMemory, type Memory, typeTables } from '../../src/domain/learning/memory.ts'
import { defaultExam } from '../../src/domain/learning/plan/exam-plan.ts'
import { forecastPlanRun, meanOfRuns, PLAN_RUNS } from '../../src/domain/learning/plan/plan-forecast.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { DAY_MS } from '../../src/domain/time-units.ts'
import { RULES, type Rule, type RuleName } from './rules.ts'
import { type Job, SCHEDULES, type Schedule } from './settings.ts'
import { type SimulatedPerson, type SimulatedQuestion, simulatedPerson } from './simulated-person.ts'

export const MODE = 'Prepare for my exam'

/** A learner's result in the exam: the expected share of correct answers, and the chance to pass. */
export interface Reached {
  readonly score: number
  readonly pass: number
}

/** Forecasts made on one day, with the true values. All are chances to pass. */
export interface CheckedDay {
  readonly stopped: {
    readonly forecast: number
    readonly truth: number
    readonly lastRight: number
    readonly mocks: number
  }
  readonly followed: { readonly forecast: number; readonly truth: number }
}

export interface JobResult {
  readonly job: Job
  readonly reached: Readonly<Record<string, Reached>>
  readonly checked: readonly CheckedDay[]
}

const START = Date.UTC(2026, 0, 1, 18)

/** Forecasts are checked after these shares of the days. */
const CHECKED_SHARES = [1 / 3, 2 / 3]

const MOCK_EXAMS = 3

const types = typeTables()

export function play(job: Job): JobResult {
  const schedule = SCHEDULES[job.schedule] ?? { days: 0, minutesADay: 0, skipped: 0 }
  const examAt = START + schedule.days * DAY_MS
  const reached: Record<string, Reached> = {}
  for (const [name, make] of Object.entries(RULES) satisfies [string, (typeof RULES)[RuleName]][]) {
    const person = simulatedPerson(job, START)
    const rule = make({ size: job.bankSize, examAt, random: seededRandom(job.seed) })
    practiceDays(person, rule, schedule, job.seed, () => {})
    reached[name] = reachedBy(person, examAt)
  }
  const person = simulatedPerson(job, START)
  const { rule, memory, goal } = modeRule(person.questions, examAt)
  const lastRight = new Map<number, boolean>()
  const recorded: Rule = {
    ...rule,
    seen: (question, isCorrect, at) => {
      lastRight.set(question, isCorrect)
      rule.seen(question, isCorrect, at)
    },
  }
  const days: CheckedDay[] = []
  const checkedDays = CHECKED_SHARES.map((share) => Math.floor(share * schedule.days))
  practiceDays(person, recorded, schedule, job.seed, (day) => {
    if (!checkedDays.includes(day)) return
    const now = START + (day + 0.5) * DAY_MS
    const random = seededRandom(job.seed + day)
    const truth = reachedBy(person, examAt).pass
    const right = [...lastRight.values()].filter(Boolean).length / Math.max(lastRight.size, 1)
    const sessions = Array.from({ length: schedule.days - day - 1 }, (_, later) => ({
      at: START + (day + 1 + later) * DAY_MS,
      seconds: schedule.minutesADay * 60,
    }))
    const runs = Array.from({ length: PLAN_RUNS }, (_, run) =>
      forecastPlanRun(memory, goal, sessions, 1 - schedule.skipped, now, run, random),
    ).flatMap((run) => run ?? [])
    days.push({
      stopped: {
        forecast: forecastIfStopped(memory, goal.exam, goal.eligible, examAt).pass,
        truth,
        lastRight: passOf(new Float64Array(job.bankSize).fill(right)),
        mocks: mockExams(person, now, random),
      },
      // The true value is known at the end of the plan.
      followed: { forecast: meanOfRuns(runs)?.pass ?? 0, truth: Number.NaN },
    })
  })
  const atExam = reachedBy(person, examAt)
  reached[MODE] = atExam
  return {
    job,
    reached,
    checked: days.map((day) => ({ ...day, followed: { ...day.followed, truth: atExam.pass } })),
  }
}

/** Practices the days of a schedule; the same seed skips the same days. */
function practiceDays(
  person: SimulatedPerson,
  rule: Rule,
  { days, minutesADay, skipped }: Schedule,
  seed: number,
  afterDay: (day: number) => void,
): void {
  const random = seededRandom(seed + 1)
  for (let day = 0; day < days; day++) {
    const isSkipped = random() < skipped
    const at = START + day * DAY_MS
    if (!isSkipped) {
      rule.begin(at)
      let spent = 0
      while (spent < minutesADay * 60) {
        const now = at + spent * 1000
        const question = rule.next(now)
        const { isCorrect, seconds } = person.answer(question, now)
        spent += seconds
        rule.seen(question, isCorrect, at + spent * 1000)
      }
    }
    afterDay(day)
  }
}

function reachedBy(person: SimulatedPerson, at: number): Reached {
  const chances = person.chancesAt(at)
  return { score: chances.reduce((sum, chance) => sum + chance, 0) / chances.length, pass: passOf(chances) }
}

function passOf(right: Float64Array): number {
  return chanceWithoutDoubt(defaultExam(right.length), { right, category: new Uint32Array(right.length) })
}

/** Share of mock exams passed now, without learning from them. */
function mockExams(person: SimulatedPerson, at: number, random: () => number): number {
  const chance = passOf(person.chancesAt(at))
  return Array.from({ length: MOCK_EXAMS }, () => random() < chance).filter(Boolean).length / MOCK_EXAMS
}

/** "Prepare for my exam", from the code of the product; with what its forecasts need. */
function modeRule(questions: readonly SimulatedQuestion[], examAt: number) {
  const bank = learningBank(questions)
  const memory: Memory = emptyMemory(bank, types)
  const goal = {
    examAt,
    exam: defaultExam(questions.length),
    eligible: Uint32Array.from(bank.ids.keys()),
    ranks: tieRanks(bank.ids, seededRandom(1)),
  }
  let choice: Choice | null = null
  const rule: Rule = {
    begin: (at) => {
      choice = startChoice(memory, goal, at)
    },
    next: (at) => (choice === null ? 0 : (pick(choice, null, at) ?? 0)),
    seen: (question, isCorrect, at) => {
      const questionId = bank.ids[question]
      if (choice !== null && questionId !== undefined)
        answered(choice, { questionId, isCorrect, confidence: null, timeMs: null, at })
    },
  }
  return { rule, memory, goal }
}
