import { allFilled, type Field, type Fields, fieldsOf, firstFilled } from './fields.ts'
import { isBlank, plainText, wrappedText } from './loose-value.ts'
import {
  CODE_NAMES,
  PASSAGE_NAMES,
  REFERENCE_NAMES,
  REFERENCE_PART_NAMES,
  TEXT_NAMES,
  WEAK_TEXT_NAMES,
} from './names/field-names.ts'

/** The text of a question, trimmed; '' for none. */
export function findText(fields: Fields): string {
  const value = firstFilled(fields, TEXT_NAMES)?.value ?? firstFilled(fields, WEAK_TEXT_NAMES)?.value
  return wrappedText(value) ?? ''
}

/** The first filled text of these names; of a list its first entry. Null for none. */
export function firstText(fields: Fields, names: readonly string[]): string | null {
  const value = firstFilled(fields, names)?.value
  const first: unknown = Array.isArray(value) ? value.find((entry) => !isBlank(entry)) : value
  const text = plainText(first)
  return text === '' ? null : text
}

/** The first filled value of these names; of a list all its texts, one a line. Null for none. */
export function allText(fields: Fields, names: readonly string[]): string | null {
  const value = firstFilled(fields, names)?.value
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const texts = values.map((entry) => plainText(entry) ?? '').filter((text) => text !== '')
  return texts.length === 0 ? null : texts.join('\n')
}

/** A name that is as often an id as a piece of code. */
const ID_OR_CODE = 'code'
const IS_CODE = /\n|[(){};=<>]/

/** Names that also say what a question is about in a word or two, and characters from which on they hold a text to read. */
const LOOSE_NAMES: readonly string[] = ['context', 'contexto', 'contexte', 'kontext']
const PASSAGE_MIN = 20

/** Values that name or decorate something and are no text to read: addresses, files, functions of CSS, numbers. */
const NO_PASSAGE = [
  /^(?:[a-z][a-z\d+.-]{0,20}:\/\/|www\.|data:)\S+$/i,
  /^\S+\.(?:png|jpe?g|gif|svg|webp|bmp|avif|tiff?|heic|mp[34]|wav|ogg|m4a|webm|mov|pdf|docx?|html?|txt|md|json|xml|csv)$/i,
  /^(?:(?:repeating-)?(?:linear|radial|conic)-gradient|url|rgba?|hsla?|var)\([^\n]*\)$/i,
  /^[-+]?\d+(?:[.,]\d+)*$/,
]

/** The text of a question with what it asks about, where the record has that in a field of its own: a passage above it, code below it. */
export function withPassage(text: string, fields: Fields): string {
  const passage = passageOf(fields)
  const code = codeOf(fields)
  return [text.includes(passage) ? '' : passage, text, text.includes(code) ? '' : code]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Names that a passage has as well where it is above a list of questions, and its characters: longer ones are lessons. */
const TEXT_ABOVE = /^(?:text|reading|article|story|paragraph|dialogue|conversation)$/
const TEXT_ABOVE_MIN = 150
const TEXT_ABOVE_MAX = 5000

/** The text to read that an object has for all questions within it; '' for none. */
export function passageAbove(value: Readonly<Record<string, unknown>>): string {
  // Most objects have none within them.
  if (!Object.values(value).some((part) => typeof part === 'object')) return ''
  const fields = fieldsOf(Object.entries(value))
  const passage = passageOf(fields)
  if (passage !== '') return passage
  const texts = [...fields].map(([name, field]) => (TEXT_ABOVE.test(name) ? textToRead(field) : ''))
  return texts.find((text) => text.length >= TEXT_ABOVE_MIN && text.length <= TEXT_ABOVE_MAX) ?? ''
}

/** The first text to read that the record has; '' where there is none. */
function passageOf(fields: Fields): string {
  const loose = new Set(LOOSE_NAMES.map((name) => fields.get(name)))
  for (const field of allFilled(fields, PASSAGE_NAMES)) {
    const passage = textToRead(field)
    if (passage.length >= (loose.has(field) ? PASSAGE_MIN : 1)) return passage
  }
  return ''
}

/** A list of texts is one text of several paragraphs. */
function textToRead({ value }: Field): string {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (Array.isArray(value) && parts.some((part) => typeof part !== 'string')) return ''
  return parts
    .map((part) => wrappedText(part) ?? '')
    .filter((text) => text !== '' && !NO_PASSAGE.some((pattern) => pattern.test(text)))
    .join('\n\n')
}

function codeOf(fields: Fields): string {
  const named = wrappedText(firstFilled(fields, CODE_NAMES)?.value) ?? ''
  if (named !== '') return named
  return hasCodeForId(fields) ? (wrappedText(fields.get(ID_OR_CODE)?.value) ?? '') : ''
}

/** Whether what could be the id of a record is a piece of code. */
export function hasCodeForId(fields: Fields): boolean {
  return IS_CODE.test(wrappedText(fields.get(ID_OR_CODE)?.value) ?? '')
}

const ALL_NAMES: readonly string[] = [...REFERENCE_NAMES, ...REFERENCE_PART_NAMES.flat()]

/**
 * Where a question comes from, by the fields of a record: its reference, or book, page and address joined by commas; null
 * when it does not say.
 */
export function findReference(fields: Fields): string | null {
  if (firstFilled(fields, ALL_NAMES) === null) return null
  const whole = textsOf(firstFilled(fields, REFERENCE_NAMES)?.value)
  const parts = REFERENCE_PART_NAMES.flatMap((names) =>
    textsOf(firstFilled(fields, names)?.value).map((text) => (isPage(names) ? pageOf(text) : text)),
  )
  return [...new Set([...whole, ...parts])].join(', ') || null
}

function isPage(names: readonly string[]): boolean {
  return names.includes('page')
}

/** "12" as "page 12"; other texts say what they are. */
function pageOf(text: string): string {
  return /^\d/.test(text) ? `page ${text}` : text
}

function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.map((one) => plainText(one) ?? '').filter((text) => text !== '')
}
