import { type Mock, vi } from 'vitest'

/** Expects console errors from here to the end of the test; without it they fail the test. */
export function expectErrors(): Mock<typeof console.error> {
  return vi.spyOn(console, 'error').mockImplementation(() => {})
}

/** Expects the warning that lists could not be cached for offline use: it is logged shortly after they failed to load. */
export function expectNotCached(): void {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
}
