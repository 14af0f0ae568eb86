import { type Alphabet, alphabetOfAll, LATIN, LENGTHENED, letterAt } from '../../../domain/alphabets.ts'
import { HIDDEN_CHARACTERS, placeNamedBy, withoutHidden } from '../../../domain/folded-text.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { letterOrdinal } from '../../../domain/practice/option-letter.ts'
import type { FoundOption } from '../../drafts/found-question.ts'
import { BETWEEN_KEYS } from '../../lines/label-words.ts'
import { placesOfLetters } from '../../text/letters-of-keys.ts'
import { isNumberAsWritten, numberIn } from '../../text/number-as-written.ts'
import type { Field } from '../fields.ts'
import { readLiteral } from '../literal.ts'
import { plainText, truthValue } from '../loose-value.ts'
import { normalizeFieldName } from '../names/known-names.ts'
import { labelOf } from '../options/one-option.ts'
import { slotOfVerdict } from '../statements.ts'

/**
 * The kind of a key: the text of an option, its label in the file, a letter by position, a number counted from 0 or
 * from 1, a text that equals one option except for case, or but for signs that are written in several ways (`foldedText`), or a verdict
 * on a statement.
 */
export type KeyKind =
  | 'text'
  | 'label'
  | 'letter'
  | 'from0'
  | 'from1'
  | 'textInAnyCase'
  | 'foldedText'
  | 'verdict'

/** One possible reading of a key: the positions of the options it names, ascending and distinct. */
export interface KeyReading {
  readonly kind: KeyKind
  readonly picks: readonly number[]
}

/**
 * Every way to read a key field that names filled options only, in order of preference: a label that every option has
 * in the file, an option's text, its label, a letter, a number. None when nothing fits.
 *
 * A key may be one value or a list of them, or one text naming several ("A, C", "AC", "A and C", "1;3"). A field
 * whose name contains letter or index is read as that first; an index is never read as a text.
 */
function keyReadings(written: Field, slots: readonly FoundOption[]): KeyReading[] {
  const key = withLiteral(written, slots)
  if (isRecord(key.value)) return readingsOfObject(key.value, slots)
  const flags = readingOfFlags(key.value, slots)
  if (flags !== null) return [flags]

  const entries: unknown[] = Array.isArray(key.value) ? key.value : [key.value]
  const tokens = entries.map(tokenOf)
  const named = tokens.flatMap((token) => (token === null ? [null] : splitKey(withoutHidden(token))))
  const picksOf = (kind: KeyKind): number[] | null => {
    switch (kind) {
      case 'text':
        return textPicks(tokens, (token) => slotWithText(token, slots))
      case 'label':
        return allOf(named, (token) => labelPicks(token, slots))
      case 'letter':
        return allOf(named, (token) => letterPicks(token, slots))
      case 'from0':
        return allOf(named, (token) => numberPicks(token, 0))
      case 'from1':
        return allOf(named, (token) => numberPicks(token, 1))
      case 'textInAnyCase':
        return textPicks(tokens, (token) => slotInAnyCase(token, slots))
      case 'foldedText':
        return textPicks(tokens, (token) => slotWithFoldedText(token, slots))
      case 'verdict':
        return textPicks(tokens, (token) => slotOfVerdict(withoutHidden(token), slots))
    }
  }
  const readings: KeyReading[] = []
  for (const kind of kindsOf(normalizeFieldName(key.name), slots)) {
    const picks = picksOf(kind)
    if (picks !== null && nameOptions(picks, slots)) readings.push({ kind, picks: ascending(picks) })
  }
  return readings[0]?.kind === 'label' ? readings.filter((reading) => !isPositionNumber(reading)) : readings
}

const HIDDEN_BEFORE = new RegExp(`^[${HIDDEN_CHARACTERS}\\s]+`)
const MAY_BE_LITERAL = new RegExp(`^[${HIDDEN_CHARACTERS}\\s]*[[{a*_\`]`)

