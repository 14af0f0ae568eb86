import { MINUTE_MS } from '../../domain/time-units.ts'
import { keyedSemaphore, Semaphore } from '../queues/semaphore.ts'
import { ToolError } from './tool-error.ts'

/** Calls of one learner run one after another: a client may send many at once. */
const OF_LEARNER = { slots: 1, waiting: 20, waitMs: MINUTE_MS } as const
/** Calls of all learners that run at once. Each may hold a bank in memory. */
const OVERALL = 4

const tooMany = () =>
  new ToolError('Too many calls are under way. Wait for their results, then try this one again.')

/** Waits until a call of a learner may run. Rejects with a {@link ToolError} when too many wait. Returns what ends the call. */
export type CallQueue = (userId: string) => Promise<() => void>

export function createCallQueue(): CallQueue {
  const ofLearner = keyedSemaphore(OF_LEARNER)
  const overall = new Semaphore(OVERALL)
  return async (userId) => {
    const leave = await ofLearner.acquire(userId, tooMany)
    try {
      const release = await overall.acquire(OF_LEARNER.waitMs, tooMany)
      return () => {
        release()
        leave()
      }
    } catch (error) {
      leave()
      throw error
    }
  }
}
