/** How a part of a text is set apart. */
export type Mark = 'strong' | 'emphasis'

/** Private characters around a part of a text that is read, and their Markdown. */
const MARKS: Readonly<Record<Mark, readonly [string, string]>> = {
  strong: ['\uE002', '\uE003'],
  emphasis: ['\uE004', '\uE005'],
}

/**
 * A part of a text with its mark. Spaces at its ends are outside. It has none where Markdown would show stars instead: across
 * paragraphs, and where it begins or ends with a sign beside a letter.
 *
 * @param before the character before it; '' for none
 * @param after the character after it; '' for none
 */
export function emphasized(text: string, mark: Mark, before: string, after: string): string {
  const inside = text.trim()
  if (inside === '' || inside.includes('\n\n')) return text
  const from = text.indexOf(inside)
  const to = from + inside.length
  const isOpen = from > 0 || !isLetter(before) || isLetter(inside.slice(0, 1))
  const isClosed = to < text.length || !isLetter(after) || isLetter(inside.slice(-1))
  const [opening, closing] = MARKS[mark]
  return isOpen && isClosed ? `${text.slice(0, from)}${opening}${inside}${closing}${text.slice(to)}` : text
}

/** Whether a text has marks. */
export function hasMarks(text: string): boolean {
  return /[\uE002\uE004]/.test(text)
}

/** A text without its marks. */
export function withoutMarks(text: string): string {
  return text.replace(/[\uE002-\uE005]/g, '')
}

/** A text with its marks as Markdown. */
export function marksAsMarkdown(text: string): string {
  return text.replace(/[\uE002\uE003]/g, '**').replace(/[\uE004\uE005]/g, '*')
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}