/** A key that is a text which writes a list ("['B', 'C']") as that list, and one without emphasis, unless an option is that text. */
function withLiteral(key: Field, slots: readonly FoundOption[]): Field {
  const { name, value } = key
  if (typeof value !== 'string' || !MAY_BE_LITERAL.test(value)) return key
  if (slots.some(({ text }) => text === value.trim())) return key
  const shown = value.replace(HIDDEN_BEFORE, '')
  const plain = withoutHidden(value)
  const bare = /^(\*\*|__|[*_`])([^*_`]{1,200})\1$/.exec(shown.trim())?.[2]
  const literal = bare ?? readLiteral(shown) ?? (plain === shown ? undefined : readLiteral(plain))
  return literal === undefined ? key : { name, value: literal }
}

/** A part of a question that names the right options. */
export interface KeySource {
  readonly name: string
  readonly value: unknown
  /** In order of preference; empty when nothing fits. */
  readonly readings: readonly KeyReading[]
}

/** Whether a key consists of JSON numbers, which count positions more often than a number that is written as a text. */
export function isOfNumbers({ value }: KeySource): boolean {
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  return entries.length > 0 && entries.every(isNumber)
}

function isNumber(entry: unknown): boolean {
  return typeof entry === 'number' || (typeof entry === 'string' && isNumberAsWritten(entry))
}

/** All parts that name the right options: marks on the options first, then the key fields. */
export function keySources(keys: readonly Field[], slots: readonly FoundOption[]): readonly KeySource[] {
  const sources: KeySource[] = keys.map((key) => ({ ...key, readings: keyReadings(key, slots) }))
  const marked = slots.flatMap((slot, index) => (slot.isRight === true && slot.text !== '' ? [index] : []))
  if (marked.length === 0) return sources
  const value = marked.map((pick) => slots[pick]?.text ?? '')
  return [{ name: 'marked as right', value, readings: [{ kind: 'label', picks: marked }] }, ...sources]
}

/** Whether the reading interprets the key as a position number. */
export function isPositionNumber(reading: KeyReading): boolean {
  return reading.kind === 'from0' || reading.kind === 'from1'
}

/** Whether two readings name the same options. */
export function hasSamePicks(one: KeyReading, other: KeyReading): boolean {
  return (
    one.picks.length === other.picks.length && one.picks.every((pick, index) => pick === other.picks[index])
  )
}

/** Whether there are picks and each of them is a filled option. */
function nameOptions(picks: readonly number[], slots: readonly FoundOption[]): boolean {
  return picks.length > 0 && picks.every((pick) => (slots[pick]?.text ?? '') !== '')
}

function kindsOf(keyName: string, slots: readonly FoundOption[]): readonly KeyKind[] {
  if (keyName.includes('letter')) return ['label', 'letter', 'text', 'foldedText', 'verdict']
  if (/ind(?:ex|exes|ices)$|idx$/.test(keyName)) return ['from0', 'from1', 'label', 'letter']
  const isLabeled = slots.every(({ text, label }) => text === '' || label !== null)
  const names: readonly KeyKind[] = isLabeled ? ['label', 'text'] : ['text', 'label']
  return [...names, 'letter', 'from0', 'from1', 'textInAnyCase', 'foldedText', 'verdict']
}

/** `{answer_a_correct: "true", answer_b_correct: "false"}`, an option given as an object with its text, or the only value there is. */
function readingsOfObject(value: Record<string, unknown>, slots: readonly FoundOption[]): KeyReading[] {
  const flags = Object.entries(value).map(([name, flag]) => ({
    label: labelOf(normalizeFieldName(name).replace(/correct$/, '')),
    isRight: truthValue(flag),
  }))
  if (flags.length > 0 && flags.every(({ isRight }) => isRight !== null)) {
    const right = flags.filter(({ isRight }) => isRight).map(({ label }) => label)
    const picks = allOf(right, (label) => labelPicks(label, slots) ?? letterPicks(label, slots))
    return picks !== null && nameOptions(picks, slots) ? [{ kind: 'label', picks: ascending(picks) }] : []
  }
  const values = Object.values(value)
  const token = tokenOf(value) ?? (values.length === 1 ? plainText(values[0]) : null)
  return token === null ? [] : keyReadings({ name: '', value: token }, slots)
}

