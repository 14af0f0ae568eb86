import { roomAbove } from './evidence.ts'

/**
 * How much of the bank the learner knew before, from the first answers: over all categories, and in each of them drawn
 * towards the whole, so that one first answer does not judge a category.
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
  /** Right answers beyond what guessing gives. */
  beyondGuessing: number
  /** What these would be if everything had been known. */
  room: number
}

/** What is assumed before the first answer: as if {@link ALL_WEIGHT} units of room had shown this share. */
const KNOWN_AT_FIRST = 0.3
const ALL_WEIGHT = 14
const CATEGORY_WEIGHT = 25

/** A category is never certain to be known, nor to be unknown. */
const LEAST_KNOWN = 0.02
const MOST_KNOWN = 0.97

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
  return (ALL_WEIGHT * KNOWN_AT_FIRST + all.beyondGuessing) / (ALL_WEIGHT + all.room)
}

/** The chance that an untried question of a category is known, 0.02 to 0.97. */
export function knownOfCategory(known: KnownBefore, category: number): number {
  const { beyondGuessing, room } = known.categories[category] ?? { beyondGuessing: 0, room: 0 }
  const pooled = (CATEGORY_WEIGHT * knownOfAll(known) + beyondGuessing) / (CATEGORY_WEIGHT + room)
  return Math.min(Math.max(pooled, LEAST_KNOWN), MOST_KNOWN)
}
