import { HIDDEN_CHARACTERS, withoutHidden } from '../../domain/folded-text.ts'
import { labeledLine } from './labeled-line.ts'
import { headerLine, numberedLine } from './lettered-lines.ts'
import { trueFalseWord } from './true-false.ts'

/** Spaces of other kinds, as word processors write them; the full-width one is left to the reading of Chinese texts. */
const OTHER_SPACES = '\u00a0\u1680\u2000-\u200a\u202f\u205f'
const ANY_SPACE = new RegExp(`[${OTHER_SPACES}]`, 'g')
const NEEDS_WORK = new RegExp(`[${HIDDEN_CHARACTERS}${OTHER_SPACES}]`)
const HIDDEN = new RegExp(`[${HIDDEN_CHARACTERS}]`)
const IS_AROUND = new RegExp(`[${HIDDEN_CHARACTERS}${OTHER_SPACES}\\s]`)

/** A bullet, a box or a tick, a word, and a number or a letter with a sign behind it. */
const MARKER =
  /^\s*(?:(?:[-*+•◦○●▪‣]|\[[ xX✓✔]?\]|[✓✔√✅☑]\uFE0F?)\s*){0,4}(?:\p{L}[\p{L}\p{M}. ]{0,24} )?#?[([（【]?(?:\d{1,5}|\p{L}\p{M}?|\p{No}|\p{So})[.):：\]）．、】]+[*_]{0,3}\s*/u

/** Headings, quotations, entries, boxes, rows, fences, and the signs of GIFT. */
const SIGN =
  /^\s*(?:#{1,6}\s+|>+\s*|(?:[-*+•◦○●▪‣]|\d{1,3}[.)])\s+(?:\[[ xX✓✔]?\]\s*)?|\||```|~~~|::|\/\/|\$CATEGORY|[{}=~])/

/**
 * A text in which characters that show nothing, and spaces of other kinds, no longer hide what its lines begin with: numbers, letters,
 * boxes, labels. What follows in a line stays as it is written.
 */
export function withPlainHeads(text: string): string {
  if (!NEEDS_WORK.test(text)) return text
  return text
    .split(/(\r\n|\n|\r)/)
    .map((part, index) => (index % 2 === 0 ? plainHead(part) : part))
    .join('')
}

/** The same of one line. */
export function plainHead(line: string): string {
  if (!NEEDS_WORK.test(line)) return line
  const bare = withoutHidden(line).replace(ANY_SPACE, ' ')
  const trimmed = bare.trim()
  if (trimmed === '') return ''
  // A verdict is one of a few words.
  if (trueFalseWord(trimmed) !== null) return bare
  const rest = labeledLine(trimmed)?.value ?? numberedLine(trimmed)?.text ?? headerLine(trimmed)?.text
  const length =
    rest === undefined
      ? (MARKER.exec(bare) ?? SIGN.exec(bare) ?? [''])[0].length
      : bare.trimEnd().length - rest.length
  return length === 0 ? line : bare.slice(0, length) + bareEnds(behind(line, length))
}

/** What is behind so many characters that are not hidden. */
function behind(line: string, length: number): string {
  let at = 0
  for (let left = length; left > 0 && at < line.length; at++) if (!HIDDEN.test(line.charAt(at))) left--
  return line.slice(at)
}

/** A text without what shows nothing around it. An expression for its end would look for the end again at each space within. */
function bareEnds(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && IS_AROUND.test(text.charAt(from))) from++
  while (to > from && IS_AROUND.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
