import type { Tokens } from './tokens.ts'

/** What differs between languages that write values alike. */
export interface Language {
  /** Names that stand for a value, such as "true". */
  readonly words: ReadonlyMap<string, unknown>
  /** What a quoted text says, from how it is written with its quotes; null where it is computed. */
  readonly textOf: (written: string) => string | null
  /** What a part of a template says. */
  readonly pieceOf: (written: string) => string
  /** Whether texts beside one another are one, and names of fields are values like others. */
  readonly isPython: boolean
  /** Names behind which a value begins. */
  readonly beforeValues: ReadonlySet<string>
  readonly declarationsOf: (tokens: Tokens) => Declarations
}

/** A part of a program: tokens from one on and up to another, which is not in it. */
export type TokenRange = readonly [from: number, to: number]

/** What makes an object of arguments: a class, or a function that does nothing else. */
export interface Maker {
  readonly parameters: readonly string[]
  /** The fields of the object, each a parameter or a value; null for the parameter of its name. */
  readonly fields: readonly { readonly name: string; readonly value: TokenRange | null }[]
}

/** What a program calls its values. */
export interface Declarations {
  /** The values of names that have one value only. */
  readonly values: ReadonlyMap<string, TokenRange>
  /** The names of members and their values, for a name that is a list of constants. */
  readonly enums: ReadonlyMap<string, TokenRange>
  readonly makers: ReadonlyMap<string, Maker>
}

/** Tells declarations apart from names that get a value more than once. */
export class Declared implements Declarations {
  readonly values = new Map<string, TokenRange>()
  readonly enums = new Map<string, TokenRange>()
  readonly makers = new Map<string, Maker>()
  readonly #seen = new Set<string>()

  /** @param value null for one that is not known */
  add(name: string, value: TokenRange | null): void {
    if (this.#seen.has(name)) {
      this.values.delete(name)
      this.enums.delete(name)
      this.makers.delete(name)
      return
    }
    this.#seen.add(name)
    if (value !== null) this.values.set(name, value)
  }

  addEnum(name: string, members: TokenRange): void {
    const isNew = !this.#seen.has(name)
    this.add(name, null)
    if (isNew) this.enums.set(name, members)
  }

  addMaker(name: string, maker: Maker): void {
    const isNew = !this.#seen.has(name)
    this.add(name, null)
    if (isNew) this.makers.set(name, maker)
  }
}

/** The end of a value: a comma, a semicolon or a closing bracket at its own depth, or `limit`. */
export function endOfValue(tokens: Tokens, from: number, limit: number): number {
  let at = from
  while (at < limit && !tokens.isSeparator(at)) at = tokens.after(at)
  return Math.min(at, limit)
}

/** The parts of a list between its brackets, without a blank one at the end. */
export function partsOf(tokens: Tokens, open: number): TokenRange[] {
  const limit = tokens.mate(open)
  const parts: TokenRange[] = []
  for (let at = open + 1; at < limit; ) {
    const end = endOfValue(tokens, at, limit)
    parts.push([at, end])
    at = end + 1
  }
  return parts
}
