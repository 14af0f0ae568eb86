import { type ImportNotice, quoted } from '../../domain/importing/drafts/draft.ts'
import { labeledLine } from '../lines/labeled-line.ts'
import { headerLine, letteredOption, numberedLine } from '../lines/lettered-lines.ts'
import { isCodeLine } from '../lines/text-layout.ts'
import type { TextLine } from '../lines/text-lines.ts'
import { trueFalseWord } from '../lines/true-false.ts'

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

/** What parts the title of a document from the number of its page, and no sentence. */
const GAP = /^(?:[ \t]*\|[ \t]*|[ \t]{3,}|\t[ \t]*)|(?:[ \t]*\|[ \t]*|[ \t]{3,}|\t[ \t]*)$/

/** The number before or behind such a title. */
const NUMBER_BESIDE_TITLE = /(?:(?<=\s)|(?<=[|•·–—-]))(\d{1,4})$|^(\d{1,4})(?=[ \t]*[|•·–—]|[ \t]{2,})/

/** How often a line must be there that says nothing of pages, and the title of a document. */
const REPEATED_MIN = 3

/** Lines that a page has at least: numbers that are closer are those of options, or of a list. */
const PAGE_MIN = 4

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
  /** Whether it says how many pages there are. */
  readonly isCounted: boolean
}

/** The indexes of the lines of pages, in order. */
function pageLinesIn(lines: readonly TextLine[]): ReadonlySet<number> {
  const candidates = lines.flatMap((line, index) => candidateIn(line, index) ?? [])
  const ofWords = Map.groupBy(
    candidates.filter(({ kind }) => kind === 'parted' || kind === 'repeated'),
    ({ words }) => words,
  )
  const repeated = [...ofWords.values()].filter((group) => isOfPages(lines, group)).flat()
  const alone = candidates.filter(({ kind }) => kind === 'alone')
  const sure = [...marksAlone(alone), ...repeated].sort((one, other) => one.index - other.index)
  const numbers = numbersOfPages(lines, candidates, sure)
  const counted = [...sure, ...numbers].map(({ index }) => index)
  return new Set([...counted, ...titlesBeside(lines, counted)].sort((one, other) => one - other))
}

/** Those of the lines with nothing but a word for pages and a number that are no options: they say how many pages there are, or grow. */
function marksAlone(marks: readonly Candidate[]): readonly Candidate[] {
  const others = marks.filter(({ isCounted }) => !isCounted)
  const areOfPages =
    others.length > 1 && grows(others) && !others.some((_, place) => isClose(others, place, 1))
  return marks.filter(({ isCounted }, place) => (isCounted ? !isClose(marks, place, 2) : areOfPages))
}

/** Whether more lines of a group follow one within a page, or precede it, than pages have. */
function isClose(group: readonly Candidate[], place: number, max: number): boolean {
  const index = group[place]?.index ?? 0
  const near = [place - 2, place - 1, place + 1, place + 2].filter((other) => {
    return Math.abs((group[other]?.index ?? Number.POSITIVE_INFINITY) - index) < PAGE_MIN
  })
  return near.length >= max
}

function grows(group: readonly Candidate[]): boolean {
  return group.every(({ number }, place) => place === 0 || number > (group[place - 1]?.number ?? 0))
}

/**
 * The lines on the same side of those of pages that are nowhere else, on most pages and on three at least: the title of the document.
 * Nothing that may be a part of a question is one.
 */
