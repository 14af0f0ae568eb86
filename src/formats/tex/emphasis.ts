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

/** Code within a line as Markdown; '' for none. */
export function inlineCode(code: string): string {
  if (code.trim() === '') return code
  const fence = '`'.repeat(longestFence(code) + 1)
  const space = /^`|`$/.test(code) ? ' ' : ''
  return `${fence}${space}${code}${space}${fence}`
}

/** Lines of code as Markdown. Blank lines around them are left out. */
export function codeBlock(code: string): string {
  const lines = code.replace(/^(?:[ \t]*\n)+/, '').trimEnd()
  const fence = '`'.repeat(Math.max(3, longestFence(lines) + 1))
  return `${fence}\n${lines}\n${fence}`
}

/** The most backticks in a row. */
function longestFence(code: string): number {
  let most = 0
  for (const [run] of code.matchAll(/`+/g)) most = Math.max(most, run.length)
  return most
}
