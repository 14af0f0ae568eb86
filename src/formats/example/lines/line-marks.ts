import type { ExampleMark, ExampleRole } from '../../../domain/importing/example/example.ts'
import { follows } from '../inline-parts.ts'
import { isVisible, type Sign, signOf, trimmed } from '../signs.ts'

/** A mark on a line without what precedes it there as a sign: "b) Paris" is "Paris" behind "b) ". */
export interface LineMark {
  /** Which line of the stretch. */
  readonly part: number
  readonly role: ExampleRole
  readonly from: number
  readonly to: number
  /** What stands before it on its line, from the part before it on. */
  readonly before: string
  readonly text: string
  /** What is behind it on its line, up to the part after it. */
  readonly after: string
}

/** A number or letter with a bracket, a dot, a colon or a dash; words may precede a number. */
const COUNTED =
  /^\s*(?:[^\p{L}\p{N}\s"“«¿¡]{1,8}\s*)?(?:\p{L}{1,14}[.\s]{0,2})?(?:\d{1,5}|(?<![\p{L}\p{M}])\p{L})(?![\p{L}\p{M}\p{N}])\s?[)\].:>、．。）】=|/~–-]{1,3}(?:\*\*|__)?\s*(?=\S)/u

/** A number in a circle. */
const CIRCLED = /^\s*\p{No}\s*(?=\S)/u

/** A word with a number behind it. */
const WORDED = /^\s*\p{L}{2,14}\s?\d{1,3}\s+(?=\S)/u

/** A word with a colon or an arrow. */
const LABELED =
  /^\s*(?:[^\p{L}\p{N}\s]{1,8}\s*)?\p{L}[\p{L}\p{M} ]{0,24}?\d{0,5}\s?(?:[:：=]|[=-]?>|→|–)\*{0,2}\s*(?=\S)/u

/** A bullet, a box, or signs. */
const BULLET = /^\s*(?:\[[^\]\n]{0,2}\]|\([^)\n\p{L}\p{N}]{0,2}\)|[^\p{L}\p{N}\s"“«¿¡($[]{1,4})\s*(?=\S)/u

/** A word of signs before an option that only the right one has may precede its letter. */
const MARKERS = [COUNTED, LABELED, BULLET]

/** Lines of the file that must begin with a sign, so that it is one. */
const REPEATED_MIN = 2

/** Where marks begin and end once signs are left out, in the order of the lines. */
export function lineMarks(
  lines: readonly string[],
  marks: readonly ExampleMark[],
  isRepeated: (sign: Sign, least: number) => boolean,
): readonly LineMark[] {
  const inOrder = marks.toSorted((one, other) => one.part - other.part || one.from - other.from)
  const options = inOrder.filter(({ role }) => role === 'option' || role === 'right')
  const texts = options.map((mark) => headText(lines, mark))
  const areInBrackets = texts.length > 1 && texts.every(isInBrackets)
  const optionHeads = areInBrackets ? texts.map(() => 1) : headsOfOptions(texts)
  return inOrder.map((mark, index) => {
    const { part, role } = mark
    const isBracketed = areInBrackets && options.includes(mark)
    const to = isBracketed ? (lines[part] ?? '').slice(0, mark.to).trimEnd().length - 1 : mark.to
    const line = lines[part] ?? ''
    const earlier = inOrder[index - 1]
    const start = earlier?.part === part ? earlier.to : 0
    const place = options.indexOf(mark)
    const head = place === -1 ? headOf(headText(lines, mark), role, isRepeated) : (optionHeads[place] ?? 0)
    const from = Math.min(mark.from + head, to)
    const next = inOrder[index + 1]
    const end = next?.part === part ? next.from : line.length
    const [before, text, after] = [line.slice(start, from), line.slice(from, to).trim(), line.slice(to, end)]
    return { part, role, from, to, before, text, after }
  })
}

/** Whether a text is in brackets as a whole. */
function isInBrackets(text: string): boolean {
  return /^[([{<«“][^)\]}>»”]*[)\]}>»”]\s*$/u.test(text)
}

/** What of a marked line may begin with a sign: all of it, where the mark begins at its beginning. */
function headText(lines: readonly string[], { part, from, to }: ExampleMark): string {
  const line = lines[part] ?? ''
  return line.slice(0, from).trim() === '' ? line.slice(from, to) : ''
}

/** How many characters the sign has with which a text begins; 0 for none. */
function headOf(text: string, role: ExampleRole, isRepeated: (sign: Sign, least: number) => boolean): number {
  if (role === 'key') return 0
  for (const marker of MARKERS) {
    const head = marker.exec(text.slice(0, 80))?.[0] ?? ''
    const sign = trimmed(signOf(head))
    if (isVisible(sign) && isRepeated(sign, REPEATED_MIN)) return head.length
  }
  return text.length - text.trimStart().length
}

/** The same of options, which have all the same kind of sign. */
function headsOfOptions(texts: readonly string[]): readonly number[] {
  for (const marker of [COUNTED, CIRCLED, WORDED]) {
    const counted = texts.map((text) => marker.exec(text.slice(0, 80))?.[0] ?? '')
    const labels = counted.map((head) => /(\p{L}|\p{No}|\d+)[^\p{L}\p{N}]*$/u.exec(head)?.[1] ?? '')
    const areInOrder = labels.every((label, place) => place === 0 || follows(labels[place - 1] ?? '', label))
    if (texts.length > 1 && counted.every((head) => head !== '') && areInOrder)
      return counted.map((head) => head.length)
  }
  const bullets = texts.map((text) => BULLET.exec(text.slice(0, 80))?.[0] ?? '')
  const cores = new Set(bullets.map((head) => head.trim()))
  // Of two kinds of signs one marks the right options.
  if (bullets.every((head) => head !== '') && cores.size <= 2) return bullets.map((head) => head.length)
  return texts.map((text) => text.length - text.trimStart().length)
}
