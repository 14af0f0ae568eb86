import type { TextLine } from '../../text/text-lines.ts'
import { labeledLine } from '../labeled-line.ts'
import { headerLine, letteredOption, letterIn, numberedLine } from './lettered-lines.ts'

/** A line whose text has a look of its own: bold, a color, a class. */
export interface StyledLine extends TextLine {
  /** What all of its text looks like, a letter before it aside: "b", "color:red". Empty for plain text. */
  readonly looks: readonly string[]
}

/** Lines with a key below each list of options whose right ones show by their look. */
export interface EmphasizedLines {
  readonly lines: readonly TextLine[]
  /** The lines of the first options of these lists. */
  readonly keyed: ReadonlySet<number>
}

/** Lists from which on a look can be a key; the shares of them that must have it on any option, and on some but not all. */
const LISTS_MIN = 3
const ANY_SHARE = 0.8
const SOME_SHARE = 0.5

/** Share of the lists that have a key in words, from which on looks are no keys. */
const ANSWERED_SHARE = 0.2

/** Lines from one option to the next. */
const GAP_MAX = 4

const SAYS_RIGHT = /correct|right|true|answer/i
const SAYS_WRONG = /wrong|incorrect|false|selected|chosen/i

interface Option {
  readonly index: number
  readonly looks: readonly string[]
}

/**
 * The lines with a line "Answer: B" below lettered options where one look marks the right ones: it is on some but not all options of
 * nearly every list, on at most half of all options, and not always on the same ones. Null where none is.
 *
 * @param hasKey whether the question of the option on this line has a key without looks; such a key is never replaced
 */
export function withEmphasizedKeys(
  lines: readonly StyledLine[],
  hasKey: (line: number) => boolean,
): EmphasizedLines | null {
  if (lines.every(({ looks }) => looks.length === 0)) return null
  const lists = listsIn(lines)
  const firstLine = (list: readonly Option[]) => lines[list[0]?.index ?? 0]?.line ?? 1
  const open = lists.filter((list) => !hasKey(firstLine(list)))
  if (lists.length < LISTS_MIN || lists.length - open.length > lists.length * ANSWERED_SHARE) return null
  const look = markIn(lists)
  if (look === null) return null
  const starts = new Set(lists.map((list) => list[0]?.index ?? 0))
  const answers = new Map<number, TextLine>()
  const keyed = new Set<number>()
  for (const list of open) {
    const right = list.flatMap(({ looks }, ordinal) => (looks.includes(look) ? [ordinal] : []))
    if (right.length === 0) continue
    const last = endOfOption(lines, list.at(-1)?.index ?? 0, starts)
    const letters = right.map((ordinal) => letterIn('A', ordinal)).join(', ')
    answers.set(last, { line: lines[last]?.line ?? 1, text: `Answer: ${letters}` })
    keyed.add(firstLine(list))
  }
  return {
    lines: lines.flatMap(({ looks: _, ...line }, index) => {
      const answer = answers.get(index)
      return answer === undefined ? [line] : [line, answer]
    }),
    keyed,
  }
}

/**
 * The last line of an option: it goes on to a blank line, or to one that begins something else. Where the next options begin
 * before that, nothing says where it ends, and its first line is taken.
 *
 * @param starts the first options of lists
 */
function endOfOption(lines: readonly TextLine[], first: number, starts: ReadonlySet<number>): number {
  for (let end = first; ; end++) {
    const next = lines[end + 1]?.text.trim() ?? ''
    if (starts.has(end + 1)) return first
    const isOver = numberedLine(next) !== null || headerLine(next) !== null || labeledLine(next) !== null
    if (next === '' || isOver) return end
  }
}

