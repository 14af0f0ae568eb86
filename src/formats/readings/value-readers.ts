import type { ColumnRole } from '../../domain/importing/columns/column-mapping.ts'
import { quoted } from '../../domain/importing/drafts/draft.ts'
import { isRecord } from '../../domain/is-record.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { mayHaveSigns, optionWith, signsOf, tellingSign } from '../channels/option-signs.ts'
import type { FoundOption } from '../drafts/found-question.ts'
import { plainText, truthValue, wrappedText } from '../records/loose-value.ts'
import { normalizeFieldName } from '../records/names/known-names.ts'
import { OPTION_LABEL_NAMES, OPTION_MARK_NAMES, OPTION_TEXT_NAMES } from '../records/options/one-option.ts'
import { findOptions } from '../records/options/option-slots.ts'
import { partOfName } from './part-words.ts'

/** A letter or number of an option behind words: "Correct Option: 4", "opcion_b", "answer-3". */
const IN_WORDS = /^(\P{Lu}?[\p{L}\s]{1,30}?[\s:：_#.-]{1,3})\(?([A-Za-z]|\d{1,2})\)?\.?$/u

/** Rows that show a form, and the share of them that must have it. */
const ROWS_MIN = 3
const SHARE_MIN = 0.9

/**
 * The words that precede the letter or number in nearly every key of a column, which say nothing; null where there are none.
 *
 * @param values of the column, row by row
 */
function wordsBeforeKeys(values: readonly unknown[]): string | null {
  const texts = values.flatMap((value) => plainText(value) || [])
  const forms = texts.map((text) => IN_WORDS.exec(text.slice(0, 50)))
  const [first] = forms
  const words = first?.[1]
  if (words === undefined || texts.length < ROWS_MIN) return null
  const same = forms.filter((form) => form?.[1] === words)
  const tokens = new Set(same.map((form) => form?.[2]))
  return same.length >= texts.length * SHARE_MIN && tokens.size > 1 ? words : null
}

/** A key without the words before its letter or number; any other value as it is. */
function withoutWords(value: unknown, words: string): unknown {
  const text = plainText(value)
  if (text === null || !text.startsWith(words)) return value
  return IN_WORDS.exec(text.slice(0, 50))?.[2] ?? value
}

/** What the members of options that are objects are called, and what the reader calls them. */
type MemberNames = ReadonlyMap<string, string>

/** Options that are objects, of one question. */
type OptionObjects = readonly Record<string, unknown>[]

/** Questions whose options are looked at. */
const QUESTIONS_TRIED = 100

/** Share of the options or questions of which something must hold. */
const NEARLY_ALL = 0.9

/**
 * Which member of options that are objects is the text, and which says whether the option is right, by contents: `{teksti, oikein}`.
 *
 * @param values of the column with the options, row by row
 * @returns null where the known names say it, or the contents don't
 */
function memberNames(values: readonly unknown[]): MemberNames | null {
  const questions = values.slice(0, QUESTIONS_TRIED).flatMap((value): OptionObjects[] => {
    const options = Array.isArray(value) ? value : []
    return options.length > 1 && options.length <= ENTRIES_MAX && options.every(isRecord) ? [options] : []
  })
  if (questions.length === 0 || questions.length < values.length / 2) return null
  const names = membersOf(questions)
  if (names === null) return null
  const labels = names.filter((name) => isLabel(name, questions))
  const isKnown = (known: readonly string[], among = names) =>
    among.some((name) => known.includes(normalizeFieldName(name)))
  const found = new Map<string, string>()
  const texts = names.filter((name) => !labels.includes(name))
  if (!isKnown(OPTION_TEXT_NAMES, texts)) {
    const text = bestMember(texts, (name) => textScore(name, questions))
    if (text === null) return null
    found.set(text, 'text')
  }
  const others = names.filter((name) => !found.has(name))
  if (!isKnown(OPTION_MARK_NAMES)) {
    const mark = bestMember(others, (name) => markScore(name, questions, others))
    if (mark !== null) found.set(mark, 'iscorrect')
  }
  if (!isKnown(OPTION_LABEL_NAMES)) {
    const [label] = labels
    if (label !== undefined && !found.has(label)) found.set(label, 'label')
  }
  const reason = names.find((name) => !found.has(name) && partOfName(name) === 'explanation')
  if (found.size > 0 && reason !== undefined) found.set(reason, 'explanation')
  return found.size === 0 ? null : found
}

/** Members of options: those with more are records of something else. */
const MEMBERS_MAX = 20

function membersOf(questions: readonly OptionObjects[]): readonly string[] | null {
  const names = new Set<string>()
  for (const option of questions.flat()) {
    for (const name of Object.keys(option)) names.add(name)
    if (names.size > MEMBERS_MAX) return null
  }
  return [...names]
}

/** A value of options with the members called as the reader calls them; any other value as it is. */
function withMemberNames(value: unknown, names: MemberNames): unknown {
  if (!Array.isArray(value)) return value
  return value.map((option: unknown) => {
    if (!isRecord(option)) return option
    return Object.fromEntries(Object.entries(option).map(([name, part]) => [names.get(name) ?? name, part]))
  })
}

function bestMember(names: readonly string[], score: (name: string) => number): string | null {
  const [best] = names
    .map((name) => ({ name, score: score(name) }))
    .filter((one) => one.score > 0)
    .sort((one, other) => other.score - one.score)
  return best?.name ?? null
}

/** How likely a member is the text: those are different in each question, and the longest. */
function textScore(name: string, questions: readonly OptionObjects[]): number {
  const texts = questions.map((options) => options.map((option) => wrappedText(option[name]) ?? ''))
  const whole = texts.filter((own) => own.every((text) => text !== '') && new Set(own).size === own.length)
  if (whole.length < questions.length * NEARLY_ALL) return 0
  const part = partOfName(name)
  if (part === 'explanation') return 0
  const named = part === 'options' || part === 'answer' || part === 'question' ? 1 : part === null ? 0.5 : 0
  const lengths = texts.flat().map((text) => Math.min(text.length, 200))
  return named + Math.log10(1 + lengths.reduce((sum, length) => sum + length, 0) / lengths.length)
}

/** How likely a member marks the right options: a truth value of each, true for some but not for all of nearly every question. */
function markScore(name: string, questions: readonly OptionObjects[], others: readonly string[]): number {
  const marked = questions.filter((options) => {
    const marks = options.map((option) => (option[name] === undefined ? false : truthValue(option[name])))
    return marks.every((mark) => mark !== null) && marks.includes(true) && marks.includes(false)
  })
  if (marked.length < questions.length * NEARLY_ALL) return 0
  const part = partOfName(name)
  if (part === 'right' || part === 'answer') return 2
  // Of a name that says nothing, the only member that is true or false.
  const areFlags = questions.flat().every((option) => typeof (option[name] ?? false) === 'boolean')
  const isOnly = others.every((other) => other === name || (areFlags && !areTruths(other, questions)))
  return part === null && isOnly ? 1 : 0
}

function areTruths(name: string, questions: readonly OptionObjects[]): boolean {
  return questions.flat().every((option) => truthValue(option[name] ?? false) !== null)
}

/** Whether a member is a letter or number in order. */
function isLabel(name: string, questions: readonly OptionObjects[]): boolean {
  const labeled = questions.filter((options) => {
    const labels = options.map((option) => (plainText(option[name]) ?? '').toLowerCase())
    return ['a', '0', '1'].some((first) => labels.every((label, place) => label === following(first, place)))
  })
  return labeled.length >= questions.length * NEARLY_ALL
}

function following(first: string, place: number): string {
  return first === 'a' ? String.fromCharCode(97 + place) : String(Number(first) + place)
}

/** Reads a value of a column as what the others of the column show it to be. */
export type ReadValue = (value: unknown) => unknown

const asWritten: ReadValue = (value) => value

/** Share of the values that must be in quotes, so that these are no part of them. */
const QUOTED_MIN = 0.9

/** How values are read of which nearly all are in quotes as a whole: without them. */
function quotesReader(values: readonly unknown[]): ReadValue {
  const texts = values.filter((value) => typeof value === 'string' && value.trim() !== '')
  const quoted = texts.filter((value) => unquoted(value) !== value)
  if (texts.length === 0 || quoted.length < texts.length * QUOTED_MIN) return asWritten
  return unquoted
}

/** Several texts, each in quotes. */
const SEVERAL = /"\s?[,;|]\s?"/

function unquoted(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : ''
  const isQuoted = text.length > 2 && text.startsWith('"') && text.endsWith('"') && !SEVERAL.test(text)
  return isQuoted ? text.slice(1, -1) : value
}

/** How the options of a column are read: members of objects as what they hold, and a sign of the right ones as a mark. */
export function optionsReader(values: readonly unknown[]): ReadValue {
  const names = memberNames(values)
  if (names !== null) return (value) => withMemberNames(value, names)
  const bare = quotesReader(values)
  const sign = signOfRight(values.map(bare))
  return sign === null ? bare : (value) => withMarksOfSign(bare(value), sign)
}

/** How a sentence says which options of a column are marked as right by what none of its names says; null where names do. */
export function markOfOptions(values: readonly unknown[]): string | null {
  const names = memberNames(values)
  const mark = Array.from(names ?? []).find(([, as]) => as === 'iscorrect')?.[0]
  if (mark !== undefined) return `marked by ${quoted(mark)}`
  const sign = names === null ? signOfRight(values.map(quotesReader(values))) : null
  return sign === null ? null : optionWith(sign)
}

/** How the keys of a column are read: without words that precede all of them. */
export function keyReader(values: readonly unknown[]): ReadValue {
  const bare = quotesReader(values)
  const words = wordsBeforeKeys(values.map(bare))
  return words === null ? bare : (value) => withoutWords(bare(value), words)
}

/** How the values of a column are read that means this. */
export function valueReader(role: ColumnRole, values: readonly unknown[]): ReadValue {
  if (role === 'options' || role === 'wrong') return optionsReader(values)
  return role === 'key' ? keyReader(values) : asWritten
}

/** Questions that show a sign, and the share of them in which it must tell some options from the others. */
const SIGNED_MIN = 8
const SIGNED_SHARE_MIN = 0.85

/**
 * The sign that some options of nearly every question of a column have, at different places; null for none.
 *
 * @param values of the column with the options, row by row
 */
function signOfRight(values: readonly unknown[]): string | null {
  const questions = values
    .slice(0, QUESTIONS_TRIED)
    .filter(mayHaveSigns)
    .map((value) => slotsOfList(value).map(signsOfSlot))
    .filter((options) => options.some((signs) => signs.length > 0))
  if (questions.length < SIGNED_MIN || questions.length < values.length * SIGNED_SHARE_MIN) return null
  const names = questions.map((options) => options.map((signs) => signs.map(({ name }) => name)))
  return tellingSign(names, { someShare: SIGNED_SHARE_MIN })
}

/** The options of a value as objects without that sign, those that had it marked as right; any other value as it is. */
function withMarksOfSign(value: unknown, sign: string): unknown {
  const slots = slotsOfList(value)
  if (slots.length === 0 || slots.some(({ text }) => text === null)) return value
  return slots.map((slot) => {
    const found = signsOfSlot(slot).find(({ name }) => name === sign)
    return { text: found?.bare ?? slot.text ?? '', iscorrect: found !== undefined }
  })
}

function signsOfSlot({ text }: FoundOption) {
  return signsOf(text ?? '')
}

/** Entries of a list from which on they are no options: with room for blank ones, twice as many as a question can have. */
export const ENTRIES_MAX = 2 * QUESTION_LIMITS.optionsMax

/** The options of a value that lists them; none for any other value. */
export function slotsOfList(value: unknown): readonly FoundOption[] {
  return findOptions(new Map([['options', { name: 'options', value }]]))?.slots ?? []
}
