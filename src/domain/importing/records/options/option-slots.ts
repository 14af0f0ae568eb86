import { LATIN } from '../../text/alphabets.ts'
import { type Fields, firstFilled } from '../fields.ts'
import { plainText } from '../loose-value.ts'
import { OPTION_LIST_NAMES, OPTIONS_OR_KEY_NAME, WRONG_OPTION_NAMES } from '../names/field-names.ts'
import {
  isSingleWrongOption,
  normalizeFieldName,
  type SingleOptionName,
  singleOptionName,
} from '../names/known-names.ts'
import { isOwnExport } from '../names/own-export.ts'
import { plainSlot, slotOf } from './one-option.ts'
import { withoutLetters } from './option-letters.ts'
import { type ReadSlot, slotsOf, withoutBlankEnd } from './option-lists.ts'
import { optionOrder } from './option-order.ts'
import type { OptionSlot } from './option-slot.ts'

export interface FoundOptions {
  readonly slots: readonly OptionSlot[]
  /** The name of the field that held them as a list; null when each has its own field. */
  readonly listName: string | null
  /** The number in the first field's name where options are in numbered fields ("answer1"), else null. */
  readonly numberedFrom: number | null
}

/** Our own name, in exports of a bank: what is exported comes back as it was. */
const OWN_LIST_NAME = 'possibleanswers'

/**
 * The options of a record, without letters before their texts, and those of our own exports as they are; null when it has no
 * field for options.
 */
export function findOptions(fields: Fields): FoundOptions | null {
  const isOwn = isOwnExport(fields)
  const found = findWrittenOptions(fields, isOwn ? plainSlot : slotOf)
  if (found === null || found.listName === OWN_LIST_NAME || isOwn) return found
  return { ...found, slots: withoutLetters(found.slots) }
}

/** The answers beside a question "q", where they are a list: alone it is the first option. */
const SHORT_LIST_NAME = 'a'

function findWrittenOptions(fields: Fields, read: ReadSlot): FoundOptions | null {
  const list = firstFilled(fields, OPTION_LIST_NAMES)
  if (list !== null) {
    return { slots: slotsOf(list.value, read), listName: normalizeFieldName(list.name), numberedFrom: null }
  }
  const single = singleOptionFields(fields, read)
  if (single !== null) return single
  if (OPTION_LIST_NAMES.some((name) => fields.has(name))) return null
  const answers = firstFilled(fields, [OPTIONS_OR_KEY_NAME])
  if (answers !== null) {
    return { slots: slotsOf(answers.value, read), listName: OPTIONS_OR_KEY_NAME, numberedFrom: null }
  }
  const short = fields.get(SHORT_LIST_NAME)?.value
  if (!Array.isArray(short) || short.length < 2) return null
  return { slots: slotsOf(short, read), listName: SHORT_LIST_NAME, numberedFrom: null }
}

/** The wrong options where a record has them apart from the right ones. */
export function findWrongOptions(fields: Fields): string[] {
  const list = firstFilled(fields, WRONG_OPTION_NAMES)
  const values: unknown[] = list === null ? [] : slotsOf(list.value, slotOf).map((slot) => slot.text)
  for (const [name, field] of fields) {
    if (isSingleWrongOption(name)) values.push(field.value)
  }
  return values.map((value) => plainText(value) ?? '').filter((text) => text !== '')
}

/** Options in separate fields: the longest contiguous run of one family of names, from A, 0 or 1 on. */
function singleOptionFields(fields: Fields, read: ReadSlot): FoundOptions | null {
  const families = new Map<string, Map<SingleOptionName, unknown>>()
  for (const [name, field] of fields) {
    const single = singleOptionName(name)
    if (single === null) continue
    const family = families.get(single.family) ?? new Map<SingleOptionName, unknown>()
    family.set(single, field.value)
    families.set(single.family, family)
  }
  let best: FoundOptions | null = null
  for (const family of families.values()) {
    const { alphabet, ordinalOf } = optionOrder([...family.keys()])
    const values = new Map(Array.from(family, ([name, value]) => [ordinalOf(name), { name, value }]))
    const isNumbered = [...family.keys()].some((name) => name.isNumbered)
    const first = isNumbered && !values.has(0) ? 1 : 0
    const run: OptionSlot[] = []
    for (let ordinal = first; ; ordinal++) {
      const option = values.get(ordinal)
      if (option === undefined) break
      const slot = read(option.value)
      // Keys can name it by its own letter.
      run.push(alphabet === LATIN ? slot : { ...slot, label: option.name.label })
    }
    if (run.length < 2 || run.length <= (best?.slots.length ?? 0)) continue
    best = { slots: run, listName: null, numberedFrom: isNumbered ? first : null }
  }
  return best && { ...best, slots: withoutBlankEnd(best.slots) }
}