/** The lists of options with letters from A on. */
function listsIn(lines: readonly StyledLine[]): readonly (readonly Option[])[] {
  const lists: Option[][] = []
  for (const [index, { text, looks }] of lines.entries()) {
    const option = letteredOption(text.trim())
    if (option === null) continue
    const open = lists.at(-1)
    const last = open?.at(-1)?.index ?? 0
    if (option.ordinal === 0) lists.push([{ index, looks }])
    else if (open?.length === option.ordinal && index - last <= GAP_MAX) open.push({ index, looks })
  }
  return lists.filter(({ length }) => length > 1)
}

/** The look that marks right options; of several that mark others the one whose name says so. Null for none, and where it is unclear. */
function markIn(lists: readonly (readonly Option[])[]): string | null {
  const marks = new Map<string, string>()
  for (const look of frequentLooks(lists)) {
    const places = lists.map((list) =>
      list.flatMap((option, ordinal) => (option.looks.includes(look) ? [ordinal] : [])),
    )
    if (!SAYS_WRONG.test(look) && marksRightOnes(places, lists)) marks.set(look, places.join(';'))
  }
  const [first = null] = marks.keys()
  if (new Set(marks.values()).size < 2) return first
  const named = [...marks.keys()].filter((look) => SAYS_RIGHT.test(look))
  return named.length === 1 ? (named[0] ?? null) : null
}

/** Looks that options of nearly every list have: pages may give each option a class of its own. */
function frequentLooks(lists: readonly (readonly Option[])[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const list of lists) {
    const looks = new Set(list.flatMap((option) => option.looks))
    for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1)
  }
  return [...counts].flatMap(([look, count]) => (count >= lists.length * ANY_SHARE ? [look] : []))
}

/** @param places of the options with a look, list by list */
function marksRightOnes(
  places: readonly (readonly number[])[],
  lists: readonly (readonly Option[])[],
): boolean {
  const some = places.filter(({ length }, index) => length > 0 && length < (lists[index]?.length ?? 0)).length
  const marked = places.reduce((count, { length }) => count + length, 0)
  const options = lists.reduce((count, { length }) => count + length, 0)
  return (
    some >= lists.length * SOME_SHARE &&
    marked * 2 <= options &&
    new Set(places.map((place) => place.join())).size > 1
  )
}

/** The beginning of an element of HTML that gives a text a look. */
const STYLED = String.raw`<(font|span|mark|b|strong|u|ins)\b([^<>]{0,200})>`
const MAY_BE_STYLED = new RegExp(STYLED, 'i')

/** Whether a text may have lines with elements of HTML around their texts. */
export function mayBeStyled(text: string): boolean {
  return MAY_BE_STYLED.test(text)
}

/** What precedes the text of an option: a bullet and its letter. */
const LETTER = /^(?:[-*•][ \t]+)?[([]?[A-Za-z][.):\]][ \t]*/
const ELEMENT = new RegExp(String.raw`^${STYLED}(.*)</\1>$`, 'is')
/** Elements around a text. */
const DEPTH_MAX = 3

/** A line without the elements of HTML around its text, as looks. */
export function styledLine(line: TextLine): StyledLine {
  const text = line.text.trim()
  if (line.role !== undefined || !text.includes('</')) return { ...line, looks: [] }
  const whole = unwrapped(text)
  if (whole.looks.length > 0) return { ...line, ...whole }
  const letter = LETTER.exec(text)?.[0] ?? ''
  const rest = unwrapped(text.slice(letter.length))
  return rest.looks.length === 0
    ? { ...line, looks: [] }
    : { ...line, text: letter + rest.text, looks: rest.looks }
}

function unwrapped(text: string): { readonly text: string; readonly looks: readonly string[] } {
  let inner = text
  const looks: string[] = []
  while (looks.length < DEPTH_MAX) {
    const [, name = '', attributes = '', content] = ELEMENT.exec(inner) ?? []
    if (content === undefined || content.includes(`</${name}`)) break
    looks.push(`${name} ${attributes}`.trim().toLowerCase())
    inner = content.trim()
  }
  return { text: inner, looks }
}
