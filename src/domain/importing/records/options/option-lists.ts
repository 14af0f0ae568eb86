import { isRecord } from '../../../is-record.ts'
import { readLiteral } from '../cells/literal.ts'
import { splitList } from '../cells/split-list.ts'
import { plainText, wrappedText } from '../loose-value.ts'
import { isKnownName, normalizeFieldName, singleOptionName } from '../names/known-names.ts'
import { labelOf, OPTION_LABEL_NAMES, OPTION_TEXT_NAMES, slotOf } from './one-option.ts'
import { optionOrder } from './option-order.ts'
import { slotsOfPairs } from './option-pairs.ts'
import { BARE_SLOT, type OptionSlot, SlotList } from './option-slot.ts'

/** Reads one option of a file. */
export type ReadSlot = (value: unknown) => OptionSlot

/** Options from one value: a list, an object of named options, a text that writes one of these, or that separates options. */
export function slotsOf(written: unknown, read: ReadSlot): OptionSlot[] {
  if (written instanceof SlotList) return withoutBlankEnd(written.slots)
  const value = typeof written === 'string' ? (literalOf(written) ?? written) : written
  if (Array.isArray(value)) {
    const named = directionNames(value)
    if (named !== null) return withoutBlankEnd(namedSlots(named))
    return withoutBlankEnd(slotsOfPairs(value) ?? lettersAsLabels(value).map(read))
  }
  if (isRecord(value)) return withoutBlankEnd(namedSlots(value))
  return withoutBlankEnd(splitList(plainText(value) ?? '').map(slotOf))
}

/** What marks an option, and is a direction as well. */
const DIRECTION = 'right'

/** Names beside it that are directions as well: beside any other the word is a mark. */
const OTHER_DIRECTION = /^(?:left|up|down|straight|top|bottom)$/

/** `[{"left": "…"}, {"right": "…"}]` as one object: the names of options, one of which only looks like a mark; null for other lists. */
function directionNames(list: readonly unknown[]): Record<string, unknown> | null {
  const entries = list.flatMap((entry) => (isRecord(entry) ? Object.entries(entry) : []))
  const names = entries.map(([name]) => normalizeFieldName(name))
  const areNames =
    entries.length === list.length && list.every(isRecord) && new Set(names).size === list.length
  const others = names.filter((name) => name !== DIRECTION)
  const isDirection = others.length > 0 && others.length < names.length
  return areNames && isDirection && others.some((name) => OTHER_DIRECTION.test(name))
    ? Object.fromEntries(entries)
    : null
}

/** A list or an object in a text; undefined for a list of one, which may be brackets around a text. */
function literalOf(text: string): readonly unknown[] | Record<string, unknown> | undefined {
  const literal = readLiteral(text)
  return Array.isArray(literal) && literal.length < 2 && !text.includes('"') ? undefined : literal
}

/** `{option: "A", value: "Paris"}`: where the first of the texts is only the letter of the option in each, the other one is its text. */
function lettersAsLabels(list: readonly unknown[]): readonly unknown[] {
  const labeled: Record<string, unknown>[] = []
  for (const [index, entry] of list.entries()) {
    const option = letterAsLabel(entry, String.fromCharCode(65 + index))
    if (option === null) return list
    labeled.push(option)
  }
  // Points and verdicts repeat, and texts do not.
  const said = new Set(labeled.map((option) => wrappedText(option.text)))
  const isVerdict = [...said].some((text) => text === null || /^(?:true|false)$/i.test(text))
  return said.size > 1 && said.size === list.length && !isVerdict ? labeled : list
}

/** An option that has its letter and one other text, with the letter as its label; null for any other. */
function letterAsLabel(entry: unknown, letter: string): Record<string, unknown> | null {
  if (!isRecord(entry)) return null
  const texts = Object.entries(entry).filter(
    ([name, value]) => OPTION_TEXT_NAMES.includes(normalizeFieldName(name)) && wrappedText(value) !== null,
  )
  if (texts.length !== 2) return null
  const others = texts.filter(([, value]) => wrappedText(value)?.toUpperCase() !== letter)
  const [text] = others
  if (text === undefined || others.length !== 1) return null
  const rest = Object.entries(entry).filter((field) => !texts.some(([name]) => name === field[0]))
  return { ...Object.fromEntries(rest), text: text[1], label: letter }
}

/** `{"Paris": {"correct": true}, "Rome": {"correct": false}}`; null for options of another form. */
function slotsNamedByText(entries: readonly (readonly [string, unknown])[]): OptionSlot[] | null {
  const slots = entries.map(([text, value]) => {
    const slot = slotOf(value)
    const isMark = typeof value === 'boolean' || (isRecord(value) && slot.text === null)
    const mark = typeof value === 'boolean' ? value : slot.isMarked
    return isMark && mark !== null ? { ...BARE_SLOT, text: text.trim(), isMarked: mark } : null
  })
  const found = slots.filter((slot) => slot !== null)
  return found.length === slots.length &&
    found.length > 1 &&
    found.some(({ text }) => (text ?? '').length > 1)
    ? found
    : null
}

/** `{A: "…", B: "…"}` in the order of their letters or numbers, or `{text: ["…"], label: ["A"]}`. */
function namedSlots(written: Record<string, unknown>): OptionSlot[] {
  const entries = Object.entries(written)
  const texts = entries.find(([name]) => OPTION_TEXT_NAMES.includes(normalizeFieldName(name)))?.[1]
  if (Array.isArray(texts)) {
    const labels = entries.find(([name]) => OPTION_LABEL_NAMES.includes(normalizeFieldName(name)))?.[1]
    return texts.map((text: unknown, index) => {
      const label = Array.isArray(labels) ? plainText(labels[index]) : null
      return { ...slotOf(text), label: label === null ? null : labelOf(label) }
    })
  }
  const byText = slotsNamedByText(entries)
  if (byText !== null) return byText
  const named = optionsOf(written).map(([name, value]) => ({
    single: singleOptionName(normalizeFieldName(name)),
    slot: { ...slotOf(value), label: labelOf(name) },
  }))
  const lettered = named.flatMap(({ single, slot }) => (single === null ? [] : { single, slot }))
  if (lettered.length < named.length) return named.map(({ slot }) => slot)
  const { ordinalOf } = optionOrder(lettered.map(({ single }) => single))
  return lettered
    .toSorted((one, other) => ordinalOf(one.single) - ordinalOf(other.single))
    .map(({ slot }) => slot)
}

/** The entries of an object of options that are options: where two are lettered, others may be parts of the question. */
export function optionsOf(written: Record<string, unknown>): readonly (readonly [string, unknown])[] {
  const entries = Object.entries(written)
  const areLettered =
    entries.filter(([name]) => singleOptionName(normalizeFieldName(name)) !== null).length > 1
  return areLettered ? entries.filter((entry) => !isAside(entry)) : entries
}

/** What is no option beside options with letters: numbers, and parts of a question that have their names. */
function isAside([name, value]: readonly [string, unknown]): boolean {
  const compared = normalizeFieldName(name)
  return singleOptionName(compared) === null && (typeof value !== 'string' || isKnownName(compared))
}

/** The options up to the last filled one. */
export function withoutBlankEnd(slots: readonly OptionSlot[]): OptionSlot[] {
  const lastFilled = slots.findLastIndex((slot) => slot.text !== '')
  return slots.slice(0, lastFilled + 1)
}
