import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLost, isOutrun, isReadOnly } from './faults.ts'

/** How often something is tried in all, and how much longer each time until the next try, milliseconds. */
const ATTEMPTS_MAX = 5
const LONGER_EACH_TIME_MS = 10

/**
 * Runs `attempt`, and again when another transaction was in its way, or its connection broke or only reads. Every
 * other error, and the last one, is the caller's: a database that cannot be reached at all is not waited for.
 */
export async function tryAgain<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      const mayGoWell = isOutrun(error) || isConnectionLost(error) || isReadOnly(error)
      if (tried === ATTEMPTS_MAX || !mayGoWell) throw error
    }
    await pause((tried - 1) * LONGER_EACH_TIME_MS)
  }
}
