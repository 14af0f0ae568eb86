import { wholePercent } from '../formatting/format-number.ts'
import type { PastTest } from '../model.ts'

/** Statistics of past tests for the dashboard; every test counts (spec §9.4). Scores are whole percent, 0–100. */
export interface TestFigures {
  readonly totalTests: number
  readonly passedTests: number
  /** The rounded mean, 0 without tests. */
  readonly averageScore: number
  /** The highest score, rounded, 0 without tests. */
  readonly bestScore: number
  /** Passed tests over tests, 0 without any. */
  readonly passRatePercent: number
  /** See {@link improvementRate}. */
  readonly improvementPercent: number
}

/** @param tests newest first (spec §3.2). */
export function testFigures(tests: readonly Pick<PastTest, 'score' | 'passed'>[]): TestFigures {
  const scores = tests.map(({ score }) => score)
  const totalTests = tests.length
  const passedTests = tests.filter(({ passed }) => passed).length
  return {
    totalTests,
    passedTests,
    averageScore: totalTests > 0 ? Math.round(sum(scores) / totalTests) : 0,
    bestScore: Math.round(scores.reduce((best, score) => Math.max(best, score), 0)),
    passRatePercent: wholePercent(passedTests, totalTests),
    improvementPercent: improvementRate(scores),
  }
}

/** Most tests on each side of the improvement rate (spec §9.4). */
const IMPROVEMENT_TESTS_MAX = 3

/** How many of the newest and of the oldest tests the improvement rate compares: min(3, half the count). */
export function improvementSpan(testCount: number): number {
  return Math.min(IMPROVEMENT_TESTS_MAX, Math.floor(testCount / 2))
}

/**
 * How far the newest tests are above the oldest, percent of the oldest, not rounded: the mean of the first k scores
 * against the mean of the last k (spec §9.4; the first are the newest, spec §3.2). 0 with fewer than 2 scores, or when
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