/** A list of truth values, one an option. */
function readingOfFlags(value: unknown, slots: readonly FoundOption[]): KeyReading | null {
  if (!Array.isArray(value) || value.length !== slots.length) return null
  if (!value.every((flag) => typeof flag === 'boolean')) return null
  const picks = slots.flatMap((slot, index) => (value[index] === true && slot.text !== '' ? [index] : []))
  return picks.length === 0 ? null : { kind: 'label', picks }
}

function tokenOf(value: unknown): string | null {
  if (!isRecord(value)) return plainText(value)
  return plainText(value.text) ?? plainText(value.label) ?? plainText(value.id)
}

/** The whole key as an option's text, else its parts between line breaks, bars, semicolons or commas. */
function textPicks(
  tokens: readonly (string | null)[],
  positionOf: (token: string) => number,
): number[] | null {
  const whole = allOf(tokens, (token) => onePick(positionOf(token)))
  const [only, ...others] = tokens
  if (whole !== null || typeof only !== 'string' || others.length > 0) return whole
  for (const separator of ['\n', '|', ';', ',']) {
    if (!only.includes(separator)) continue
    const parts = only.split(separator).map((part) => part.trim())
    const picks = allOf(parts, (part) => onePick(positionOf(part)))
    if (picks !== null) return picks
  }
  return null
}

/** The position of the option with this text, with or without its letter in the file, or the only one with this number; -1 for none. */
function slotWithText(text: string, slots: readonly FoundOption[]): number {
  const bare = slots.findIndex((slot) => slot.text === text)
  if (bare !== -1) return bare
  const lettered = slots.findIndex((slot) => slot.withLetter === text)
  const number = lettered === -1 ? numberIn(text) : null
  return number === null ? lettered : onlySlot(slots, (option) => numberIn(option) === number)
}

/** The position of the option with this text, else the only one that equals it but for upper and lower case; -1 for none or several. */
function slotInAnyCase(text: string, slots: readonly FoundOption[]): number {
  const exact = slotWithText(text, slots)
  if (exact !== -1) return exact
  const lower = text.toLowerCase()
  return onlySlot(slots, (option) => mayBeSame(text, option) && option.toLowerCase() === lower)
}

/** Whether two texts may be the same but for case and signs. Most keys are a letter with which no option begins. */
function mayBeSame(key: string, option: string): boolean {
  const [wanted, found] = [lowerCode(key), lowerCode(option)]
  return wanted === found || !isLetter(wanted) || !(isLetter(found) || (found >= 48 && found <= 57))
}

/** The code of the first character, of an ASCII letter that in lower case. */
function lowerCode(text: string): number {
  return text.charCodeAt(0) | 32
}

function isLetter(code: number): boolean {
  return code >= 97 && code <= 122
}

/** The position of the only option whose text passes; -1 for none or several. */
function onlySlot(slots: readonly FoundOption[], passes: (text: string) => boolean): number {
  const first = slots.findIndex(({ text }) => text !== null && passes(text))
  return first === slots.findLastIndex(({ text }) => text !== null && passes(text)) ? first : -1
}

/** The same but for signs that are written in several ways. */
function slotWithFoldedText(text: string, slots: readonly FoundOption[]): number {
  const inAnyCase = slotInAnyCase(text, slots)
  if (inAnyCase !== -1 || !slots.some((slot) => mayBeSame(text, slot.text ?? ''))) return inAnyCase
  return placeNamedBy(
    text,
    slots.map((slot) => slot.text ?? ''),
  )
}

