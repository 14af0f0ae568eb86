import type { ExamShape } from '../plan/exam-plan.ts'

/**
 * The uncertainty about the form of the day, shared by all questions: a normal distribution of a shift of the log-odds
 * of every chance to be right, as five points with the weights of Gauss-Hermite quadrature.
 */
const DAY_SPREAD = 0.3
const DAY_POINTS: readonly (readonly [point: number, weight: number])[] = [
  [-2.857, 0.01126],
  [-1.3556, 0.22208],
  [0, 0.53333],
  [1.3556, 0.22208],
  [2.857, 0.01126],
]
const DAY_WEIGHTS = DAY_POINTS.reduce((sum, [, weight]) => sum + weight, 0)

/** The minimum variance of a score, so that a certain outcome causes no division by zero. */
const VARIANCE_MIN = 1e-9

/** The chances to be right on the questions an exam may ask. */
export interface ExamChances {
  /** 0 to 1 each. */
  readonly right: Float64Array
  /** The category number of each. */
  readonly category: Uint32Array
}

/** The chance to pass, with the uncertainty about the day: the mean over {@link DAY_POINTS}. */
export function chanceToPass(exam: ExamShape, chances: ExamChances): number {
  let sum = 0
  for (const [point, weight] of DAY_POINTS) {
    const odds = Math.exp(DAY_SPREAD * point)
    const right = chances.right.map((chance) => (chance * odds) / (1 - chance + chance * odds))
    sum += weight * chanceWithoutDoubt(exam, { ...chances, right })
  }
  return sum / DAY_WEIGHTS
}

/** The chance to pass if each chance to be right is exact. 0 when there is nothing to ask and something to pass. */
export function chanceWithoutDoubt(exam: ExamShape, chances: ExamChances): number {
  return exam.kind === 'groups'
    ? chanceOfAtLeast(exam.pass, groupCoins(exam.counts, chances))
    : chanceOfDraw(exam.size, exam.pass, chances.right)
}

/** The share of right answers to expect, 0 to 1; 0 when there is nothing to ask. */
export function expectedScore(exam: ExamShape, chances: ExamChances): number {
  const coins = exam.kind === 'groups' ? Float64Array.from(groupCoins(exam.counts, chances)) : chances.right
  return coins.length === 0 ? 0 : sumOf(coins) / coins.length
}

/** One chance for each question that an exam of groups asks: the mean of its category. */
function groupCoins(counts: readonly number[], { right, category }: ExamChances): number[] {
  const sums = new Map<number, { sum: number; size: number }>()
  right.forEach((chance, place) => {
    const group = category[place] ?? 0
    const before = sums.get(group) ?? { sum: 0, size: 0 }
    sums.set(group, { sum: before.sum + chance, size: before.size + 1 })
  })
  return counts.flatMap((count, group) => {
    const { sum, size } = sums.get(group) ?? { sum: 0, size: 0 }
    return size === 0 ? [] : Array.from({ length: count }, () => sum / size)
  })
}

/** The chance that at least `pass` of independent events happen (Poisson binomial), by convolution. */
export function chanceOfAtLeast(pass: number, chances: readonly number[]): number {
  let byCount = [1]
  for (const chance of chances) {
    const before = byCount
    byCount = Array.from(
      { length: before.length + 1 },
      (_, count) => (before[count] ?? 0) * (1 - chance) + (before[count - 1] ?? 0) * chance,
    )
  }
  return byCount.slice(Math.max(Math.ceil(pass), 0)).reduce((sum, chance) => sum + chance, 0)
}

/**
 * The chance of `pass` right answers to `size` questions drawn from all, none twice, by the normal approximation. Drawing
 * without repetition makes the score less spread than coins.
 */
function chanceOfDraw(size: number, pass: number, right: Float64Array): number {
  const all = right.length
  if (all === 0) return pass <= 0 ? 1 : 0
  const asked = Math.min(size, all)
  const mean = sumOf(right) / all
  const spread = right.reduce((sum, chance) => sum + (chance - mean) ** 2, 0) / all
  const ofDraw = all === 1 ? 0 : (asked * (asked - 1) * spread) / (all - 1)
  const variance = Math.max(asked * mean * (1 - mean) - ofDraw, VARIANCE_MIN)
  return normalTail((pass - 0.5 - asked * mean) / Math.sqrt(variance))
}

function sumOf(numbers: Float64Array): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The chance that a standard normal number exceeds `x`, to 1.5e-7: Abramowitz and Stegun, formula 7.1.26. */
function normalTail(x: number): number {
  const z = Math.abs(x) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * z)
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const half = 0.5 * polynomial * Math.exp(-z * z)
  return x >= 0 ? half : 1 - half
}
