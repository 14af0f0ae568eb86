import { type Mock, vi } from 'vitest'

/** Allows console errors until the end of the test, which otherwise fail it. */
export function expectErrors(): Mock<typeof console.error> {
  return vi.spyOn(console, 'error').mockImplementation(() => {})
}

/** Expects the warning that lists could not be cached for offline use, which is logged shortly after they fail to load. */
export function expectNotCached(): void {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
}
