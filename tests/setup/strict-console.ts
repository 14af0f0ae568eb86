import { afterAll, afterEach, expect } from 'vitest'

/**
 * An unexpected console error or warning fails the test that caused it, or its file when no test was running. A test
 * that expects one replaces it: `vi.spyOn(console, 'error').mockImplementation(() => {})`, restored after each test.
 */
const complaints: unknown[][] = []
const complain = (...words: unknown[]) => {
  complaints.push(words)
}
console.error = complain
console.warn = complain

function expectSilence() {
  expect(complaints.splice(0), 'console errors and warnings').toEqual([])
}
afterEach(expectSilence)
afterAll(expectSilence)
