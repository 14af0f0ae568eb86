import { isRecord } from '../../is-record.ts'
import { LATIN } from '../text/alphabets.ts'
import { readLiteral } from './cells/literal.ts'
import { splitList } from './cells/split-list.ts'
import { OPTION_LIST_NAMES, OPTIONS_OR_KEY_NAME, WRONG_OPTION_NAMES } from './field-names.ts'
import { type Fields, firstFilled } from './fields.ts'
import { imageAsText, optionFigure } from './figures.ts'
import {
  isSingleWrongOption,
  normalizeFieldName,
  type SingleOptionName,
  singleOptionName,
} from './known-names.ts'
import { isBlank, plainText, truthValue, wrappedText } from './loose-value.ts'
import { withoutLetters } from './option-letters.ts'
import { optionOrder } from './option-order.ts'
import { BARE_SLOT, type OptionSlot, SlotList } from './option-slot.ts'
import { isOwnExport } from './own-export.ts'

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

/** Reads one option of a file. */
type ReadSlot = (value: unknown) => OptionSlot

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

/** The wrong options where a record keeps them apart from the right ones. */
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

/** Options from one value: a list, an object of named options, a text that writes one of these, or that separates options. */
function slotsOf(written: unknown, read: ReadSlot): OptionSlot[] {
  if (written instanceof SlotList) return withoutBlankEnd(written.slots)
  const value = typeof written === 'string' ? (literalOf(written) ?? written) : written
  if (Array.isArray(value)) {
    const named = directionNames(value)
    return withoutBlankEnd(named === null ? lettersAsLabels(value).map(read) : namedSlots(named))
  }
  if (isRecord(value)) return withoutBlankEnd(namedSlots(value))
  return withoutBlankEnd(splitList(plainText(value) ?? '').map(slotOf))
}

/** What marks an option, and is a direction as well. */
const DIRECTION = 'right'

/** What may be beside the option that is called right, where the word is a mark. */
const BESIDE_MARK = /wrong|incorrect|false|distractor|other|text|option|answer|choice/

/** `[{"left": "…"}, {"right": "…"}]` as one object: the names of options, one of which only looks like a mark; null for other lists. */
function directionNames(list: readonly unknown[]): Record<string, unknown> | null {
  const entries = list.flatMap((entry) => (isRecord(entry) ? Object.entries(entry) : []))
  const names = entries.map(([name]) => normalizeFieldName(name))
  const areNames =
    entries.length === list.length && list.every(isRecord) && new Set(names).size === list.length
  const others = names.filter((name) => name !== DIRECTION)
  const isDirection = others.length > 0 && others.length < names.length
  return areNames && isDirection && !others.some((name) => BESIDE_MARK.test(name))
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

const OPTION_TEXT_NAMES = [
  'text',
  'txt',
  'option',
  'optiontext',
  'answer',
  'answertext',
  'choice',
  'content',
  'body',
  'value',
]
const OPTION_LABEL_NAMES = ['label', 'letter', 'id', 'key', 'value']
const OPTION_MARK_NAMES = ['iscorrect', 'correct', 'isright', 'right', 'isanswer', 'iscorrectanswer']

const OPTION_FEEDBACK_PARTS = ['feedback', 'explanation', 'rationale', 'comment', 'reason']

function plainSlot(value: unknown): OptionSlot {
  if (isRecord(value)) return slotOf(value)
  return { ...BARE_SLOT, text: isBlank(value) ? '' : plainText(value) }
}

function slotOf(value: unknown): OptionSlot {
  if (value === null || value === undefined) return { ...BARE_SLOT, text: '' }
  if (!isRecord(value)) return markedSlot(plainText(value))
  const entries = Object.entries(value)
  const parts = new Map<string, unknown>()
  for (const [name, part] of entries) parts.set(normalizeFieldName(name), part)
  const textName = OPTION_TEXT_NAMES.find((name) => wrappedText(parts.get(name)) !== null)
  const figure = optionFigure(parts)
  const [only, ...others] = entries
  if (textName === undefined && figure === null) {
    const isNamed = only !== undefined && others.length === 0 && typeof only[1] !== 'boolean'
    if (isNamed && OPTION_MARK_NAMES.includes(normalizeFieldName(only[0]))) {
      return { ...BARE_SLOT, text: plainText(only[1]), isMarked: true }
    }
    if (isNamed) return { ...BARE_SLOT, text: plainText(only[1]), label: labelOf(only[0]) }
    const mark = OPTION_MARK_NAMES.find((name) => parts.has(name))
    const isMarked = mark === undefined ? null : truthValue(parts.get(mark))
    return { ...BARE_SLOT, text: wrappedText(value), isMarked }
  }
  const labelName = OPTION_LABEL_NAMES.find(
    (name) => name !== textName && plainText(parts.get(name)) !== null,
  )
  const markName = OPTION_MARK_NAMES.find((name) => parts.has(name))
  const feedbackName = OPTION_FEEDBACK_PARTS.find((name) => plainText(parts.get(name)) !== null)
  const text = textName === undefined ? null : wrappedText(parts.get(textName))
  return {
    ...BARE_SLOT,
    text: figure === null ? text : text || imageAsText(figure),
    figure,
    label: labelName === undefined ? null : labelOf(plainText(parts.get(labelName)) ?? ''),
    isMarked: markName === undefined ? null : truthValue(parts.get(markName)),
    feedback: feedbackName === undefined ? null : plainText(parts.get(feedbackName)),
  }
}

/** An option that says itself that it is right: "CORRECT: A. Paris". */
function markedSlot(text: string | null): OptionSlot {
  const marked = /^(?:\[?correct\]?|\(correct\)):?[ \t]*(?=[A-Z]\.|\S)/i.exec(text?.slice(0, 20) ?? '')?.[0]
  if (text === null || marked === undefined || !/[:\])]/.test(marked)) return { ...BARE_SLOT, text }
  return { ...BARE_SLOT, text: text.slice(marked.length), isMarked: true }
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
function namedSlots(options: Record<string, unknown>): OptionSlot[] {
  const entries = Object.entries(options)
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
  const named = entries.map(([name, value]) => ({
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

/** How an option is named, for comparing: "answer_b", "Option B" and "B" are all "b", and "Вариант Б" is "б". */
export function labelOf(name: string): string {
  return singleOptionName(normalizeFieldName(name))?.label ?? name.trim().toLowerCase()
}

function withoutBlankEnd(slots: readonly OptionSlot[]): OptionSlot[] {
  const lastFilled = slots.findLastIndex((slot) => slot.text !== '')
  return slots.slice(0, lastFilled + 1)
}
