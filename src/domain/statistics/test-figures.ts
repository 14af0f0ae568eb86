import type { PastTest } from '../model.ts'
import { wholePercent } from '../practice/percent.ts'

/** What the past tests say on the dashboard (seed §9, "Dashboard statistics"). Scores are whole percent, 0–100. */
export interface TestFigures {
  readonly totalTests: number
  readonly passedTests: number
  /** The rounded mean, 0 without tests. */
  readonly averageScore: number
  /** The highest score, rounded, 0 without tests. */
  readonly bestScore: number
  /** Passed tests over tests, 0 without tests. */
  readonly passRatePercent: number
  /** See {@link improvementRate}. */
  readonly improvementPercent: number
}

/** @param tests newest first (reading 1). */
export function testFigures(tests: readonly Pick<PastTest, 'score' | 'passed'>[]): TestFigures {
  const scores = tests.map(({ score }) => score)
  const passedTests = tests.filter(({ passed }) => passed).length
  return {
    totalTests: tests.length,
    passedTests,
    averageScore: tests.length > 0 ? Math.round(sum(scores) / tests.length) : 0,
    bestScore: Math.round(scores.reduce((best, score) => Math.max(best, score), 0)),
    passRatePercent: wholePercent(passedTests, tests.length),
    improvementPercent: improvementRate(scores),
  }
}

/** The most tests that stand for "now" and for "then" in the improvement rate (seed §9). */
const IMPROVEMENT_TESTS_MAX = 3

/** How many of the newest and of the oldest tests the improvement rate compares: min(3, half the count). */
export function improvementSpan(testCount: number): number {
  return Math.min(IMPROVEMENT_TESTS_MAX, Math.floor(testCount / 2))
}

/**
 * How far the newest tests are above the oldest, percent of the oldest, not rounded: the mean of the first k scores
 * against the mean of the last k (seed §9; the first are the newest, reading 1). 0 with fewer than 2 scores, or when
 * the last mean is not positive.
 *
 * @param scores percent, newest first.
 */
export function improvementRate(scores: readonly number[]): number {
  const span = improvementSpan(scores.length)
  // Sums of equally many scores compare as their means do, and whole scores stay exact.
  const newest = sum(scores.slice(0, span))
  const oldest = sum(scores.slice(scores.length - span))
  return oldest > 0 ? (100 * (newest - oldest)) / oldest : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
