import { isRecord } from '../../../domain/is-record.ts'
import { optionLetter } from '../../../domain/practice/option-letter.ts'
import { BARE_OPTION, type FoundOption } from '../../drafts/found-question.ts'
import { readLiteral } from '../literal.ts'
import { plainText, wrappedText } from '../loose-value.ts'
import { isKnownName, normalizeFieldName, singleOptionName } from '../names/known-names.ts'
import { labelOf, OPTION_LABEL_NAMES, OPTION_TEXT_NAMES, slotOf } from './one-option.ts'
import { optionOrder } from './option-order.ts'

/** Reads one option of a file. */
export type ReadSlot = (value: unknown) => FoundOption

/** Options from one value: a list, an object of named options, a text that writes one of these, or that separates options. */
export function slotsOf(written: unknown, read: ReadSlot): FoundOption[] {
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
    const option = letterAsLabel(entry, optionLetter(index))
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
function slotsNamedByText(entries: readonly (readonly [string, unknown])[]): FoundOption[] | null {
  const slots = entries.map(([text, value]) => {
    const slot = slotOf(value)
    const isMark = typeof value === 'boolean' || (isRecord(value) && slot.text === null)
    const mark = typeof value === 'boolean' ? value : slot.isRight
    return isMark && mark !== null ? { ...BARE_OPTION, text: text.trim(), isRight: mark } : null
  })
  const found = slots.filter((slot) => slot !== null)
  return found.length === slots.length &&
    found.length > 1 &&
    found.some(({ text }) => (text ?? '').length > 1)
    ? found
    : null
}

/** `{A: "…", B: "…"}` in the order of their letters or numbers, or `{text: ["…"], label: ["A"]}`. */
function namedSlots(written: Record<string, unknown>): FoundOption[] {
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
export function withoutBlankEnd(slots: readonly FoundOption[]): FoundOption[] {
  const lastFilled = slots.findLastIndex((slot) => slot.text !== '')
  return slots.slice(0, lastFilled + 1)
}

/** Separators of a list in one cell, the first that has a text on both sides wins: "&&;and;or;||". */
const LIST_SEPARATORS = ['\n', '|', ';'] as const

/** The options of a list in one cell: lettered, or divided by line breaks, bars, semicolons or commas. */
function splitList(written: string): string[] {
  const cell = written.includes('<') ? written.replace(/<br[ \t]{0,9}\/?>/gi, '\n') : written
  const lettered = splitLetteredCell(cell)
  if (lettered !== null) return lettered
  const separator = LIST_SEPARATORS.find(
    (candidate) => cell.split(candidate).filter((part) => part.trim() !== '').length > 1,
  )
  if (separator !== undefined) return cell.split(separator)
  const parts = cell.split(',')
  return parts.length >= COMMA_PARTS_MIN && parts.every((part) => part.trim() !== '') ? parts : [cell]
}

/** Commas separate options where nothing else does and there are at least so many parts. */
const COMMA_PARTS_MIN = 3

/** The beginning of a lettered option within a text: "A. ", "b) ", "(C) ", "D、". */
const LETTER = /(?<=^|[\s;|,])[([（]?([A-Za-z])(?:[.)\]:]\s+|[．、）：]\s*|\.(?=[^\p{ASCII}]))/gu

/** The same without a space behind the letter: "A.admin B.root". */
const TIGHT_LETTER = /(?<=^|[\s;|,])([A-Z])[.)](?=\S)/gu
const TIGHT_MIN = 3

/** Characters of a text that are looked through. */
const CELL_MAX = 20_000

/**
 * The options of one cell or text that letters them from A on ("A. Paris B. Rome"), each with its letter; null for a text
 * without at least two such letters.
 */
function splitLetteredCell(cell: string): string[] | null {
  if (cell.length > CELL_MAX) return null
  const starts = lettersInOrder(cell, LETTER, 2) ?? lettersInOrder(cell, TIGHT_LETTER, TIGHT_MIN)
  if (starts === null) return null
  return starts.map((from, index) =>
    cell
      .slice(from, starts[index + 1])
      .trim()
      .replace(/[;|,]$/, '')
      .trim(),
  )
}

/** Where the letters from A on are; null for fewer than `min`, and where something else comes before them. */
function lettersInOrder(cell: string, pattern: RegExp, min: number): readonly number[] | null {
  const starts: number[] = []
  for (const match of cell.matchAll(pattern)) {
    if (match[1]?.toLowerCase() === optionLetter(starts.length).toLowerCase()) starts.push(match.index)
  }
  return starts.length >= min && cell.slice(0, starts[0]).trim() === '' ? starts : null
}

/** Two values that stand for one option. */
type Pair = readonly [unknown, unknown]

/**
 * Options that are lists of two: `["Paris", true]`, a text and whether it is right, or `["A", "Paris"]`, a letter or number in order
 * and a text. Null for any other list.
 */
function slotsOfPairs(list: readonly unknown[]): FoundOption[] | null {
  const pairs = list.flatMap((entry) => {
    const values: readonly unknown[] = Array.isArray(entry) ? entry : []
    return values.length === 2 ? [[values[0], values[1]] as const] : []
  })
  if (pairs.length < 2 || pairs.length < list.length) return null
  return allOf(pairs, markedText) ?? allOf(pairs, labeledText)
}

function allOf(
  pairs: readonly Pair[],
  read: (pair: Pair, index: number) => FoundOption | null,
): FoundOption[] | null {
  const slots = pairs.map(read).filter((slot) => slot !== null)
  return slots.length === pairs.length ? slots : null
}

function markedText([one, other]: Pair): FoundOption | null {
  const [text, mark] = typeof one === 'boolean' ? [other, one] : [one, other]
  if (typeof mark !== 'boolean' || typeof text === 'boolean') return null
  return { ...BARE_OPTION, text: plainText(text), isRight: mark }
}

function labeledText([label, text]: Pair, index: number): FoundOption | null {
  const written = (plainText(label) ?? '').toUpperCase().replace(/[.):]$/, '')
  const isInOrder = written === optionLetter(index) || written === String(index + 1)
  return isInOrder && typeof text === 'string'
    ? { ...BARE_OPTION, text: text.trim(), label: labelOf(written) }
    : null
}
