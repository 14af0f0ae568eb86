import { isRecord } from '../../is-record.ts'
import { isBlank, plainText } from '../records/loose-value.ts'
import type { OptionSlot } from '../records/options/option-slot.ts'
import { findOptions } from '../records/options/option-slots.ts'

/** What a column holds, over all rows. */
export interface ColumnStats {
  /** Share of rows that have a value. */
  readonly filled: number
  /** Of the values that are texts: mean length in characters, share of different ones, of those with letters. */
  readonly length: number
  readonly distinct: number
  readonly words: number
  /** Share of rows with a question mark. */
  readonly asks: number
  /** Share of values that list options. */
  readonly lists: number
  /** Whether all of them are numbers, or numbers of options: "(1)", "2.". */
  readonly isNumeric: boolean
}

/** What the values of a column have in common. */
export function statsOf(values: readonly unknown[]): ColumnStats {
  const filled = values.filter((value) => !isBlank(value))
  const texts = filled.flatMap((value) => plainText(value) ?? [])
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of)
  return {
    filled: share(filled.length, values.length),
    length: share(
      texts.reduce((sum, text) => sum + text.length, 0),
      texts.length,
    ),
    distinct: share(new Set(texts).size, texts.length),
    words: share(texts.filter((text) => /\p{L}/u.test(text)).length, texts.length),
    asks: share(texts.filter((text) => /[?？¿]/.test(text)).length, values.length),
    lists: share(filled.filter(listsOptions).length, filled.length),
    isNumeric:
      texts.length > 0 && texts.every((text) => /^(?:-?\d+(?:[.,]\d+)?|[([（]?\d{1,2}[.)\]）])$/.test(text)),
  }
}

/** Whether a value is a list of at least two options, or a text that separates them by more than commas. */
function listsOptions(value: unknown): boolean {
  if (typeof value === 'string' && !/[|;\n]|^\s*\[|^\s*\(?A[.)]/.test(value)) return false
  if (typeof value !== 'string' && !Array.isArray(value) && !isRecord(value)) return false
  return filledSlots(slotsOfList(value)) > 1
}

/** The options of a value that lists them; none for any other value. */
export function slotsOfList(value: unknown): readonly OptionSlot[] {
  return findOptions(new Map([['options', { name: 'options', value }]]))?.slots ?? []
}

/** How many options have a text. */
export function filledSlots(slots: readonly OptionSlot[]): number {
  return slots.filter(({ text }) => text !== null && text !== '').length
}
