import { findText } from '../field-texts.ts'
import type { Field, Fields } from '../fields.ts'
import { plainText } from '../loose-value.ts'
import { statementOptions } from '../true-false/true-false-record.ts'
import { BARE_SLOT, type OptionSlot } from './option-slot.ts'
import { findWrongOptions } from './option-slots.ts'

/** The options of a record that has no field for them: right and wrong answers apart, or a statement that is true or false. */
export function slotsWithoutOptions(fields: Fields, keys: readonly Field[]): OptionSlot[] {
  const wrong = findWrongOptions(fields)
  if (wrong.length > 0) return slotsAroundKey(keys, wrong)
  const statement = statementOptions(fields, findText(fields), keys[0]?.value)
  if (statement === null) return []
  const { options, correct } = statement
  return options.map((text) => ({ ...BARE_SLOT, text, isMarked: text === correct }))
}

/**
 * The options where a record gives the right and the wrong answers apart. They are put in the order of their
 * characters, so that their order does not give the right one away.
 */
function slotsAroundKey(keys: readonly Field[], wrong: readonly string[]): OptionSlot[] {
  const value = keys[0]?.value
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const right = [...new Set(values.map((value) => plainText(value) ?? ''))].filter((text) => text !== '')
  const slots = [
    ...right.map((text) => ({ ...BARE_SLOT, text, isMarked: true })),
    ...wrong.map((text) => ({ ...BARE_SLOT, text, isMarked: false })),
  ]
  return slots.sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
}
