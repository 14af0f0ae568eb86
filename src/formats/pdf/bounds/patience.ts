/** A clock from outside. */
export interface Clock {
  /** Milliseconds, of time or of work; it never goes back. */
  readonly now: () => number
  /** Does something after as many milliseconds, unless what it returns is called before. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Milliseconds that a document may take: at first, for each of its bytes, and for each sign that its pages show. */
const AT_FIRST = 1200
const PER_BYTE = 0.001
const PER_SIGN = 0.01
/** Signs that count: some, and more for each byte. A page of text has 3000, and is packed in 1000 to 3000 bytes. */
const SIGNS = 100_000
const SIGNS_PER_BYTE = 4
/** Milliseconds that the core takes to start; a slow or busy device has as many times more time, up to a limit. */
const START = 250
const SLOWNESS_MAX = 12

/**
 * How long a document may keep us busy. There are countless ways in which a small file makes the core of pdf.js work for hours; what they
 * have in common is that no text comes of it. A slow device has time as text goes on to come.
 */
export class Patience {
  readonly #clock: Clock
  readonly #end: () => void
  readonly #slowness: number
  #until: number
  #signsLeft: number
  #cancel: () => void = () => {}

  /**
   * @param size bytes of the document
   * @param started milliseconds that the core took to start
   * @param end called when it is over
   */
  constructor(clock: Clock, size: number, started: number, end: () => void) {
    this.#clock = clock
    this.#end = end
    this.#slowness = Math.min(Math.max(1, started / START), SLOWNESS_MAX)
    this.#until = clock.now() + (AT_FIRST + size * PER_BYTE) * this.#slowness
    this.#signsLeft = SIGNS + size * SIGNS_PER_BYTE
    this.#wait()
  }

  /** What came of a page: operators and glyphs. */
  earn(signs: number): void {
    const counted = Math.min(signs, this.#signsLeft)
    this.#signsLeft -= counted
    this.#until += counted * PER_SIGN * this.#slowness
  }

  stop(): void {
    this.#cancel()
  }

  #wait(): void {
    const left = this.#until - this.#clock.now()
    if (left > 0) this.#cancel = this.#clock.after(left, () => this.#wait())
    else this.#end()
  }
}
