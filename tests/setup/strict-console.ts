import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An unexpected console error or warning fails the test that caused it; a test that expects one mocks it itself. */
const complaints: unknown[][] = []

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
  vi.spyOn(console, 'warn').mockImplementation((...words) => complaints.push(words))
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})
