import { textWithoutMarkup } from '../../markdown/text-without-markup.ts'
import type { Question } from '../../model.ts'
import { plainTextToHtml } from '../../rich-text/rich-text.ts'

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/**
 * Whether a note repeats the explanation word for word, as happens when the note was started from the explanation: then
 * the explanation is not shown next to it. Either the note begins with it, or it fills whole lines of the note. A mention
 * within a sentence does not count, so that a short explanation such as "O(n)" stays on screen. Markup and spaces make no
 * difference, nor do line breaks at the beginning of the note; whole words count only.
 *
 * @param question with the explanation: of a formatted one its words, as the note begins with (`initialNote`), or its source.
 * Blank text is repeated nowhere.
 */
export function repeatsExplanation(
  noteHtml: string,
  { explanation, format }: Pick<Question, 'explanation' | 'format'>,
): boolean {
  const source = explanation ?? ''
  return repeats(noteHtml, source) || repeats(noteHtml, textWithoutMarkup(source, format))
}

function repeats(noteHtml: string, text: string): boolean {
  const wanted = linesOf(plainTextToHtml(text))
  if (wanted.length === 0) return false
  const lines = linesOf(noteHtml)
  return (
    joined(lines, ' ').startsWith(joined(wanted, ' ')) || joined(lines, '\n').includes(joined(wanted, '\n'))
  )
}

/** The lines with the separator between them, before the first and behind the last, so that only whole ones are found. */
const joined = (lines: readonly string[], separator: string) => separator + lines.join(separator) + separator

/** A word, or a character that belongs to none. */
const WORD = /[\p{L}\p{N}\p{M}]+|\S/gu

/** The lines of rich text as the server and the editor write it, each as its words with a space between; no empty ones. */
function linesOf(html: string): readonly string[] {
  return html
    .replace(/\s+/g, ' ')
    .replace(TAG, (tag) => (INLINE_TAG.test(tag) ? '' : '\n'))
    .split('\n')
    .map((line) => (line.replace(ENTITY, characterOf).match(WORD) ?? []).join(' '))
    .filter((line) => line !== '')
}

const TAG = /<[^<>]*>/g
const INLINE_TAG = /^<\/?(?:a|b|strong|i|em|u|s)\b/i
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi

function characterOf(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return CHARACTERS[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity
}
