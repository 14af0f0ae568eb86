interface Waiting {
  readonly timer: NodeJS.Timeout
  readonly admit: () => void
}

/** Lets a number of callers proceed at once; the others wait, first come, first served. */
export class Semaphore {
  readonly #waiting = new Set<Waiting>()
  readonly #slots: number
  #used = 0

  constructor(slots: number) {
    this.#slots = slots
  }

  /** Callers that wait for a slot. */
  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Whether every slot is free. */
  get isIdle(): boolean {
    return this.#used === 0
  }

  /**
   * Waits for a slot. Rejects with `timeoutError()` after `waitMs` milliseconds.
   *
   * @returns frees the slot; further calls do nothing
   */
  async acquire(waitMs: number, timeoutError: () => Error): Promise<() => void> {
    if (this.#used < this.#slots) this.#used++
    else await this.#wait(waitMs, timeoutError)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#release()
    }
  }

  #wait(waitMs: number, timeoutError: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = {
        admit: resolve,
        timer: setTimeout(() => {
          this.#waiting.delete(waiting)
          reject(timeoutError())
        }, waitMs),
      }
      this.#waiting.add(waiting)
    })
  }

  #release(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#used--
      return
    }
    // The slot passes to the next caller.
    clearTimeout(next.timer)
    this.#waiting.delete(next)
    next.admit()
  }
}

interface KeyedSemaphoreLimits {
  /** Callers of one key that may proceed at once. */
  readonly slots: number
  /** Callers of one key that may wait. */
  readonly waiting: number
  /** Longest wait, milliseconds. */
  readonly waitMs: number
}

/** A {@link Semaphore} for each key. */
export function keyedSemaphore({ slots, waiting, waitMs }: KeyedSemaphoreLimits) {
  const semaphores = new Map<string, Semaphore>()

  return {
    /**
     * Waits for a slot of the key. Rejects with `refusal()` when too many callers of the key wait already, or when the wait
     * takes too long.
     *
     * @returns frees the slot; further calls do nothing
     */
    acquire: async (key: string, refusal: () => Error): Promise<() => void> => {
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
