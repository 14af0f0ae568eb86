import { type Fields, firstFilled } from './fields.ts'
import { plainText } from './loose-value.ts'
import { REFERENCE_NAMES, REFERENCE_PART_NAMES } from './names/field-names.ts'

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
