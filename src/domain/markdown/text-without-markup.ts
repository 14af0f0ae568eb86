import type { TextFormat } from '../model.ts'
import { inlineFormula } from './inline-formula.ts'

/** Markup and what remains of it, in the order in which it is removed. Each takes time in proportion to the text. */
const MARKUP: readonly (readonly [RegExp, string])[] = [
  // The fence of a code block and its language, the line under a heading or a table's header, a rule.
  [/^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/gm, ''],
  [/^[ \t]*(?:[-=]+|(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[-: \t|]*)?|(?:[*_-][ \t]*){3,})$/gm, ''],
  // Headings, quotes and list items. An ordered item keeps its number.
  [/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-+*][ \t]+)+/gm, ''],
  // Links and images keep their text; an image without one is named.
  [/!\[[ \t]*\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)?\)/g, 'Image'],
  [/!?\[([^[\]\n]*)\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)?\)/g, '$1'],
  [/(?<!\\)\*{1,3}(?=\S)([^*\n]+)(?<=[^\s\\])\*{1,3}/g, '$1'],
  [/(?<![\p{L}\p{N}_\\])(_{1,3})(?=[^\s_])([^_\n]+)(?<=[^\s\\])\1(?![\p{L}\p{N}_])/gu, '$2'],
  [/~~(?=\S)([^~\n]+)~~/g, '$1'],
  [/(?<!\\)\$\$(?=\S)([^$\n]+)(?<=[^\s\\])\$\$/g, '$1'],
  [new RegExp(inlineFormula('[^$\\n]+'), 'gu'), '$<tex>'],
  [/^[ \t]*\$\$[ \t]*$/gm, ''],
  // It begins where a run of spaces does, as otherwise a long run would be searched again from each of its places.
  [/(?<![ \t])[ \t]*\|[ \t]*/g, ' '],
]

/** Code within a line, an escape or a character reference. Within code the last two are text. */
const CODE_OR_ESCAPE = /(`+)([^`\n]+)\1|\\.|&#?\w{1,8};/g

/** Texts without any of these need no work. */
const HAS_MARKUP = /[\\`*_~[$|#>=&-]/

/**
 * The words of a question's text without its markup: for lists of one line a question, search, order and comparison,
 * where thousands of texts are read at once. An image is its alternative text or "Image", math its LaTeX. Unlike
 * `plainTextOf` it needs no parser and never waits, and unusual Markdown may keep a character of its markup.
 */
export function textWithoutMarkup(text: string, format: TextFormat): string {
  if (format === 'plain' || !HAS_MARKUP.test(text)) return text
  let words = text
  for (const [markup, rest] of MARKUP) words = words.replace(markup, rest)
  words = words.replace(CODE_OR_ESCAPE, (part: string, _, code?: string) => code ?? unescapeMarkdown(part))
  return words.replace(/\n(?:[ \t]*\n)+/g, '\n').trim()
}

/** {@link textWithoutMarkup} of several texts. */
export function wordsOf(texts: readonly string[], format: TextFormat): readonly string[] {
  return texts.map((text) => textWithoutMarkup(text, format))
}

/** Characters that Markdown needs names for most often; of the other names none is used by what writes Markdown here. */
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

const ESCAPE = /\\([!-/:-@[-`{-~])|&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|nbsp));/g

/** What CommonMark shows for a number that is no character. */
const NO_CHARACTER = '\ufffd'

/**
 * A part of a Markdown text with the characters that its escapes (`\*`) and character references (`&#x306E;`, `&amp;`)
 * represent. References protect emphasis beside punctuation, usual in Chinese and Japanese. It stands here since
 * `escapeMarkdown` loads the parser, which the first screens do without.
 */
export function unescapeMarkdown(text: string): string {
  return text.replace(
    ESCAPE,
    (whole: string, escaped?: string, hex?: string, decimal?: string, name?: string) => {
      if (escaped !== undefined) return escaped
      if (name !== undefined) return NAMED[name] ?? whole
      return characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
    },
  )
}

function characterOf(code: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code === 0 || code > 0x10ffff || isSurrogate ? NO_CHARACTER : String.fromCodePoint(code)
}
