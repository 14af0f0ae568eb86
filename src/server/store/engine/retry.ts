import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionLost, isReadOnly, isSerializationFailure } from './faults.ts'

/** Attempts in all, and how much longer the pause gets after each, milliseconds. */
const ATTEMPTS_MAX = 5
const PAUSE_STEP_MS = 10

/**
 * Runs `attempt`, and again when it lost against another transaction, or its connection broke or is read-only. Every other
 * error, and the last one, is thrown: a database that cannot be reached at all is not waited for.
 */
export async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      const isTransient = isSerializationFailure(error) || isConnectionLost(error) || isReadOnly(error)
      if (attempts === ATTEMPTS_MAX || !isTransient) throw error
    }
    await pause((attempts - 1) * PAUSE_STEP_MS)
  }
}
