import type { OpenPiece } from '../word/joined-pieces.ts'

/** The words of a document, in small letters: those with a hyphen in them as well. */
export type WordList = ReadonlySet<string>

/** Words of the lines but those that the end of a line may part. */
export function wordsOf(lines: readonly string[]): WordList {
  const words = new Set<string>()
  for (const line of lines) {
    for (const [word] of line.matchAll(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu)) words.add(word.toLowerCase())
  }
  return words
}

/** What is written with a hyphen before most words. */
const PREFIX = /^(?:self|non|well|all|ex|half|high|low|long|short|two|three|four|cross|so|by|double|multi)$/i

const PARTED = /([\p{L}\p{M}]+)([-‐\u00ad])$/u
/** Characters on both sides that decide how lines are joined: a word. */
export const JOIN_MAX = 60
/** Scripts without blanks between words. */
const UNSPACED = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/

/**
 * A line and the next one of the same paragraph, with a word as one that a hyphen parts at the end of the line. The hyphen stays where
 * the document has it within a line, or where such words have one.
 */
export function hyphenJoin(
  before: readonly OpenPiece[],
  next: readonly OpenPiece[],
  words: WordList,
): readonly OpenPiece[] {
  const end = before
    .map(({ text }) => text)
    .join('')
    .slice(-JOIN_MAX)
  const start = next
    .map(({ text }) => text)
    .join('')
    .slice(0, JOIN_MAX)
  const [, first = '', hyphen] = PARTED.exec(end) ?? []
  const second = /^\p{Ll}[\p{L}\p{M}]*/u.exec(start)?.[0] ?? ''
  if (hyphen !== undefined && second !== '') {
    return keepsHyphen(first, second, hyphen, words)
      ? [...before, ...next]
      : [...withoutLast(before), ...next]
  }
  if (UNSPACED.test(end.slice(-1)) && UNSPACED.test(start.charAt(0))) return [...before, ...next]
  if (/[-/]$/.test(end) && /^\p{L}/u.test(start) && !/\s.$/.test(end)) return [...before, ...next]
  return [...before, { text: ' ', look: before.at(-1)?.look ?? {} }, ...next]
}

function keepsHyphen(first: string, second: string, hyphen: string, words: WordList): boolean {
  if (hyphen === '\u00ad') return false
  const [one, two] = [first.toLowerCase(), second.toLowerCase()]
  if (words.has(one + two)) return false
  return words.has(`${one}-${two}`) || PREFIX.test(first)
}

/** The pieces without their last character. */
function withoutLast(pieces: readonly OpenPiece[]): readonly OpenPiece[] {
  const last = pieces.at(-1)
  if (last === undefined) return pieces
  return [...pieces.slice(0, -1), { ...last, text: Array.from(last.text).slice(0, -1).join('') }]
}
