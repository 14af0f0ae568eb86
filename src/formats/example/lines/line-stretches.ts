import type { ExampleStretch } from '../../../domain/importing/example/example.ts'
import type { TextLine } from '../../lines/text-lines.ts'
import { signOf } from '../signs.ts'

/** Lines that are shown of a stretch: of a question with its options, its key and its explanation, and of the next one. */
const LINES_SHOWN = 30

/** Characters of a line that is shown. */
const LINE_SHOWN = 1000

/** How a line begins that may ask: a number, perhaps behind a word. */
const NUMBERED = /^[^\p{L}\p{N}]{0,8}(?:\p{L}{1,12}[.\s:]{0,2})?\d{1,4}\s?[).:\]>|/~=\-–、．。]/u

/** Lines that must follow a question. */
const LINES_BELOW = 2

/** The first lines at or behind a line that look like a question, and those below them; the first filled ones where none do. */
export function firstStretch(lines: readonly TextLine[], from: number): ExampleStretch | null {
  const start = lines.findIndex(({ line, text }) => line >= from && text.trim() !== '')
  if (start === -1) return null
  const behind = lines.findIndex(
    (line, index) => index >= start && mayAsk(line.text) && hasMore(lines, index),
  )
  return linesFrom(lines, behind === -1 ? start : behind)
}

/** Lines directly above a question that may be its category. */
const LINES_ABOVE = 2

/** The lines of a question that begins at an index, with what is directly above it, and of the next one. */
export function linesFrom(lines: readonly TextLine[], first: number): ExampleStretch {
  let start = first
  while (start > 0 && lines[start - 1]?.text.trim() !== '') start--
  const from = first - start <= LINES_ABOVE ? start : first
  return {
    kind: 'lines',
    line: lines[first]?.line ?? 1,
    parts: lines
      .slice(from, endOf(lines, first))
      .map(({ line, text }) => ({ name: `Line ${line}`, text: text.slice(0, LINE_SHOWN).trimEnd() })),
  }
}

const ASKS = /[?？؟¿]/

/** Whether a line has a question mark or begins with a number, as questions do. */
export function mayAsk(text: string): boolean {
  return ASKS.test(text) || NUMBERED.test(text.slice(0, 80))
}

/** How many lines may be questions. */
export function questionsIn(lines: readonly TextLine[]): number {
  return lines.filter(({ text }) => mayAsk(text)).length
}

/** Whether some lines follow before a longer gap, or the line itself has more than a question. */
function hasMore(lines: readonly TextLine[], index: number): boolean {
  const below = lines.slice(index + 1, index + 6).filter(({ text }) => text.trim() !== '')
  return below.length >= LINES_BELOW || /[?？؟].{4}/u.test(lines[index]?.text ?? '')
}

/** Where the stretch ends: behind the second line that begins as the first one does, and asks as it does, at most. */
function endOf(lines: readonly TextLine[], first: number): number {
  const asked = lines[first]?.text ?? ''
  const head = headOf(asked)
  // Options may be numbered as well.
  const isLike = (text: string) => headOf(text) === head && (!ASKS.test(asked) || ASKS.test(text))
  const most = Math.min(lines.length, first + LINES_SHOWN)
  let end = first + 1
  for (let found = 0; end < most; end++) {
    if (head !== '' && isLike(lines[end]?.text ?? '')) found++
    if (found === 2) break
  }
  while (end > first + 1 && lines[end - 1]?.text.trim() === '') end--
  return end
}

/** What a line begins with, as any other such line. */
function headOf(text: string): string {
  const head = NUMBERED.exec(text.slice(0, 80))?.[0]
  return head === undefined ? '' : JSON.stringify(signOf(head.trim()))
}

/** What files alike have in common: how their first lines begin, each way once. */
export function shapeOfLines({ parts }: ExampleStretch): string {
  const heads = parts
    .filter(({ text }) => text.trim() !== '')
    .map(({ text }) =>
      JSON.stringify(
        signOf(/^\s*\S{0,12}/.exec(text)?.[0] ?? '').map((token) =>
          token.is === 'text' && /\p{L}/u.test(token.text) ? 'word' : token,
        ),
      ),
    )
  return [...new Set(heads)].toSorted().join()
}
