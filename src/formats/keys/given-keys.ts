/** A key in a list apart from the questions. @typeParam Id number, or text where a list may have ids that are no numbers */
export interface ListedKey<Id extends number | string = number> {
  /** The line of the list on which it begins, counted from 1. */
  readonly line: number
  /** The question's number, or its id. */
  readonly number: Id
  /** In the form of the text after "Answer:". */
  readonly answer: string
  /** The lines below it. */
  readonly explanation: string[]
}

/** Keys that another file lists, by the number of their question in its file (`location.item`). */
export type GivenKeys = ReadonlyMap<number, ListedKey<string>>

export const NO_KEYS: GivenKeys = new Map()

/** A number as people write it before a question or an answer: "7", "7.", "Q7", "Question 7)", "#007". */
const NUMBER = /^(?:q(?:uestion)?|no)?[\s.:#_-]{0,3}0{0,5}(\d{1,5})[.):]?$/i

/** Characters of an id. */
const ID_LENGTH_MAX = 100

/** An id or a number as ids are compared; null for what is none. */
export function comparableId(id: string): string | null {
  const trimmed = id.trim()
  if (trimmed === '' || trimmed.length > ID_LENGTH_MAX) return null
  return NUMBER.exec(trimmed)?.[1] ?? trimmed.toLowerCase()
}
