import { isRecord } from '../../../is-record.ts'
import { type Fields, firstFilled } from '../fields.ts'
import { plainText } from '../loose-value.ts'
import { singleFeedbackName } from '../names/feedback-names.ts'
import { OPTION_FEEDBACK_NAMES } from '../names/field-names.ts'
import { labelOf } from './one-option.ts'
import type { OptionSlot } from './option-slot.ts'
import type { FoundOptions } from './option-slots.ts'

/**
 * What a record says about choosing each option, by slot, '' for nothing: in the option itself, in a list or an object
 * for all options, or in a field for each.
 */
export function findOptionFeedback(fields: Fields, { slots, numberedFrom }: FoundOptions): string[] {
  const inFields = singleFeedback(fields, numberedFrom)
  const list = firstFilled(fields, OPTION_FEEDBACK_NAMES)?.value
  return slots.map((slot, position) => {
    const candidates = [slot.feedback, ofList(list, slot, position), inFields.get(position) ?? null]
    return candidates.find((text) => text !== null && text !== '') ?? ''
  })
}

function ofList(list: unknown, { label, text }: OptionSlot, position: number): string | null {
  if (Array.isArray(list)) return plainText(list[position])
  if (!isRecord(list)) return null
  const name = label ?? String.fromCharCode(97 + position)
  const entry = Object.entries(list).find(([key]) => key.trim() === text || labelOf(key) === name)
  return plainText(entry?.[1])
}

const NO_FEEDBACK: ReadonlyMap<number, string> = new Map()

/** By position. Numbers count as those of the options do; where these have none, from 0 if there is a 0. */
function singleFeedback(fields: Fields, numberedFrom: number | null): ReadonlyMap<number, string> {
  const named = [...fields].filter(([name]) => singleFeedbackName(name) !== null)
  if (named.length === 0) return NO_FEEDBACK
  const found = named.flatMap(([name, field]) => {
    const single = singleFeedbackName(name)
    const text = plainText(field.value)
    return single === null || text === null || text === '' ? [] : [{ ...single, text }]
  })
  const hasZero = found.some(({ isNumbered, ordinal }) => isNumbered && ordinal === 0)
  const first = numberedFrom ?? (hasZero ? 0 : 1)
  return new Map(found.map(({ ordinal, isNumbered, text }) => [isNumbered ? ordinal - first : ordinal, text]))
}
