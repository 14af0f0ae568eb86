import { Semaphore } from './semaphore.ts'

export interface KeyedSemaphoreLimits {
  /** Callers of one key that may proceed at once. */
  readonly slots: number
  /** Callers of one key that may wait. */
  readonly waiting: number
  /** Longest wait, milliseconds. */
  readonly waitMs: number
}

/** A {@link Semaphore} for each key. */
export interface KeyedSemaphore {
  /**
   * Waits for a slot of the key. Rejects with `refusal()` when too many callers of the key wait already, or when the wait
   * takes too long.
   *
   * @returns frees the slot; further calls do nothing
   */
  acquire(key: string, refusal: () => Error): Promise<() => void>
}

export function keyedSemaphore({ slots, waiting, waitMs }: KeyedSemaphoreLimits): KeyedSemaphore {
  const semaphores = new Map<string, Semaphore>()

  return {
    acquire: async (key, refusal) => {
      const semaphore = semaphores.get(key) ?? new Semaphore(slots)
      semaphores.set(key, semaphore)
      if (semaphore.waitingCount === waiting) throw refusal()
      const release = await semaphore.acquire(waitMs, refusal)
      return () => {
        release()
        if (semaphore.isIdle && semaphores.get(key) === semaphore) semaphores.delete(key)
      }
    },
  }
}
