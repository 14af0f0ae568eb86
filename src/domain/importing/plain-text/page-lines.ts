import { type ImportNotice, quoted } from '../drafts/draft.ts'
import type { TextLine } from '../text/text-lines.ts'
import { labeledLine } from './labeled-line.ts'
import { headerLine, letteredOption, numberedLine } from './lettered/lettered-lines.ts'
import { isCodeLine } from './text-layout.ts'

/** Lines without those of page headers and footers. */
export interface PagedLines<Line extends TextLine> {
  readonly lines: readonly Line[]
  /** What was left out; none where nothing was. */
  readonly notices: readonly ImportNotice[]
}

/** Characters of a line that may be a header or a footer. */
const LINE_MAX = 120

/** A number near an end of a line: a quick test, as each line is looked at. */
const MAY_BE_PAGE = /^[^\d]{0,40}\d|\d[^\d]{0,12}$/

/** "Page 12 of 90", "S. 12", "12 / 90", "第 2 頁，共 15 頁", "- 12 -". */
const OF = String.raw`(?:[ \t]*(?:of|de|di|do|von|van|из|з|z|sur|dari|trên|από|/|\|)[ \t]*\d{1,5})`
const PAGE_WORD = String.raw`(?:page|pg\.?|p[áa]gina|seite|стр(?:аница|\.)|сторінка|strona|str\.|sayfa|trang|halaman|σελίδα|עמוד|صفحة|sida|oldal)`
const MARK = new RegExp(
  String.raw`(?:(?<!\p{L})${PAGE_WORD}[ \t]*[:#.-]?[ \t]*(\d{1,5})${OF}?|第[ \t]*(\d{1,5})[ \t]*[頁页](?:[ \t，,、/]*[共總总][ \t]*\d{1,5}[ \t]*[頁页])?|(\d{1,5})[ \t]*(?:페이지|쪽|ページ))`,
  'iu',
)
const COUNT_ALONE = /^(\d{1,5})[ \t]*(?:of|\/)[ \t]*\d{1,5}$/i
const NUMBER_ALONE = /^([-–—~]?)[ \t]*(\d{1,4})[ \t]*\1$/

/** What parts the title of a document from the number of its page. */
const GAP = /^(?:[ \t]*[|•·–—][ \t]*|[ \t]{3,}|\t[ \t]*)|(?:[ \t]*[|•·–—][ \t]*|[ \t]{3,}|\t[ \t]*)$/

/** The number before or behind such a title. */
const NUMBER_BESIDE_TITLE = /(?:(?<=\s)|(?<=[|•·–—-]))(\d{1,4})$|^(\d{1,4})(?=[ \t]*[|•·–—]|[ \t]{2,})/

/** How often a line must be there that says nothing of pages, and of numbers alone. */
const REPEATED_MIN = 3

/** Lines that a notice quotes. */
const QUOTED_MAX = 3

/**
 * Leaves out the lines that pages add to a text where it is copied from a document: those that repeat with a changing number, and
 * numbers of pages alone within a question. The text around them goes on.
 */
export function withoutPageLines<Line extends TextLine>(lines: readonly Line[]): PagedLines<Line> {
  const found = pageLinesIn(lines)
  if (found.size === 0) return { lines, notices: [] }
  const shown = [...found].slice(0, QUOTED_MAX).map((index) => quoted(lines[index]?.text ?? ''))
  const more = found.size > QUOTED_MAX ? ` and ${found.size - QUOTED_MAX} more` : ''
  const [first = 0] = found
  return {
    lines: lines.filter((_, index) => !found.has(index) && !isGap(lines, found, index)),
    notices: [
      {
        location: { line: lines[first]?.line ?? 1, item: null, id: null },
        message: `Headers and footers of pages were left out: ${shown.join(', ')}${more}.`,
      },
    ],
  }
}

/** A line that may belong to a page. */
interface Candidate {
  readonly index: number
  /** The number that changes. */
  readonly number: number
  /** What does not change; '' for a number alone. */
  readonly words: string
  /** How sure it is: by a word for pages, by what parts the number from a title, by its repetition, or only by its place. */
  readonly kind: 'alone' | 'parted' | 'repeated' | 'number'
}

/** The indexes of the lines of pages, in order. */
function pageLinesIn(lines: readonly TextLine[]): ReadonlySet<number> {
  const candidates = lines.flatMap((line, index) => candidateIn(line, index) ?? [])
  const groups = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    if (candidate.kind === 'number' || candidate.kind === 'alone') continue
    const group = groups.get(candidate.words)
    if (group === undefined) groups.set(candidate.words, [candidate])
    else group.push(candidate)
  }
  const repeated = [...groups.values()].filter((group) => isOfPages(lines, group)).flat()
  const sure = [...candidates.filter(({ kind }) => kind === 'alone'), ...repeated]
  const numbers = numbersOfPages(lines, candidates, sure)
  const counted = [...sure, ...numbers].map(({ index }) => index)
  return new Set([...counted, ...titlesBeside(lines, counted)].sort((one, other) => one - other))
}

/** The lines next to those of pages that are nowhere else, and at least twice there: the title of the document. */
function titlesBeside(lines: readonly TextLine[], pages: readonly number[]): readonly number[] {
  const beside = new Map<string, number[]>()
  for (const page of pages) {
    for (const index of [page - 1, page + 1]) {
      const text = lines[index]?.text.trim() ?? ''
      if (!/\p{L}{3}/u.test(text) || text.length > LINE_MAX || letteredOption(text) !== null) continue
      const same = beside.get(text)
      if (same === undefined) beside.set(text, [index])
      else if (same.at(-1) !== index) same.push(index)
    }
  }
  const repeated = [...beside].filter(([, { length }]) => length > 1)
  if (repeated.length === 0) return []
  const counts = new Map(repeated.map(([text]) => [text, 0]))
  for (const { text } of lines) {
    const count = counts.get(text.trim())
    if (count !== undefined) counts.set(text.trim(), count + 1)
  }
  return repeated.flatMap(([text, indexes]) => (counts.get(text) === indexes.length ? indexes : []))
}

