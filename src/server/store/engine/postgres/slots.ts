interface Waiting {
  readonly timer: NodeJS.Timeout
  readonly enter: () => void
}

/** Lets so many in at once; the others wait in turn. */
export class Slots {
  readonly #waiting = new Set<Waiting>()
  #free: number

  constructor(count: number) {
    this.#free = count
  }

  get waitingCount(): number {
    return this.#waiting.size
  }

  /** Resolves when there is a slot, which has to be freed; rejects with `tooLong()` after `waitMs` milliseconds. */
  take(waitMs: number, tooLong: () => Error): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const waiting = {
        enter: resolve,
        timer: setTimeout(() => {
          this.#waiting.delete(waiting)
          reject(tooLong())
        }, waitMs),
      }
      this.#waiting.add(waiting)
    })
  }

  free(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free++
      return
    }
    clearTimeout(next.timer)
    this.#waiting.delete(next)
    next.enter()
  }
}
