import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addTestCounts, readTestCounts } from './test-counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'quizgrove-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportWith(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('the counts of a test run', () => {
  test('Vitest: skipped and planned tests are neither passed nor failed', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 2,
      numPendingTests: 1,
      numTodoTests: 3,
      success: false,
    }
    expect(readTestCounts(reportWith(report))).toEqual({ passed: 7, failed: 2, skipped: 4 })
  })

  test('Playwright: a flaky test counts as failed', () => {
    const report = { suites: [], stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } }
    expect(readTestCounts(reportWith(report))).toEqual({ passed: 5, failed: 2, skipped: 2 })
  })

  test('a run without a report counts as no tests', () => {
    expect(readTestCounts(join(folder, 'absent.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })

  test('a report of unknown shape is an error', () => {
    expect(() => readTestCounts(reportWith({ tests: 12 }))).toThrow()
  })

  test('runs add up', () => {
    const one = { passed: 1, failed: 2, skipped: 3 }
    expect(addTestCounts(one, { passed: 10, failed: 20, skipped: 30 })).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
    })
  })
})
