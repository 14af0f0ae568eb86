import { roomAbove } from './evidence.ts'

/**
 * How much of the bank the learner knew before, from the first answers: over all categories, and for each category,
 * where it is shrunk toward the overall share: one first answer says little about a category.
 */
export interface KnownBefore {
  /** First answers so far, 0 or more. */
  firstAnswers: number
  readonly all: FirstAnswers
  /** By category number. */
  readonly categories: FirstAnswers[]
}

/** Sums over first answers. */
interface FirstAnswers {
  /** Right answers beyond those expected from guessing. */
  beyondGuessing: number
  /** What these would be if everything had been known. */
  room: number
}

/** The prior share, which counts as much as {@link ALL_WEIGHT} units of room. */
const PRIOR_KNOWN = 0.3
const ALL_WEIGHT = 14
const CATEGORY_WEIGHT = 25

/** Bounds for a category: neither knowing nor not knowing is ever certain. */
const KNOWN_MIN = 0.02
const KNOWN_MAX = 0.97

/** Before the first answer. */
export function nothingKnown(categories: number): KnownBefore {
  return {
    firstAnswers: 0,
    all: { beyondGuessing: 0, room: 0 },
    categories: Array.from({ length: categories }, () => ({ beyondGuessing: 0, room: 0 })),
  }
}

/** Counts the first answer to a question, in place. */
export function countFirstAnswer(
  known: KnownBefore,
  category: number,
  isCorrect: boolean,
  guess: number,
): void {
  known.firstAnswers += 1
  add(known.all, isCorrect, guess)
  const ofCategory = known.categories[category]
  if (ofCategory !== undefined) add(ofCategory, isCorrect, guess)
}

function add(sums: FirstAnswers, isCorrect: boolean, guess: number): void {
  sums.beyondGuessing += (isCorrect ? 1 : 0) - guess
  sums.room += roomAbove(guess)
}

/** The share of the bank that was known before; may lie slightly outside 0 to 1. */
export function knownOfAll({ all }: KnownBefore): number {
  return (ALL_WEIGHT * PRIOR_KNOWN + all.beyondGuessing) / (ALL_WEIGHT + all.room)
}

/** The chance that an untried question of a category is known, 0.02 to 0.97. */
export function knownOfCategory(known: KnownBefore, category: number): number {
  const { beyondGuessing, room } = known.categories[category] ?? { beyondGuessing: 0, room: 0 }
  const pooled = (CATEGORY_WEIGHT * knownOfAll(known) + beyondGuessing) / (CATEGORY_WEIGHT + room)
  return Math.min(Math.max(pooled, KNOWN_MIN), KNOWN_MAX)
}
