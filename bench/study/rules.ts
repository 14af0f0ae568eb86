import { default_w, fsrs, type Grade, Rating } from 'ts-fsrs'
import { ANSWER_SECONDS } from '../../src/domain/learning/choice.ts'
import type { Random } from '../../src/domain/model.ts'
import { AnswerBit } from '../../src/domain/selection/bank-stats.ts'
import { drawSmartIndex, smartPools } from '../../src/domain/selection/smart-selection.ts'
import { DAY_MS } from '../../src/domain/time-units.ts'
import { forgettingCurve } from './forgetting.ts'

/** A rule that chooses questions. Times are milliseconds since the epoch. */
export interface Rule {
  /** A day of practice begins. */
  begin(at: number): void
  next(at: number): number
  seen(question: number, isCorrect: boolean, at: number): void
}

/** Rules to compare with, by name, in the order of the tables. */
export const RULES = {
  'greatest gain a second, plain FSRS': greatestGain,
  'lowest recall first': lowestRecall,
  Leitner: leitner,
  'FSRS-due': fsrsDue,
  'Smart Selection': smartSelection,
  random: randomly,
  '9 missed, 4 unseen, 2 mastered': nineFourTwo,
} satisfies Readonly<Record<string, (bank: RuleBank) => Rule>>

export type RuleName = keyof typeof RULES

interface RuleBank {
  readonly size: number
  readonly examAt: number
  readonly random: Random
}

/** Like the mode, no rule asks a question again within this many others. */
const RESTING = 8

/** The recall that rules assume for a question without answers. */
const PRIOR_KNOWN = 0.3

/** The answers that every rule records. */
function answersOf(size: number) {
  const count = new Uint32Array(size)
  const lastRight = new Uint8Array(size)
  const previousRight = new Uint8Array(size)
  const lastAt = new Float64Array(size)
  const recent: number[] = []
  return {
    count,
    lastRight,
    previousRight,
    lastAt,
    rests: (question: number) => recent.includes(question),
    /** Each once, ascending. */
    resting: () => [...new Set(recent)].toSorted((one, other) => one - other),
    seen: (question: number, isCorrect: boolean, at: number) => {
      count[question] = (count[question] ?? 0) + 1
      previousRight[question] = lastRight[question] ?? 0
      lastRight[question] = isCorrect ? 1 : 0
      lastAt[question] = at
      recent.push(question)
      if (recent.length > RESTING) recent.shift()
    },
  }
}

/** The question with the highest value that may be asked again. */
function highest(
  size: number,
  rests: (question: number) => boolean,
  value: (question: number) => number,
): number {
  let best = 0
  let bestValue = Number.NEGATIVE_INFINITY
  for (let question = 0; question < size; question++) {
    const itsValue = value(question)
    if (itsValue > bestValue && !rests(question)) {
      best = question
      bestValue = itsValue
    }
  }
  return best
}

function randomly({ size, random }: RuleBank): Rule {
  const answers = answersOf(size)
  return {
    begin: () => {},
    next: () => {
      const resting = answers.resting()
      let question = Math.floor(random() * (size - resting.length))
      // The number of a question among those that do not rest becomes its number among all.
      for (const one of resting) if (one <= question) question += 1
      return question
    },
    seen: answers.seen,
  }
}

function drawFrom(pool: readonly number[], random: Random): number {
  return pool[Math.floor(random() * pool.length)] ?? 0
}

/** Smart selection, from the code of the product (spec §9.2). */
function smartSelection({ size, random }: RuleBank): Rule {
  const answers = answersOf(size)
  const all = Array.from({ length: size }, (_, question) => question)
  const answerBits = new Uint8Array(size)
  let onScreen: number | null = null
  return {
    begin: () => {},
    next: (at) => {
      const pools = smartPools({ answerBits, latestAnswerAt: answers.lastAt }, all)
      return drawSmartIndex(pools, onScreen, at, random) ?? 0
    },
    seen: (question, isCorrect, at) => {
      answers.seen(question, isCorrect, at)
      const previous =
        (answers.count[question] ?? 0) < 2
          ? 0
          : answers.previousRight[question]
            ? AnswerBit.previousRight
            : AnswerBit.previousWrong
      answerBits[question] = AnswerBit.practiced | (isCorrect ? 0 : AnswerBit.latestWrong) | previous
      onScreen = question
    },
  }
}

/** Nine missed, four unseen and two mastered questions of every fifteen, as exam products mix them. */
function nineFourTwo({ size, random }: RuleBank): Rule {
  const answers = answersOf(size)
  return {
    begin: () => {},
    next: () => {
      const pools: [missed: number[], unseen: number[], mastered: number[]] = [[], [], []]
      for (let question = 0; question < size; question++)
        if (!answers.rests(question))
          pools[answers.count[question] === 0 ? 1 : answers.lastRight[question] ? 2 : 0].push(question)
      const share = random() * 15
      const wanted = share < 9 ? 0 : share < 13 ? 1 : 2
      const pool = [pools[wanted], ...pools].find((one) => one !== undefined && one.length > 0)
      return drawFrom(pool ?? [], random)
    },
    seen: answers.seen,
  }
}

/** Leitner's boxes: a right answer moves a question one box up, a wrong one to the first. */
const LEITNER_DAYS = [0, 1, 3, 7, 14, 30]

