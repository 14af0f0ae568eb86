/** A clock from outside. */
export interface Clock {
  /** Milliseconds, of time or of work; it never goes back. */
  readonly now: () => number
  /** Does something after as many milliseconds, unless what it returns is called before. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Milliseconds that a document may take: at first, for each of its bytes, and for each sign that its pages show. */
const AT_FIRST = 1200
/** As many times as long as the core took to start, where that is more: so a slow or busy device has more time, up to a limit. */
const STARTS = 6
const AT_FIRST_MOST = 15_000
const PER_BYTE = 0.001
const PER_SIGN = 0.02
/** Signs that count: some, and more for each byte. A page of text has 3000, and is packed in 1000 to 3000 bytes. */
const SIGNS = 200_000
const SIGNS_PER_BYTE = 4

/**
 * How long a document may keep us busy. There are countless ways in which a small file makes the core of pdf.js work for hours; what they
 * have in common is that no text comes of it. A slow device has time as text goes on to come.
 */
export class Patience {
  readonly #clock: Clock
  readonly #end: () => void
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
    this.#until =
      clock.now() + Math.min(Math.max(AT_FIRST, started * STARTS), AT_FIRST_MOST) + size * PER_BYTE
    this.#signsLeft = SIGNS + size * SIGNS_PER_BYTE
    this.#wait()
  }

  /** What came of a page: operators and glyphs. */
  earn(signs: number): void {
    const counted = Math.min(signs, this.#signsLeft)
    this.#signsLeft -= counted
    this.#until += counted * PER_SIGN
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
