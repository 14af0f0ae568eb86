import {
  countBand,
  type DiscriminationBand,
  discriminationBand,
  isOuterBand,
  type ResultNumbers,
  SHARE_BANDS,
  type ShareBand,
  shareBand,
} from './class-results.ts'

/** A question of the bank with its exact numbers. */
export interface CountedQuestion {
  readonly id: string
  readonly category: string
  readonly numbers: ResultNumbers
}

interface Shown {
  /** First answers, at least. */
  readonly answers: number
  readonly right: ShareBand
}

interface ShownQuestion extends Shown {
  readonly question_id: string
  readonly chosen: string[] | null
  readonly discrimination: DiscriminationBand | null
}

interface ShownCategory extends Shown {
  readonly category: string
}

/**
 * What of the numbers is shown, lowest band first. All of it, the order and the categories included, is made of bands: an author who
 * orders or groups the questions otherwise learns no more.
 *
 * @param counted in the order of the bank
 */
export function shownResults(counted: readonly CountedQuestion[]): {
  readonly questions: ShownQuestion[]
  readonly categories: ShownCategory[]
} {
  const banded = counted.map(({ id, category, numbers }) => ({
    category,
    question: shownQuestion(id, numbers),
  }))
  const byCategory = Map.groupBy(banded, ({ category }) => category)
  return {
    questions: lowestFirst(banded.map(({ question }) => question)),
    categories: lowestFirst(
      [...byCategory].map(([category, all]) => ({
        category,
        ...shownTogether(all.map(({ question }) => question)),
      })),
    ),
  }
}

function shownQuestion(question_id: string, numbers: ResultNumbers): ShownQuestion {
  const right = shareBand(numbers.right)
  return {
    question_id,
    answers: countBand(numbers.answers),
    right,
    chosen: numbers.chosen && [...numbers.chosen],
    // Not defined in other bands: all learners answered the rest equally well, which would tell of unanimity there.
    discrimination: isOuterBand(right) ? null : discriminationBand(numbers.discrimination ?? 0),
  }
}

/** The mean of the middles of the bands, weighted by the numbers of answers as they are shown. */
function shownTogether(all: readonly Shown[]): Shown {
  const answers = all.reduce((sum, one) => sum + one.answers, 0)
  const mean = all.reduce((sum, one) => sum + one.answers * placeOf(one), 0) / answers
  return { answers: countBand(answers), right: SHARE_BANDS[Math.round(mean)] ?? SHARE_BANDS[0] }
}

function lowestFirst<Item extends Shown>(all: readonly Item[]): Item[] {
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function placeOf({ right }: Shown): number {
  return SHARE_BANDS.indexOf(right)
}
