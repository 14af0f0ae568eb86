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
