import { labeledLine } from '../../lines/labeled-line.ts'
import type { TextLine } from '../../lines/text-lines.ts'
import { announcesOptions, beginsQuestion, hasLaterNumber } from '../second-question.ts'
import { isReference } from '../sections/document-lines.ts'
import { isTicked, numberOf, type OpenQuestion } from './open-question.ts'

/** Blank lines between the text of a question and its boxes, where no other line tells it from the option above. */
const BLANK_LINES_MAX = 4

/** Lines of such a text, and of the list below it, that are looked at. */
const TEXT_MAX = 12
const LIST_MAX = 40

/** Entries, quotations, headings, rows, fences, rules: no text of a question. */
const NO_TEXT = /^(?:[-*+•>|][ \t]|#{1,6}[ \t]|```|~~~|[|!]|(?:[-*_=][ \t]?){3,}$)/

/**
 * What a line right below an option is: `next` for the text of another question, `unclear` where it may be that or the end of
 * the option, `part` for a part of the option.
 *
 * @param isBox whether a trimmed line is an option
 */
export function textBelowOption(
  question: OpenQuestion,
  lines: readonly TextLine[],
  index: number,
  isBox: (line: string) => boolean,
): 'next' | 'unclear' | 'part' {
  const line = trimmed(lines, index)
  const number = numberOf(question)
  if (beginsQuestion(line, number)) return 'next'
  const boxes = boxesBelow(lines, index, isBox)
  if (boxes === null) return 'part'
  const last = trimmed(lines, boxes.textEnd)
  if (isTicked(question) && /[?？][*_ ]{0,3}$/.test(last)) return 'next'
  const isBetween = isWhole(question.options.map(({ isRight }) => isRight)) && isWhole(boxes.ticks)
  const [, ...above] = question.options.at(-1)?.text.split('\n') ?? []
  if ((number !== null || isBetween) && hasLaterNumber(line, number, above)) return 'next'
  if (!isBetween || /^\p{Ll}/u.test(line)) return 'part'
  return announcesOptions(last) ? 'next' : 'unclear'
}

/** The boxes below lines of text, and the index of the last of these; null where other lines come before any box. */
function boxesBelow(
  lines: readonly TextLine[],
  index: number,
  isBox: (line: string) => boolean,
): { readonly textEnd: number; readonly ticks: readonly boolean[] } | null {
  let textEnd = index
  while (textEnd < index + TEXT_MAX && isText(lines[textEnd + 1]?.text ?? '', isBox)) textEnd++
  if (!isText(lines[index]?.text ?? '', isBox)) return null
  let at = textEnd + 1
  while (at <= textEnd + BLANK_LINES_MAX && trimmed(lines, at) === '') at++
  if (!isBox(trimmed(lines, at))) return null
  const ticks: boolean[] = []
  for (const end = at + LIST_MAX; at < end && at < lines.length; at++) {
    const line = trimmed(lines, at)
    if (isBox(line)) ticks.push(!/^[^[]*\[\s\]/.test(line))
    else if (line !== '' && trimmed(lines, at - 1) === '') break
  }
  return { textEnd, ticks }
}

/** Whether a line is one of a text without indentation, and no option. */
function isText(raw: string, isBox: (line: string) => boolean): boolean {
  const line = raw.trim()
  return (
    /^\S/.test(raw) && !NO_TEXT.test(line) && !isBox(line) && labeledLine(line) === null && !isReference(line)
  )
}

/** Whether a list has a right and a wrong option. */
function isWhole(ticks: readonly boolean[]): boolean {
  return ticks.includes(true) && ticks.includes(false)
}

function trimmed(lines: readonly TextLine[], index: number): string {
  return lines[index]?.text.trim() ?? ''
}
