/** For `vi.waitFor` of a condition that takes milliseconds, but seconds on a busy machine. Its own default is one second. */
export const PATIENCE = { timeout: 30_000 } as const
