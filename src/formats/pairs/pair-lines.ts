import { PAIRS_MIN } from '../../domain/importing/pairs/questions-of-pairs.ts'
import { firstLines } from '../csv/csv-rows.ts'
import { isBlank } from '../records/loose-value.ts'
import type { TableRow } from '../tables/table-columns.ts'

/** The share of the lines that must be pairs. */
const SHARE_MIN = 0.9

/** Lines by which pairs are recognized. */
const LINES_TRIED = 200

/** What stands between a term and its answer. */
const SIGNS = [
  '[ \\t]{1,20}[-–—][ \\t]{1,20}',
  '[ \\t]{1,20}=[ \\t]{1,20}',
  '#',
  '::',
  '[-=]>|→',
  ':[ \\t]{1,20}',
  ':(?=\\p{L}{1,12}$)',
]

/** "term - definition" with each of the signs. What begins with a sign is a heading or a comment. */
const SEPARATED = SIGNS.map((sign) => new RegExp(`^([^\\n#]{1,300}?)(?:${sign})(?=\\S)([^\\n]*)$`, 'u'))

/** What counts or names the parts of pairs: "12.", "-", "Q:", "Question 3:". */
const PREFIX = /^(?:[-*•]|\p{L}{0,16} ?\d{0,4}[.:)])[ \t]{1,20}(?=\S)/u

interface Line {
  readonly line: number
  readonly text: string
}

/**
 * The two cells of each pair that a text writes in lines: both in one with a sign between them, or the term in one and its answer in the
 * next. A line that is no pair has one cell. Null where nearly all lines are to be pairs and are not.
 *
 * @param before the number of lines before the text
 */
export function pairLines(text: string, before: number): readonly TableRow[] | null {
  // Long texts of anything else are only looked at.
  const start = linesOf(firstLines(text, LINES_TRIED), before)
  const cut = SEPARATED.map(cellsWith).find((cells) => arePairs(start.map(cells))) ?? null
  if (cut === null && !arePairs(inTwoLines(start))) return null
  const lines = linesOf(text, before)
  const rows = cut === null ? inTwoLines(lines) : lines.map(cut)
  return arePairs(rows) ? withoutPrefixes(rows) : null
}

function linesOf(text: string, before: number): readonly Line[] {
  return text.split(/\r\n|\n|\r/).flatMap((written, index): readonly Line[] => {
    return isBlank(written) ? [] : [{ line: before + index + 1, text: written.trim() }]
  })
}

/** Whether nearly all rows are pairs, and their terms differ. */
function arePairs(rows: readonly TableRow[]): boolean {
  const terms = rows.flatMap(({ cells: [term = '', ...answers] }) => (answers.length === 1 ? [term] : []))
  return (
    terms.length >= Math.max(PAIRS_MIN, rows.length * SHARE_MIN) &&
    new Set(terms).size >= terms.length * SHARE_MIN
  )
}

function cellsWith(sign: RegExp): (line: Line) => TableRow {
  return ({ line, text }) => {
    const [, term, answer] = sign.exec(text) ?? []
    return { line, cells: term === undefined || answer === undefined ? [text] : [term.trim(), answer.trim()] }
  }
}

/** Pairs of which each is two lines: the first ones end in question marks, or begin with another word than the second ones. */
function inTwoLines(lines: readonly Line[]): readonly TableRow[] {
  const [first, second] = lines
  if (first === undefined || second === undefined) return []
  const [term, answer] = [prefixOf(first.text), prefixOf(second.text)]
  if (areOptions(term, answer)) return []
  const isTerm = ({ text }: Line) =>
    term === answer ? text.endsWith('?') || text.endsWith('？') : prefixOf(text) === term
  const rows: TableRow[] = []
  for (let index = 0; index < lines.length; index++) {
    const [one, next] = [lines[index], lines[index + 1]]
    if (one === undefined) break
    const isPair = isTerm(one) && next !== undefined && !isTerm(next) && prefixOf(next.text) === answer
    rows.push({ line: one.line, cells: isPair ? [one.text, next.text] : [one.text] })
    if (isPair) index++
  }
  return rows
}

/** The beginning of a line as others have it; '' for none. */
function prefixOf(text: string): string {
  return (PREFIX.exec(text)?.[0] ?? '').replace(/\d+/, '1').trim()
}

/** Whether two beginnings are those of options: "a)" and "b)". */
function areOptions(one: string, next: string): boolean {
  return /^\p{L}\W$/u.test(one) && next.charCodeAt(0) === one.charCodeAt(0) + 1
}

/** The rows without what all their terms, and all their answers, begin with. */
function withoutPrefixes(rows: readonly TableRow[]): readonly TableRow[] {
  const pairs = rows.filter(({ cells }) => cells.length === 2)
  const common = [0, 1].map((side) => {
    const [prefix = ''] = pairs.map(({ cells }) => prefixOf(cells[side] ?? ''))
    return pairs.every(({ cells }) => prefixOf(cells[side] ?? '') === prefix) ? prefix : ''
  })
  return rows.map(({ line, cells }) => {
    return {
      line,
      cells: cells.map((cell, side) =>
        cells.length < 2 || common[side] === '' ? cell : cell.replace(PREFIX, ''),
      ),
    }
  })
}
