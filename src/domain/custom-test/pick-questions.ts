import type { Question, Random } from '../model.ts'
import { categoriesOf, categoryOf } from '../selection/categories.ts'
import { shuffle } from '../selection/eligible.ts'
import { type PastMistakes, wasMissedInTest } from '../selection/previously-incorrect.ts'
import type { TestCriteria } from './criteria.ts'

/** The fields that selection uses. */
type Candidate = Pick<Question, 'id' | 'text' | 'category'>

/**
 * The questions that a custom test of this category may ask: those shown under its name, so that one named
 * "General" asks those without a category, and no other does. (That questions without a category are always
 * included is a rule of practice, spec §5.2.)
 */
export function questionsInCategory<Q extends Candidate>(
  bank: readonly Q[],
  category: TestCriteria['category'],
): readonly Q[] {
  return category === null ? bank : bank.filter((question) => categoryOf(question) === category)
}

/**
 * Draws a custom test (spec §9.12): as many of the category's questions as are asked for, or all of them when there
 * are fewer; none twice. Empty only when the category has none.
 */
export function pickQuestions<Q extends Candidate>(
  bank: readonly Q[],
  { category, count, mode }: TestCriteria,
  mistakes: PastMistakes,
  random: Random,
): readonly Q[] {
  const pool = questionsInCategory(bank, category)
  switch (mode) {
    case 'random':
      return shuffle(pool, random).slice(0, count)
    case 'incorrect':
      return pickIncorrect(pool, count, mistakes, random)
    case 'mixed':
      return pickMixed(pool, count, mistakes, random)
    case 'categories':
      return pickBalanced(pool, count, random)
  }
}

/** First the previously incorrect ones, padded with others if too few. */
function pickIncorrect<Q extends Candidate>(
  pool: readonly Q[],
  count: number,
  mistakes: PastMistakes,
  random: Random,
): readonly Q[] {
  const { missed, others } = shuffledApart(pool, mistakes, random)
  return [...missed, ...others].slice(0, count)
}

/**
 * Half previously incorrect, the rest other questions, shuffled. Of an odd number the smaller half. A shortage of
 * either kind is filled with the other, so that the test has the requested length.
 */
function pickMixed<Q extends Candidate>(
  pool: readonly Q[],
  count: number,
  mistakes: PastMistakes,
  random: Random,
): readonly Q[] {
  const { missed, others } = shuffledApart(pool, mistakes, random)
  const half = Math.floor(count / 2)
  const inOrderOfNeed = [...missed.slice(0, half), ...others.slice(0, count - half)]
  const spare = [...others.slice(count - half), ...missed.slice(half)]
  return shuffle([...inOrderOfNeed, ...spare].slice(0, count), random)
}

function shuffledApart<Q extends Candidate>(pool: readonly Q[], mistakes: PastMistakes, random: Random) {
  const missed: Q[] = []
  const others: Q[] = []
  for (const question of shuffle(pool, random)) {
    const side = wasMissedInTest(question, mistakes) ? missed : others
    side.push(question)
  }
  return { missed, others }
}

/**
 * An equal share of every category, the remainder spread over the first categories, topped up randomly if some
 * have less than their share. "First" is the alphabetical order in which every screen lists them, and the test
 * goes through the categories in that order, too.
 */
function pickBalanced<Q extends Candidate>(pool: readonly Q[], count: number, random: Random): readonly Q[] {
  const categories = categoriesOf(pool)
  const questionsOf = Map.groupBy(shuffle(pool, random), categoryOf)
  const share = Math.floor(count / categories.length)
  const remainder = count % categories.length
  const shares = categories.flatMap((category, place) =>
    (questionsOf.get(category) ?? []).slice(0, place < remainder ? share + 1 : share),
  )
  const taken = new Set(shares)
  // Shuffled again: the remaining questions come late in the first shuffle, above all those of small categories.
  const left = shuffle(
    pool.filter((question) => !taken.has(question)),
    random,
  )
  const picked = Map.groupBy([...shares, ...left.slice(0, count - shares.length)], categoryOf)
  return categories.flatMap((category) => picked.get(category) ?? [])
}
