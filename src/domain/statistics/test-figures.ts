import type { PastTest } from '../model.ts'
import { wholePercent } from '../percent.ts'
import { isWholeTest, type TestExtent } from './partial-test.ts'

/**
 * Statistics of past tests for the dashboard (spec §9.4). Scores are whole percent, 0–100. Average, pass rate and
 * improvement leave out partial tests, which do not measure a full exam.
 */
export interface TestFigures {
  readonly totalTests: number
  readonly passedTests: number
  /** Tests not known to be partial. */
  readonly wholeTests: number
  readonly passedWholeTests: number
  /** The rounded mean of the whole tests, 0 without any. */
  readonly averageScore: number
  /** The highest score, rounded, 0 without tests. */
  readonly bestScore: number
  /** Passed whole tests over whole tests, 0 without any. */
  readonly passRatePercent: number
  /** Of the whole tests, see {@link improvementRate}. */
  readonly improvementPercent: number
}

/** @param tests newest first (spec §3.2). */
export function testFigures(
  tests: readonly (Pick<PastTest, 'score' | 'passed'> & TestExtent)[],
): TestFigures {
  const whole = tests.filter(isWholeTest)
  const scores = whole.map(({ score }) => score)
  const passedWholeTests = passedAmong(whole)
  return {
    totalTests: tests.length,
    passedTests: passedAmong(tests),
    wholeTests: whole.length,
    passedWholeTests,
    averageScore: whole.length > 0 ? Math.round(sum(scores) / whole.length) : 0,
    bestScore: Math.round(tests.reduce((best, { score }) => Math.max(best, score), 0)),
    passRatePercent: wholePercent(passedWholeTests, whole.length),
    improvementPercent: improvementRate(scores),
  }
}

function passedAmong(tests: readonly Pick<PastTest, 'passed'>[]): number {
  return tests.filter(({ passed }) => passed).length
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