function leitner({ size, random }: RuleBank): Rule {
  const answers = answersOf(size)
  const box = new Uint8Array(size)
  const order = Float64Array.from({ length: size }, () => random())
  return {
    begin: () => {},
    // Overdue ones first, then new ones, then those due soonest.
    next: (at) =>
      highest(size, answers.rests, (question) => {
        if (answers.count[question] === 0) return order[question] ?? 0
        const due = (answers.lastAt[question] ?? 0) + (LEITNER_DAYS[box[question] ?? 0] ?? 0) * DAY_MS
        return at >= due ? 2 + (at - due) / DAY_MS : (at - due) / DAY_MS
      }),
    seen: (question, isCorrect, at) => {
      answers.seen(question, isCorrect, at)
      box[question] = isCorrect ? Math.min((box[question] ?? 0) + 1, LEITNER_DAYS.length - 1) : 0
    },
  }
}

const isNew = ({ stability }: PlainState) => stability === 0

/** Like flash card programs: questions whose recall fell below 90 %, the most forgotten first, then new ones. */
function fsrsDue({ size, random }: RuleBank): Rule {
  const answers = answersOf(size)
  const model = plainFsrs(size)
  const order = Float64Array.from({ length: size }, () => random())
  return {
    begin: () => {},
    next: (at) =>
      highest(size, answers.rests, (question) => {
        if (isNew(model.stateOf(question))) return 1 + (order[question] ?? 0)
        const recall = model.recall(question, at)
        return recall < 0.9 ? 3 - recall : 1 - recall
      }),
    seen: (question, isCorrect, at) => {
      answers.seen(question, isCorrect, at)
      model.answer(question, isCorrect, at)
    },
  }
}

function lowestRecall({ size, random }: RuleBank): Rule {
  const answers = answersOf(size)
  const model = plainFsrs(size)
  const order = Float64Array.from({ length: size }, () => random() / 1e6)
  return {
    begin: () => {},
    next: (at) =>
      highest(size, answers.rests, (question) =>
        isNew(model.stateOf(question)) ? (order[question] ?? 0) - PRIOR_KNOWN : -model.recall(question, at),
      ),
    seen: (question, isCorrect, at) => {
      answers.seen(question, isCorrect, at)
      model.answer(question, isCorrect, at)
    },
  }
}

/** By the gain in recall at the exam for each second that an answer takes, with the default parameters of FSRS. */
function greatestGain({ size, examAt, random }: RuleBank): Rule {
  const answers = answersOf(size)
  const model = plainFsrs(size)
  const order = Float64Array.from({ length: size }, () => random() / 1e9)
  const gains = new Float64Array(size)
  const gainOf = (question: number, at: number) => {
    const days = Math.max(examAt - at, 0) / DAY_MS
    const seconds = ANSWER_SECONDS[Math.min(answers.count[question] ?? 0, ANSWER_SECONDS.length - 1)] ?? 1
    const state = model.stateOf(question)
    if (isNew(state)) return ((1 - PRIOR_KNOWN) * model.recallAfter(model.afterFirst(false), days)) / seconds
    const recall = model.recall(question, at)
    const good = model.recallAfter(model.after(question, true, at), days)
    const again = model.recallAfter(model.after(question, false, at), days)
    return (recall * good + (1 - recall) * again - model.recall(question, at + days * DAY_MS)) / seconds
  }
  return {
    begin: (at) => {
      for (let question = 0; question < size; question++) gains[question] = gainOf(question, at)
    },
    next: () => highest(size, answers.rests, (question) => (gains[question] ?? 0) + (order[question] ?? 0)),
    seen: (question, isCorrect, at) => {
      answers.seen(question, isCorrect, at)
      model.answer(question, isCorrect, at)
      gains[question] = gainOf(question, at)
    },
  }
}

/** A memory state of FSRS; a stability of 0 means that the question was never answered. */
interface PlainState {
  readonly stability: number
  readonly difficulty: number
}

const NEVER: PlainState = { stability: 0, difficulty: 0 }

const curve = forgettingCurve(default_w)

/** FSRS-6 with its default parameters, "good" for a right answer and "again" for a wrong one. */
function plainFsrs(size: number) {
  const model = fsrs()
  const states = Array.from({ length: size }, () => NEVER)
  const lastAt = new Float64Array(size)
  const stateOf = (question: number) => states[question] ?? NEVER
  const gradeOf = (isCorrect: boolean): Grade => (isCorrect ? Rating.Good : Rating.Again)
  const daysSince = (question: number, at: number) => (at - (lastAt[question] ?? 0)) / DAY_MS
  const afterFirst = (isCorrect: boolean) => model.next_state(null, 0, gradeOf(isCorrect))
  const recallAfter = ({ stability }: PlainState, days: number) => curve(days, stability)
  const after = (question: number, isCorrect: boolean, at: number): PlainState => {
    const state = stateOf(question)
    const days = daysSince(question, at)
    if (state.stability === 0) return afterFirst(isCorrect)
    return model.next_state(state, days < 0.5 ? 0 : days, gradeOf(isCorrect))
  }
  return {
    stateOf,
    afterFirst,
    after,
    /** The chance to recall a question, `days` after an answer. */
    recallAfter,
    recall: (question: number, at: number) => recallAfter(stateOf(question), daysSince(question, at)),
    answer: (question: number, isCorrect: boolean, at: number) => {
      states[question] = after(question, isCorrect, at)
      lastAt[question] = at
    },
  }
}
