import { LATIN } from '../../../domain/alphabets.ts'
import { memoize } from '../../../domain/once.ts'
import type { FoundOption } from '../../drafts/found-question.ts'
import { type Fields, firstFilled, isOwnExport } from '../fields.ts'
import { plainText } from '../loose-value.ts'
import { OPTION_LIST_NAMES, OPTIONS_OR_KEY_NAME, WRONG_OPTION_NAMES } from '../names/field-names.ts'
import {
  isSingleWrongOption,
  normalizeFieldName,
  type SingleOptionName,
  singleOptionName,
} from '../names/known-names.ts'
import { plainSlot, slotOf } from './one-option.ts'
import { withoutLetters } from './option-letters.ts'
import { type ReadSlot, slotsOf, withoutBlankEnd } from './option-lists.ts'
import { optionOrder } from './option-order.ts'

export interface FoundOptions {
  readonly slots: readonly FoundOption[]
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

/** Options in separate fields, in their order. */
function singleOptionFields(fields: Fields, read: ReadSlot): FoundOptions | null {
  const names = [...fields.keys()].filter((name) => singleOptionName(name) !== null)
  const found = names.length < 2 ? null : longestRun(names.join('\n'))
  if (found === null) return null
  const slots = found.run.map(({ name, label }) => {
    const slot = read(fields.get(name)?.value)
    return label === null ? slot : { ...slot, label }
  })
  return { slots: withoutBlankEnd(slots), listName: null, numberedFrom: found.numberedFrom }
}

/** Fields with one option each. */
interface OptionRun {
  /** In the order of the options; keys can name those of other alphabets by their own letter. */
  readonly run: readonly { readonly name: string; readonly label: string | null }[]
  readonly numberedFrom: number | null
}

/** The longest contiguous run of one family of names, from A, 0 or 1 on. Most records of a file have the same names. */
const longestRun = memoize((names: string): OptionRun | null => {
  const families = new Map<string, Map<string, SingleOptionName>>()
  for (const name of names.split('\n')) {
    const single = singleOptionName(name)
    if (single === null) continue
    const family = families.get(single.family) ?? new Map<string, SingleOptionName>()
    families.set(single.family, family.set(name, single))
  }
  let best: OptionRun | null = null
  for (const family of families.values()) {
    const { alphabet, ordinalOf } = optionOrder([...family.values()])
    const places = new Map(
      Array.from(family, ([name, single]) => [
        ordinalOf(single),
        { name, label: alphabet === LATIN ? null : single.label },
      ]),
    )
    const isNumbered = [...family.values()].some((single) => single.isNumbered)
    const first = isNumbered && !places.has(0) ? 1 : 0
    const run: { name: string; label: string | null }[] = []
    for (let option = places.get(first); option !== undefined; option = places.get(first + run.length)) {
      run.push(option)
    }
    if (run.length < 2 || run.length <= (best?.run.length ?? 0)) continue
    best = { run, numberedFrom: isNumbered ? first : null }
  }
  return best
})