function titlesBeside(lines: readonly TextLine[], pages: readonly number[]): readonly number[] {
  const min = Math.max(REPEATED_MIN, pages.length / 2)
  if (pages.length < min) return []
  const beside = [-1, 1].flatMap((side) => {
    const indexes = pages.map((page) => page + side).filter((index) => mayBeTitle(lines, index))
    return [...Map.groupBy(indexes, (index) => lines[index]?.text.trim() ?? '')]
  })
  const repeated = new Map(beside.filter(([, { length }]) => length >= min))
  if (repeated.size === 0) return []
  const counts = new Map<string, number>()
  for (const { text } of lines) {
    const title = text.trim()
    if (repeated.has(title)) counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return [...repeated].flatMap(([text, indexes]) => (counts.get(text) === indexes.length ? indexes : []))
}

/** Whether a line is none that a question needs: no key, no option, nothing that asks, ends a sentence or stands above options. */
function mayBeTitle(lines: readonly TextLine[], index: number): boolean {
  const text = lines[index]?.text.trim() ?? ''
  if (!/\p{L}{3}/u.test(text) || /^\p{Ll}/u.test(text) || text.length > LINE_MAX) return false
  if (/[?？:：.。!,;][*_"”)]*$/.test(text) || /^(?:[-*+•>][ \t]|[([]?\p{L}[.):\]])/u.test(text)) return false
  if (labeledLine(text) !== null || numberedLine(text) !== null || headerLine(text) !== null) return false
  const below = filledAt(lines, index, 1)
  const isAboveOptions =
    below !== null && (letteredOption(below)?.ordinal === 0 || /^[-*+][ \t]+\[/.test(below))
  return !isAboveOptions && trueFalseWord(text) === null && !isCodeLine(text)
}

function candidateIn({ text, role }: TextLine, index: number): Candidate | null {
  if (text.length > LINE_MAX || role !== undefined || !MAY_BE_PAGE.test(text)) return null
  const line = text.trim()
  if (line.length === 0 || /^(?:\d{1,5}[.):]|[([]?\p{L}[.):\]]|[-*+•#>|])[ \t]*\S/u.test(line)) {
    return NUMBER_ALONE.test(line)
      ? { index, number: Number(NUMBER_ALONE.exec(line)?.[2]), words: '', kind: 'number', isCounted: false }
      : null
  }
  const counted = COUNT_ALONE.exec(line)?.[1]
  const mark = MARK.exec(line)
  if (mark !== null) {
    const [whole, one, two, three] = mark
    const isCounted = /\d\D+\d/.test(whole)
    const number = Number(one ?? two ?? three)
    const before = line.slice(0, mark.index)
    const behind = line.slice(mark.index + whole.length)
    const words = wordsOf(`${before}#${behind}`)
    if (before.trim() === '' && behind.trim() === '')
      return { index, number, words, kind: 'alone', isCounted }
    if (before !== '' && behind !== '') return null
    const isParted = GAP.test(before) || GAP.test(behind)
    return { index, number, words, kind: isParted ? 'parted' : 'repeated', isCounted }
  }
  if (counted !== undefined)
    return { index, number: Number(counted), words: '', kind: 'number', isCounted: false }
  const alone = NUMBER_ALONE.exec(line)?.[2]
  if (alone !== undefined)
    return { index, number: Number(alone), words: '', kind: 'number', isCounted: false }
  const last = NUMBER_BESIDE_TITLE.exec(line)
  if (last === null || !/\p{L}{3}/u.test(line) || isCodeLine(line) || line.includes('://')) return null
  // A number before what asks is that of a question, however often the same is asked.
  if (/[?？:：]$/.test(line)) return null
  const number = Number(last[1] ?? last[2])
  return {
    index,
    number,
    words: wordsOf(line.replace(NUMBER_BESIDE_TITLE, '#')),
    kind: 'repeated',
    isCounted: false,
  }
}

function wordsOf(line: string): string {
  return line.replace(/\s+/g, ' ').trim()
}

/**
 * Whether lines with the same words are of pages: their numbers grow, pages are between them, and what they part goes on at least once
 * where nothing parts a number of pages from the words: a sentence may name a page, too.
 */
function isOfPages(lines: readonly TextLine[], group: readonly Candidate[]): boolean {
  const isSure = group.every(({ kind, index, isCounted }) => {
    return isCounted || (kind === 'parted' && MARK.test(lines[index]?.text ?? ''))
  })
  if (!grows(group) || group.length < (isSure ? 2 : REPEATED_MIN)) return false
  if (group.some((_, place) => isClose(group, place, isSure ? 2 : 1))) return false
  const isStructure = group.some(({ index }) => {
    const text = lines[index]?.text.trim() ?? ''
    return numberedLine(text) !== null || headerLine(text) !== null || labeledLine(text) !== null
  })
  if (isStructure) return false
  return (
    isSure ||
    (!/^#?[ \t]*\p{Ll}/u.test(group[0]?.words ?? '') && group.some(({ index }) => partsOptions(lines, index)))
  )
}

/** Whether a line is between two options, or within a sentence: what stands above a key may belong to the question. */
function partsOptions(lines: readonly TextLine[], index: number): boolean {
  return isWithinQuestion(lines, index) && labeledLine(filledAt(lines, index, 1) ?? '') === null
}

/**
 * Numbers alone that part a question: only those of pages that other lines leave out, one for each page, and never what may be the
 * end of an option.
 */
function numbersOfPages(
  lines: readonly TextLine[],
  candidates: readonly Candidate[],
  sure: readonly Candidate[],
): readonly Candidate[] {
  if (sure.length === 0) return []
  const numbers = candidates.filter(({ kind }) => kind === 'number')
  const fitting: Candidate[] = []
  let next = 0
  for (const [place, candidate] of numbers.entries()) {
    const { index, number } = candidate
    while (next < sure.length && (sure[next]?.index ?? 0) < index) next++
    const from = sure[next - 1]?.number ?? number - 1
    const to = sure[next]?.number ?? from + 2
    const isMissing = number > from && number < to && (next > 0 || number === to - 1)
    if (
      isMissing &&
      !isClose(numbers, place, 1) &&
      isWithinQuestion(lines, index) &&
      !mayEndOption(lines, index)
    ) {
      fitting.push(candidate)
    }
  }
  return fitting
}

/** Whether a number may be a part of the option above it: all of it, or the end of its sentence. */
function mayEndOption(lines: readonly TextLine[], index: number): boolean {
  const above = filledAt(lines, index, -1) ?? ''
  const option = letteredOption(above)
  return option !== null && (option.text === '' || /(?<!\p{L})\p{Ll}{1,4}$/u.test(option.text))
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
