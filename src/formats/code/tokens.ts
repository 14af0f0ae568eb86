/** What a token is. Brackets are tokens of their own, with the place of their partner. */
export const KIND = {
  name: 1,
  number: 2,
  /** A quoted text with nothing computed in it. */
  text: 3,
  /** A part of a template between what it computes. */
  piece: 4,
  sign: 5,
  open: 6,
  close: 7,
  /** What has no value that is read, such as a regular expression. */
  other: 8,
} as const

export type Kind = (typeof KIND)[keyof typeof KIND]

/** Tokens of one file: a bank of 100,000 questions has 3 million. They take 13 bytes each. */
const TOKENS_MAX = 4_000_000

/** Open brackets that a closing one looks through for its own, where others in between were never closed. */
const UNCLOSED_MAX = 3

const COMMA = 44
const SEMICOLON = 59

/** The tokens of a program in the order of its text, in as little memory as possible. */
export class Tokens {
  readonly source: string
  count = 0
  /** Whether the program has more tokens than are read. */
  isFull = false
  #kinds = new Uint8Array(1024)
  #starts = new Uint32Array(1024)
  #ends = new Uint32Array(1024)
  #mates = new Uint32Array(1024)
  readonly #open: number[] = []

  constructor(source: string) {
    this.source = source
  }

  add(kind: Kind, start: number, end: number): number {
    if (this.count === TOKENS_MAX) {
      this.isFull = true
      return this.count - 1
    }
    if (this.count === this.#kinds.length) this.#grow()
    this.#kinds[this.count] = kind
    this.#starts[this.count] = start
    this.#ends[this.count] = end
    return this.count++
  }

  open(start: number, end: number): void {
    this.#open.push(this.add(KIND.open, start, end))
  }

  /** @param isPartner whether a bracket that opens here is closed by this one */
  close(start: number, end: number, isPartner: (open: number) => boolean): void {
    const index = this.add(KIND.close, start, end)
    for (let depth = 1; depth <= UNCLOSED_MAX; depth++) {
      const open = this.#open.at(-depth)
      if (open === undefined) return
      if (!isPartner(this.start(open))) continue
      this.#open.length -= depth
      this.#mates[open] = index
      this.#mates[index] = open
      return
    }
  }

  /** The offset of the last bracket that is not closed; -1 for none. */
  lastOpen(): number {
    const open = this.#open.at(-1)
    return open === undefined ? -1 : this.start(open)
  }

  /** 0 outside of the program. */
  kind(index: number): number {
    return index < 0 || index >= this.count ? 0 : (this.#kinds[index] ?? 0)
  }

  start(index: number): number {
    return index < this.count ? (this.#starts[index] ?? 0) : this.source.length
  }

  end(index: number): number {
    return this.#ends[index] ?? 0
  }

  /** The bracket that closes or opens what this one opens or closes; 0 for none. */
  mate(index: number): number {
    return this.#mates[index] ?? 0
  }

  text(index: number): string {
    return this.source.slice(this.start(index), this.end(index))
  }

  /** Whether a token is a name, a sign or a bracket that is written like this. */
  is(index: number, written: string): boolean {
    const kind = this.kind(index)
    return (
      kind !== 0 &&
      kind !== KIND.text &&
      this.end(index) - this.start(index) === written.length &&
      this.source.startsWith(written, this.start(index))
    )
  }

  /** Whether a token is a comma, a semicolon or a closing bracket. */
  isSeparator(index: number): boolean {
    const kind = this.kind(index)
    if (kind !== KIND.sign) return kind === KIND.close
    const code = this.source.charCodeAt(this.start(index))
    return code === COMMA || code === SEMICOLON
  }

  isName(index: number): boolean {
    return this.kind(index) === KIND.name
  }

  /** Whether a token is the first one on its line. */
  startsLine(index: number): boolean {
    if (index === 0) return true
    const between = this.source.slice(this.end(index - 1), this.start(index))
    return /[\n\r]/.test(between) && !/\\\r?\n/.test(between)
  }

  /** The place behind a token, and behind all of what it opens. */
  after(index: number): number {
    const mate = this.kind(index) === KIND.open ? this.mate(index) : 0
    return Math.max(mate, index) + 1
  }

  #grow(): void {
    const length = this.#kinds.length * 2
    const kinds = new Uint8Array(length)
    kinds.set(this.#kinds)
    this.#kinds = kinds
    const [starts, ends, mates] = [this.#starts, this.#ends, this.#mates].map((former) => {
      const larger = new Uint32Array(length)
      larger.set(former)
      return larger
    })
    if (starts !== undefined) this.#starts = starts
    if (ends !== undefined) this.#ends = ends
    if (mates !== undefined) this.#mates = mates
  }
}
