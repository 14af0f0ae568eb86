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
