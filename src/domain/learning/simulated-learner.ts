import type { Random } from '../model.ts'
import { DAY_MS } from '../time-units.ts'
import { FIRST, KNOWN } from './belief.ts'
import type { ExamChances } from './chance/chance-to-pass.ts'
import { bucketOf, daysBetween, LEVELS, SAME_DAY_BELOW_DAYS, TOP_LEVEL } from './chance/levels.ts'
import { chanceRight, SLIP } from './evidence.ts'
import { knownOfAll, knownOfCategory } from './known-before.ts'
import { ownBucket, paceOf } from './learner-types.ts'
import { beliefOffset, type Memory, type TypeTables } from './memory.ts'

/** A question known before is assumed to have been seen this long before the forecast. */
const SEEN_BEFORE_DAYS = 10

/** How often a level moves one up, and one down, at an answer. */
const LEVEL_MOVES = 0.1

/**
 * The share of the gain of a recall in the tables that a simulated learner gets: each real answer corrects the beliefs, a
 * simulated one does not, so that the full gain makes the forecast for a followed plan too hopeful. 0.4 fits the study, and
 * was too low for learners of other simulators: 0.65 is a judgment between the two (docs/learning.md, "The chance to pass").
 */
const SIMULATED_GAIN = 0.65

/** The level of a question that the learner does not know. */
const UNKNOWN = -1

/** One learner who could have given the answers: one type, one level for each question. Answers change it in place. */
export interface SimulatedLearner {
  readonly memory: Memory
  readonly type: TypeTables
  readonly pace: number
  readonly random: Random
  /** By question number; {@link UNKNOWN} where it is not known. */
  readonly levels: Int8Array
  /** Time of the last answer by question number, milliseconds since the epoch. */
  readonly lastAt: Float64Array
}

/** Draws a learner of the type with the number `type` from what is believed at `now`. */
export function drawLearner(
  memory: Memory,
  eligible: Uint32Array,
  type: number,
  now: number,
  random: Random,
): SimulatedLearner | null {
  const ofType = memory.types[type]
  if (ofType === undefined) return null
  const levels = new Int8Array(memory.bank.ids.length).fill(UNKNOWN)
  const lastAt = Float64Array.from(memory.lastAt)
  for (const question of eligible) {
    if (memory.answers[question] !== 0) {
      const offset = beliefOffset(question, type)
      levels[question] = drawLevel(memory.beliefs.subarray(offset, offset + LEVELS), random)
    } else if (random() < knownOfCategory(memory.known, memory.bank.category[question] ?? 0)) {
      levels[question] = drawLevel(KNOWN, random)
      lastAt[question] = now - SEEN_BEFORE_DAYS * DAY_MS
    }
  }
  return { memory, type: ofType, pace: paceOf(knownOfAll(memory.known)), random, levels, lastAt }
}

function drawLevel(belief: Float64Array, random: Random): number {
  let left = random()
  for (let level = 0; level < LEVELS; level++) {
    left -= belief[level] ?? 0
    if (left < 0) return level
  }
  return TOP_LEVEL
}

/** Lets the learner answer a question at `at`, and read its explanation. Returns whether the answer is right. */
export function simulateAnswer(learner: SimulatedLearner, question: number, at: number): boolean {
  const { random, levels, lastAt, memory } = learner
  const isRecalled = random() < recallOf(learner, question, at)
  const isRight = random() < (isRecalled ? 1 - SLIP : (memory.bank.guess[question] ?? 0))
  levels[question] = levelAfter(learner, question, at, isRecalled)
  lastAt[question] = at
  return isRight
}

function recallOf({ type, pace, levels, lastAt }: SimulatedLearner, question: number, at: number): number {
  const level = levels[question] ?? UNKNOWN
  if (level === UNKNOWN) return 0
  const row = ownBucket(bucketOf(daysBetween(lastAt[question] ?? 0, at)), type, pace)
  return type.tables.recall[row * LEVELS + level] ?? 0
}

function levelAfter(learner: SimulatedLearner, question: number, at: number, isRecalled: boolean): number {
  const { type, pace, random, levels, lastAt } = learner
  const { tables } = type
  const level = levels[question] ?? UNKNOWN
  if (level === UNKNOWN) return drawLevel(FIRST, random)
  const days = daysBetween(lastAt[question] ?? 0, at)
  const cell = ownBucket(bucketOf(days), type, pace) * LEVELS + level
  const isSameDay = days < SAME_DAY_BELOW_DAYS
  const good = (isSameDay ? tables.goodSameDay[level] : tables.good[cell]) ?? level
  const again = (isSameDay ? tables.againSameDay[level] : tables.again[cell]) ?? level
  const real = isRecalled ? level + SIMULATED_GAIN * (good - level) : again
  // A real level becomes one of its two neighbors, the nearer one more often.
  const whole = Math.floor(real + random())
  const step = random()
  const moved = step < LEVEL_MOVES ? whole - 1 : step < 2 * LEVEL_MOVES ? whole + 1 : whole
  return Math.min(Math.max(moved, 0), TOP_LEVEL)
}

/** The learner's chances in an exam at `at`. */
export function chancesAt(learner: SimulatedLearner, eligible: Uint32Array, at: number): ExamChances {
  const { guess, category } = learner.memory.bank
  return {
    right: Float64Array.from(eligible, (question) =>
      chanceRight(recallOf(learner, question, at), guess[question] ?? 0),
    ),
    category: eligible.map((question) => category[question] ?? 0),
  }
}