function candidateIn({ text, role }: TextLine, index: number): Candidate | null {
  if (text.length > LINE_MAX || role !== undefined || !MAY_BE_PAGE.test(text)) return null
  const line = text.trim()
  if (line.length === 0 || /^(?:\d{1,5}[.):]|[([]?\p{L}[.):\]]|[-*+•#>|])[ \t]*\S/u.test(line)) {
    return NUMBER_ALONE.test(line)
      ? { index, number: Number(NUMBER_ALONE.exec(line)?.[2]), words: '', kind: 'number' }
      : null
  }
  const counted = COUNT_ALONE.exec(line)?.[1]
  const mark = MARK.exec(line)
  if (mark !== null) {
    const [whole, one, two, three] = mark
    const number = Number(one ?? two ?? three)
    const before = line.slice(0, mark.index)
    const behind = line.slice(mark.index + whole.length)
    const words = wordsOf(`${before}#${behind}`)
    if (before.trim() === '' && behind.trim() === '') return { index, number, words, kind: 'alone' }
    if (before !== '' && behind !== '') return null
    return { index, number, words, kind: GAP.test(before) || GAP.test(behind) ? 'parted' : 'repeated' }
  }
  if (counted !== undefined) return { index, number: Number(counted), words: '', kind: 'number' }
  const alone = NUMBER_ALONE.exec(line)?.[2]
  if (alone !== undefined) return { index, number: Number(alone), words: '', kind: 'number' }
  const last = NUMBER_BESIDE_TITLE.exec(line)
  if (last === null || !/\p{L}{3}/u.test(line) || isCodeLine(line) || line.includes('://')) return null
  const number = Number(last[1] ?? last[2])
  return { index, number, words: wordsOf(line.replace(NUMBER_BESIDE_TITLE, '#')), kind: 'repeated' }
}

function wordsOf(line: string): string {
  return line.replace(/\s+/g, ' ').trim()
}

/** Whether lines with the same words are of pages: their numbers grow, and what they part goes on, at least once where they do not name pages. */
function isOfPages(lines: readonly TextLine[], group: readonly Candidate[]): boolean {
  const grows = group.every(({ number }, place) => place === 0 || number > (group[place - 1]?.number ?? 0))
  const namesPages = group.some(({ index }) => MARK.test(lines[index]?.text ?? ''))
  if (!grows || group.length < (namesPages ? 2 : REPEATED_MIN)) return false
  const isStructure = group.some(({ index }) => {
    const text = lines[index]?.text.trim() ?? ''
    return numberedLine(text) !== null || headerLine(text) !== null || labeledLine(text) !== null
  })
  return !isStructure && (namesPages || group.some(({ index }) => isWithinQuestion(lines, index)))
}

/**
 * Numbers alone that part a question: those of the pages that other lines count, or several that grow.
 */
function numbersOfPages(
  lines: readonly TextLine[],
  candidates: readonly Candidate[],
  sure: readonly Candidate[],
): readonly Candidate[] {
  const alone = candidates.filter(({ kind, index }) => kind === 'number' && isWithinQuestion(lines, index))
  const pages = sure.map(({ number }) => number)
  const from = pages.reduce((least, page) => Math.min(least, page), Number.POSITIVE_INFINITY) - 1
  const to = pages.reduce((most, page) => Math.max(most, page), 0) + 1
  const counted = alone.filter(({ number }) => number >= from && number <= to)
  if (counted.length > 0) return counted
  const grow = alone.every(({ number }, place) => place === 0 || number > (alone[place - 1]?.number ?? 0))
  return grow && alone.length >= REPEATED_MIN ? alone : []
}

/** Whether a question goes on behind a line: with an option that is not the first, with a key, or within a sentence. */
function isWithinQuestion(lines: readonly TextLine[], index: number): boolean {
  const below = filledAt(lines, index, 1)
  const above = filledAt(lines, index, -1)
  if (below === null || above === null) return false
  const option = letteredOption(below)
  if (option !== null && option.ordinal > 0) return letteredOption(above) !== null
  if (labeledLine(below)?.label === 'answer') return letteredOption(above) !== null
  return /^\p{Ll}/u.test(below) && /[\p{L}\p{N},;]$/u.test(above) && letteredOption(below) === null
}

/** Lines that are looked at for the next filled one. */
const BLANK_MAX = 6

/** The next filled line in a direction, trimmed; null for none nearby. */
function filledAt(lines: readonly TextLine[], index: number, step: 1 | -1): string | null {
  for (let at = index + step, looked = 0; looked < BLANK_MAX; at += step, looked++) {
    const text = lines[at]?.text.trim()
    if (text === undefined) return null
    if (text !== '') return text
  }
  return null
}

/** Whether a blank line is next to a line of a page that parts a question, which goes on behind it. */
function isGap(lines: readonly TextLine[], found: ReadonlySet<number>, index: number): boolean {
  if (lines[index]?.text.trim() !== '') return false
  for (const step of [1, -1] as const) {
    let at = index + step
    while (Math.abs(at - index) < BLANK_MAX && lines[at]?.text.trim() === '') at += step
    if (found.has(at) && isWithinQuestion(lines, at)) return true
  }
  return false
}
