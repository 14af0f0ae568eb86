/**
 * What the author of a link learns about a class, so that nobody can be read off it: numbers of a question come from at
 * least {@link LEARNERS_MIN} learners, in bands, and are renewed only together with at least as many further ones.
 */

/** Learners behind each number, and behind each difference of two numbers. */
export const LEARNERS_MIN = 5

/** The first answer of a learner to a question. */
export interface FirstAnswer {
  /** The learner's number. */
  readonly learner: number
  /** Null: an option that the question does not have, as the learner or the author edited it. It is wrong, and never shown. */
  readonly selected: readonly string[] | null
  readonly isRight: boolean
  /** The learner's share of right first answers to the other questions, 0–1; null: there are none. */
  readonly rateOnRest: number | null
}

/** Exact numbers, which never leave the server. */
export interface ResultNumbers {
  readonly answers: number
  /** Share of right first answers, 0–1. */
  readonly right: number
  /** What was clearly chosen most; null: no answer was, or the question does not have it. */
  readonly chosen: readonly string[] | null
  /** Point-biserial correlation of being right with the rate on the rest, −1 to 1; null: it is not defined. */
  readonly discrimination: number | null
}

/** Numbers, and the learners that they were made of. */
export interface Snapshot<Numbers> {
  readonly contributors: readonly number[]
  /** Null: hidden, as there are too few learners, or somebody withdrew since. */
  readonly numbers: Numbers | null
}

export const NO_SNAPSHOT: Snapshot<never> = { contributors: [], numbers: null }

/**
 * The previous snapshot until enough learners joined it. Only who they are decides: neither an edit by the author nor another answer
 * of someone who is counted already renews it.
 */
export function nextSnapshot<Numbers>(
  previous: Snapshot<Numbers>,
  learners: readonly number[],
  count: () => Numbers,
): Snapshot<Numbers> {
  const known = new Set(previous.contributors)
  const further = learners.filter((learner) => !known.has(learner))
  return further.length < LEARNERS_MIN ? previous : { contributors: learners, numbers: count() }
}

/** The snapshot after others withdrew: their part is gone, and nothing is shown until further learners answer. */
export function withOnly(
  { contributors }: Snapshot<unknown>,
  isLeft: (learner: number) => boolean,
): Snapshot<never> {
  return { contributors: contributors.filter(isLeft), numbers: null }
}

/** What at least one first answer to a question comes to. */
export function numbersOf(answers: readonly FirstAnswer[]): ResultNumbers {
  return {
    answers: answers.length,
    right: answers.filter(({ isRight }) => isRight).length / answers.length,
    chosen: mostChosen(answers),
    discrimination: pointBiserial(answers),
  }
}

/**
 * The answer that is ahead of the next one by the width of a band of shares. A smaller lead, such as a tie, would say more of the
 * share than its band does: of two options, the band of the right one tells which is ahead, and the lead nothing more.
 */
function mostChosen(answers: readonly FirstAnswer[]): readonly string[] | null {
  const groups = Map.groupBy(answers, ({ selected }) => selected && JSON.stringify(selected.toSorted()))
  const [first = [], second = []] = [...groups.values()].toSorted((one, other) => other.length - one.length)
  const lead = (first.length - second.length) * SHARE_BANDS.length
  // A share on the border of two bands belongs to the upper one.
  const isClear = first[0]?.isRight ? lead >= answers.length : lead > answers.length
  return isClear ? (first[0]?.selected ?? null) : null
}

/** Tate (1954), "Correlation between a discrete and a continuous variable". */
function pointBiserial(answers: readonly FirstAnswer[]): number | null {
  const pairs = answers.flatMap(({ isRight, rateOnRest }) =>
    rateOnRest === null ? [] : [{ isRight, rate: rateOnRest }],
  )
  const rates = pairs.map(({ rate }) => rate)
  const deviation = Math.sqrt(meanOf(rates.map((rate) => (rate - meanOf(rates)) ** 2)))
  const right = pairs.filter(({ isRight }) => isRight).map(({ rate }) => rate)
  const wrong = pairs.filter(({ isRight }) => !isRight).map(({ rate }) => rate)
  if (right.length === 0 || wrong.length === 0 || deviation === 0) return null
  const p = right.length / pairs.length
  return ((meanOf(right) - meanOf(wrong)) / deviation) * Math.sqrt(p * (1 - p))
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** Shares as they are shown. Unanimity is not told apart from "over 80 %". */
export const SHARE_BANDS = ['0-20', '20-40', '40-60', '60-80', '80-100'] as const
export type ShareBand = (typeof SHARE_BANDS)[number]

export function shareBand(share: number): ShareBand {
  return SHARE_BANDS[Math.min(SHARE_BANDS.length - 1, Math.floor(share * SHARE_BANDS.length))] ?? '0-20'
}

/** Where shares are near unanimity: how well such a question tells learners apart is not shown, as that is not defined for all. */
export function isOuterBand(band: ShareBand): boolean {
  return band === SHARE_BANDS[0] || band === SHARE_BANDS.at(-1)
}

const COUNT_BANDS = [5, 10, 20, 50, 100, 200, 500, 1000] as const

/** The number of answers as it is shown: "at least …". */
export function countBand(count: number): number {
  return COUNT_BANDS.findLast((least) => count >= least) ?? 0
}

/** How well a question tells learners apart who know the rest from those who don't, as it is shown. */
export const DISCRIMINATION_BANDS = ['low', 'fair', 'good'] as const
export type DiscriminationBand = (typeof DISCRIMINATION_BANDS)[number]

/** Bounds as usual in item analysis: Ebel and Frisbie (1991), "Essentials of Educational Measurement". */
export function discriminationBand(discrimination: number): DiscriminationBand {
  if (discrimination < 0.2) return 'low'
  return discrimination < 0.4 ? 'fair' : 'good'
}