function labelPicks(token: string, slots: readonly FoundOption[]): number[] | null {
  const label = labelOf(token)
  return onePick(slots.findIndex((slot) => slot.label === label))
}

/** "2", "2.0" (a spreadsheet's whole number), "2e0", "Option 2". */
function numberPicks(token: string, countedFrom: 0 | 1): number[] | null {
  const digits = /^(?:(?:option|answer|choice)[\s_-]*)?(\d{1,3}(?:\.\d+)?(?:e[+-]?\d)?)$/i.exec(token)?.[1]
  const number = Number(digits)
  return digits === undefined || !Number.isInteger(number) ? null : [number - countedFrom]
}

const BETWEEN = new RegExp(`[|;,/&+\\n]|${BETWEEN_KEYS}`, 'u')

function splitKey(token: string): string[] {
  return token
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function onePick(index: number): number[] | null {
  return index === -1 ? null : [index]
}

/** The picks of all tokens together, or null as soon as one has none. */
function allOf(
  tokens: readonly (string | null)[],
  picksOf: (token: string) => number[] | null,
): number[] | null {
  const picks: number[] = []
  for (const token of tokens) {
    const found = token === null ? null : picksOf(token)
    if (found === null) return null
    picks.push(...found)
  }
  return picks
}

function ascending(picks: readonly number[]): number[] {
  return [...new Set(picks)].sort((one, other) => one - other)
}

/**
 * The options that letters of a key name by their place: "B", "b)", "(B)", "Option B", "B. Paris" and "B Paris" where B is Paris; "BD" and "B.D." for
 * several, in capitals and in order. Null for none, and for a letter of another alphabet that can mean two options.
 */
export function letterPicks(token: string, slots: readonly FoundOption[]): number[] | null {
  const alphabet = alphabetOfLabels(slots)
  if (alphabet !== LATIN || /^[([（]?\P{ASCII}/u.test(token))
    return foreignPicks(token, alphabet, slots.length)
  const one = /^[([]?(?:(?:option|answer|choice)[\s_-]*)?([a-z])[)\].:]?$/i.exec(token)?.[1]
  if (one !== undefined) return [letterOrdinal(one)]
  const [, letter, text] = /^[([]?([a-z])(?:[)\].:]\s*|\s+(?:[–—-]\s+)?)(\S.*)$/is.exec(token) ?? []
  if (letter !== undefined && slots[letterOrdinal(letter)]?.text === text) return [letterOrdinal(letter)]
  const letters = token.replace(/(?<=[A-Z])[.]/g, '')
  return /^[A-Z]{2,26}$/.test(letters) ? inOrder(Array.from(letters, letterOrdinal)) : null
}

/** The alphabet whose letters are the labels of the options, from its first one on; the Latin one where they have other labels. */
function alphabetOfLabels(slots: readonly FoundOption[]): Alphabet {
  const first = slots[0]?.label ?? 'a'
  if (first <= 'z') return LATIN
  const alphabet = alphabetOfAll(slots.map(({ label }) => label ?? ''))
  const isOwn = alphabet !== null && slots.every(({ label }, place) => label === letterAt(alphabet, place))
  return isOwn ? alphabet : LATIN
}

function foreignPicks(token: string, alphabet: Alphabet, count: number): number[] | null {
  const letters = /^[([（]?([\p{L}\p{No}]{1,8})[)\]）.:：、．]?$/u.exec(token.replaceAll(LENGTHENED, ''))?.[1]
  if (letters === undefined) return null
  const all = Array.from(letters)
  // Several small letters are a word, and so are several signs of syllables.
  const canBeSeveral = alphabet.name !== 'other' && letters === letters.toUpperCase()
  if (all.length > 1 && !canBeSeveral) return null
  const places = placesOfLetters(all, alphabet, count)
  return places?.every(({ length }) => length === 1) ? inOrder(places.flat()) : null
}

/** Places that follow one another; null for others: their letters are a word. */
function inOrder(places: readonly number[]): number[] | null {
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0)) ? [...places] : null
}
