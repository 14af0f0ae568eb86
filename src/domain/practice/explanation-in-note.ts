import { plainTextToHtml } from '../rich-text.ts'

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/**
 * Whether a note repeats the explanation word for word, as one does that was written on from the explanation: then the
 * two are not shown beside each other. Markup, line breaks and spaces make no difference; whole words count only.
 *
 * @param explanation plain text; blank text is repeated nowhere
 */
export function repeatsExplanation(noteHtml: string, explanation: string | null): boolean {
  const wanted = wordsOf(plainTextToHtml(explanation ?? ''))
  return wanted !== NO_WORDS && wordsOf(noteHtml).includes(wanted)
}

const NO_WORDS = '  '

/** A word, or a character that belongs to none. */
const WORD = /[\p{L}\p{N}\p{M}]+|\S/gu

/** The words of rich text as the server and the editor write it, with a space before and behind each. */
function wordsOf(html: string): string {
  const text = html.replace(TAG, (tag) => (INLINE_TAG.test(tag) ? '' : ' ')).replace(ENTITY, characterOf)
  return ` ${(text.match(WORD) ?? []).join(' ')} `
}

const TAG = /<[^<>]*>/g
const INLINE_TAG = /^<\/?(?:a|b|strong|i|em|u|s)\b/i
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi

function characterOf(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return CHARACTERS[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity
}
