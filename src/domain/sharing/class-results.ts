/**
 * What the author of a link learns about a class, so that nobody can be read off it: numbers of a question come from at
 * least {@link LEARNERS_MIN} learners, in bands, and are renewed only when at least as many learners changed them.
 */

/** Learners behind each number, and behind each difference of two numbers. */
export const LEARNERS_MIN = 5

/** The first answer of a learner to a question. */
export interface FirstAnswer {
  /** Stands for the learner. */
  readonly learner: string
  readonly selected: readonly string[]
  readonly isRight: boolean
  /** The learner's share of right first answers to the other questions, 0–1; null: there are none. */
  readonly rateOnRest: number | null
}

/** Exact numbers, which never leave the server. */
export interface ResultNumbers {
  readonly answers: number
  /** Share of right first answers, 0–1. */
  readonly right: number
  /** What was chosen most; null: several answers were chosen equally often. */
  readonly chosen: readonly string[] | null
  /** Point-biserial correlation of being right with the rate on the rest, −1 to 1; null: it is not defined. */
  readonly discrimination: number | null
}

/** The numbers of a question, and the answers that they were made of. */
export interface QuestionResult {
  /** What each learner chose, as a hash, by the learner. */
  readonly contributors: Readonly<Record<string, string>>
  /** Null: hidden, as there are too few learners, or somebody withdrew since. */
  readonly numbers: ResultNumbers | null
}

export const NO_RESULT: QuestionResult = { contributors: {}, numbers: null }

/**
 * The result of a question after more answers: the previous one until enough learners changed it.
 *
 * @param hashOf of what was chosen
 */
export function nextResult(
  previous: QuestionResult,
  answers: readonly FirstAnswer[],
  hashOf: (selected: readonly string[]) => string,
): QuestionResult {
  if (answers.length < LEARNERS_MIN) return previous
  const now = new Map(answers.map(({ learner, selected }) => [learner, hashOf(selected)]))
  const before = new Map(Object.entries(previous.contributors))
  const changed = [...new Set([...now.keys(), ...before.keys()])].filter(
    (learner) => now.get(learner) !== before.get(learner),
  )
  if (changed.length < LEARNERS_MIN) return previous
  return { contributors: Object.fromEntries(now), numbers: numbersOf(answers) }
}

/** The result after a learner of the class withdrew: their part is gone, and nothing is shown until others answer. */
export function withoutLearner({ contributors }: QuestionResult, learner: string): QuestionResult {
  const { [learner]: _, ...others } = contributors
  return { contributors: others, numbers: null }
}

function numbersOf(answers: readonly FirstAnswer[]): ResultNumbers {
  return {
    answers: answers.length,
    right: answers.filter(({ isRight }) => isRight).length / answers.length,
    chosen: mostChosen(answers),
    discrimination: pointBiserial(answers),
  }
}

function mostChosen(answers: readonly FirstAnswer[]): readonly string[] | null {
  const groups = Map.groupBy(answers, ({ selected }) => JSON.stringify(selected.toSorted()))
  const [first, second] = [...groups.values()].toSorted((one, other) => other.length - one.length)
  return first === undefined || second?.length === first.length ? null : (first[0]?.selected ?? null)
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
