/** For `vi.waitFor`, whose default of one second is too short on a busy machine. */
export const PATIENCE = { timeout: 30_000 } as const
