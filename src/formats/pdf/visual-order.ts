import type { Look } from '../word/document.ts'
import type { OpenPiece } from '../word/joined-pieces.ts'

/** Letters that are written from right to left: Hebrew, Arabic and their relatives. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const LETTER = /\p{L}/u
/** What keeps its own direction within them: letters of other scripts, and numbers with what is in these. */
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u

const MIRRORED: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}'].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
)

/** A part of a line as it is seen, from left to right. */
interface SeenPart {
  readonly text: string
}

/** The parts of a line, one letter each, in the order in which they are read. */
export function readingOrder<Part extends SeenPart>(parts: readonly Part[]): readonly Part[] {
  if (!parts.some(({ text }) => RIGHT_TO_LEFT.test(text))) return parts
  const letters = parts.filter(({ text }) => LETTER.test(text))
  const isMostly = letters.filter(({ text }) => RIGHT_TO_LEFT.test(text)).length * 2 >= letters.length
  const isForeign = ({ text }: Part) =>
    isMostly ? LEFT_TO_RIGHT.test(text) && !RIGHT_TO_LEFT.test(text) : RIGHT_TO_LEFT.test(text)
  const read = readParts(isMostly ? parts.toReversed() : parts, isForeign, isMostly)
  // Some files say of a bracket how it looks, others what it is.
  const mirrored = read.map((part) => ({ ...part, text: MIRRORED.get(part.text) ?? part.text }))
  return closedBrackets(mirrored) > closedBrackets(read) ? mirrored : read
}

/** How many brackets close one before them, or the letter or number that a line begins with. */
function closedBrackets(parts: readonly SeenPart[]): number {
  const text = parts.map((part) => part.text).join('')
  return (text.match(/\([^()]*\)|\[[^\][]*\]/g)?.length ?? 0) + (/^[\p{L}\p{N}]{1,3}\)/u.test(text) ? 1 : 0)
}

function readParts<Part extends SeenPart>(
  base: readonly Part[],
  isForeign: (part: Part) => boolean,
  isMostly: boolean,
): readonly Part[] {
  const read: Part[] = []
  for (let from = 0; from < base.length; ) {
    const part = base[from]
    if (part === undefined) break
    if (!isForeign(part)) {
      read.push(part)
      from++
      continue
    }
    let last = from
    for (let at = from + 1; at < base.length; at++) {
      const other = base[at]
      if (other === undefined || isBreak(other.text, isMostly)) break
      if (isForeign(other)) last = at
    }
    read.push(...base.slice(from, last + 1).reverse())
    from = last + 1
  }
  return read
}

/** Whether what is between two foreign parts ends the first: a letter of the line's own script. */
function isBreak(text: string, isMostlyRightToLeft: boolean): boolean {
  return LETTER.test(text) && RIGHT_TO_LEFT.test(text) === isMostlyRightToLeft
}

/** Pieces with those of the same look as one: there is one for each glyph before. */
export function joined(pieces: readonly OpenPiece[]): readonly OpenPiece[] {
  const whole: { text: string; readonly look: Look }[] = []
  for (const { text, look } of pieces) {
    const last = whole.at(-1)
    if (last?.look === look) last.text += text
    else whole.push({ text, look })
  }
  return whole
}
