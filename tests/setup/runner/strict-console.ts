import { afterAll, afterEach, expect, vi } from 'vitest'

/**
 * An unexpected console error or warning fails the test that caused it, or its file when no test was running. A test
 * that expects one replaces it: `vi.spyOn(console, 'error').mockImplementation(() => {})`, restored after each test.
 */
const complaints: unknown[][] = []
const complain = (...words: unknown[]) => {
  if (!words.some(isResizeNotice)) complaints.push(words)
}

/**
 * Browsers report that an element was resized again while its resize was handled; the next frame handles it. No console
 * shows it, but Vitest reports it to `console.error`.
 */
function isResizeNotice(word: unknown): boolean {
  return (
    word instanceof Error && word.message === 'ResizeObserver loop completed with undelivered notifications.'
  )
}
console.error = complain
console.warn = complain

function expectSilence() {
  expect(complaints.splice(0), 'console errors and warnings').toEqual([])
}
// Before the next file is imported: a library may look at `document` as it loads.
afterEach(() => void vi.unstubAllGlobals())
afterEach(expectSilence)
afterAll(expectSilence)
