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

/** The truth values that files use: true, 1, "yes", "x" …; null for what is none. */
export function truthValue(value: unknown): boolean | null {
  const text = plainText(value)?.toLowerCase() ?? ''
  if (['true', '1', 'yes', 'y', 'x'].includes(text)) return true
  return ['false', '0', 'no', 'n', ''].includes(text) ? false : null
}
