import { type Mock, vi } from 'vitest'

/** Expects console errors from here to the end of the test; without it they fail the test. */
export function expectErrors(): Mock<typeof console.error> {
  return vi.spyOn(console, 'error').mockImplementation(() => {})
}
