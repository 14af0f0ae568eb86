import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'

/** The results of a test run; skipped tests are neither passed nor failed. */
export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

const NONE: TestCounts = { passed: 0, failed: 0, skipped: 0 }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
})

const playwrightReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
})

/**
 * Reads the report of Vitest's or Playwright's JSON reporter. A run that crashed before writing it counts as no tests. A
 * flaky test counts as failed.
 */
export function readTestCounts(reportFile: string): TestCounts {
  if (!existsSync(reportFile)) return NONE
  const report = z.union([vitestReport, playwrightReport]).parse(JSON.parse(readFileSync(reportFile, 'utf8')))
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

export function addTestCounts(one: TestCounts, other: TestCounts): TestCounts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}
