import { isRecord } from '../../domain/is-record.ts'

/** Loosely typed values of files. */

/** Null, a text of nothing but white space, an empty list: as good as absent. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.every((entry) => entry === null || entry === '')
}

/** A text, number or truth value as trimmed text; null for anything else. */
export function plainText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** The parts of an object that stands for a text, the first that there is. */
const TEXT_PARTS = ['text', 'html', 'markdown', 'content', 'value', 'en', 'default']

/** The same, also of an object with the text in a part of its own (`{format: "html", text: "…"}`) or by language. */
export function wrappedText(value: unknown): string | null {
  if (!isRecord(value)) return plainText(value)
  const part = TEXT_PARTS.find((name) => plainText(value[name]) !== null)
  if (part !== undefined) return plainText(value[part])
  const texts = Object.entries(value).filter(
    ([name, text]) => /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(name) && plainText(text),
  )
  return texts[0] === undefined ? null : plainText(texts[0][1])
}

/** The truth values that files use: true, 1, 1.0, "yes", "x" …; null for what is none. */
export function truthValue(value: unknown): boolean | null {
  const text =
    plainText(value)
      ?.toLowerCase()
      .replace(/^([01])\.0{1,9}$/, '$1') ?? ''
  if (['true', '1', 'yes', 'y', 'x'].includes(text)) return true
  return ['false', '0', 'no', 'n', ''].includes(text) ? false : null
}
