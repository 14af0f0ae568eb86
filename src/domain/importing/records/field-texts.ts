import { type Fields, firstFilled } from './fields.ts'
import { isBlank, plainText, wrappedText } from './loose-value.ts'
import { TEXT_NAMES, WEAK_TEXT_NAMES } from './names/field-names.ts'

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
