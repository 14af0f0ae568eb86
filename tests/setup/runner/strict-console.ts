import { afterAll, afterEach, expect, vi } from 'vitest'

/**
 * An unexpected console error or warning fails the test that caused it, or its file when no test was running. A test
 * that expects one mocks it: `vi.spyOn(console, 'error').mockImplementation(() => {})`, restored after each test.
 */
const complaints: unknown[][] = []
const complain = (...words: unknown[]) => {
  if (!words.some(isResizeNotice)) complaints.push(words)
}

/**
 * Browsers report it when an element is resized again while its resize is handled, which is harmless: the next frame
 * handles it. Consoles do not show the report, but Vitest passes it to `console.error`.
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
// Before the next file is imported: some libraries look at `document` while they load.
afterEach(() => void vi.unstubAllGlobals())
afterEach(expectSilence)
afterAll(expectSilence)
