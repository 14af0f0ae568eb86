import type { KnownMappings } from '../../domain/importing/columns/column-mapping.ts'
import { checkDraft } from '../../domain/importing/drafts/check-draft.ts'
import {
  excerptOf,
  type ImportNotice,
  type ImportProblem,
  type ImportResult,
  isWholeFile,
  type QuestionDraft,
  quoted,
  type SourceLocation,
} from '../../domain/importing/drafts/draft.ts'
import { mapTexts } from '../../domain/questions/question-content.ts'
import { mergeResults } from '../drafts/merge-results.ts'
import type { GivenKeys } from '../keys/given-keys.ts'
import { splitInlineOptions } from '../lines/inline-options.ts'
import { letteredOption } from '../lines/lettered-lines.ts'
import type { StyledLine, TextLine } from '../lines/text-lines.ts'
import type { OpaqueParts } from '../markup/opaque-parts.ts'
import { hasForeignLetters, withLatinLetters } from '../plain-text/languages/foreign-options.ts'
import { hasWideSigns, withPlainSigns } from '../plain-text/languages/wide-signs.ts'
import { readStyledLines } from '../plain-text/lettered/lettered-text.ts'
import { type SheetRow, withMarkedKeys, withMarkNotices } from '../tables/cell-marks.ts'
import { readTable } from '../tables/table.ts'
import { isHeadingOfBank } from '../tables/table-columns.ts'
import { asUnnamedTable } from '../tables/unnamed-table.ts'
import type { Block } from './document.ts'
import { withArrowKeys, withBoxes, withoutVariantMarks } from './document-keys.ts'
import {
  hasTitles,
  looksIn,
  type ShownLine,
  styledWhole,
  withLookMarks,
  withTitlesApart,
} from './document-lines.ts'
import { contentOf } from './tables.ts'

/** How a document is read. */
export interface DocumentOptions {
  /** What learners said of columns. */
  readonly known: KnownMappings
  /** Keys that another file lists. */
  readonly given: GivenKeys
  /** Reads a text as it is read alone; null where no format shows. */
  readonly readText: (text: string) => ImportResult | null
  /** Reads the lines instead, with looks as marks in them (`TextOptions`). */
  readonly readLines?: ((lines: readonly TextLine[]) => ImportResult) | undefined
  /** The formulas, pictures and tables of data within the document's texts. */
  readonly parts: OpaqueParts
}

/**
 * Questions of a document: those of its text as `readLetteredText` reads them, where a look that only right options have is their key,
 * or as another format where the text is one (GIFT, boxes); and those of each table whose columns are named. Never throws.
 */
export function readDocument(blocks: readonly Block[], options: DocumentOptions): ImportResult {
  const { parts, readLines: readByExample } = options
  const { lines, banks } = contentOf(blocks, hasTitles(blocks), parts)
  if (readByExample !== undefined) return withMarkup(readByExample(lines.map(withLookMarks)), parts)
  const keyed = withArrowKeys(withoutVariantMarks(withTitlesApart(lines)))
  const text = withDoubts(readLines(withBoxes(keyed), options), keyed)
  if (banks.length === 0) return withMarkup(text, parts)
  const results = [text, ...sameHeadings(banks).map((rows) => readRows(rows, options))]
  const inOrder = results.toSorted((one, other) => firstLine(one) - firstLine(other))
  return withMarkup(mergeResults(inOrder.map((result) => ({ result }))), parts)
}

/** The result with what is doubtful in lines as notices, in order. */
function withDoubts(result: ImportResult, lines: readonly ShownLine[]): ImportResult {
  const doubts = lines.flatMap(({ line, doubt }): readonly ImportNotice[] =>
    doubt === undefined ? [] : [{ location: { line, item: null, id: null }, message: doubt }],
  )
  if (doubts.length === 0) return result
  const notices = [...doubts, ...result.notices].sort((one, other) => one.location.line - other.location.line)
  return { ...result, notices }
}

/** The line of the first question; the last of all where there is none. */
function firstLine({ drafts, problems }: ImportResult): number {
  return Math.min(
    ...[drafts[0], problems[0]].flatMap((entry) => entry?.location.line ?? []),
    Number.MAX_SAFE_INTEGER,
  )
}

/** The text itself, or as another format that finds more in it: the lines of GIFT or of ticked boxes are in documents as well. */
function readLines(lines: readonly ShownLine[], { readText, given }: DocumentOptions): ImportResult {
  const styled = readStyledLines(styledLines(lines), given)
  if (styled.drafts.length > 0 && styled.problems.length === 0) return styled
  const other = readText(lines.map(({ text }) => text).join('\n'))
  if (other === null || other.drafts.length <= styled.drafts.length) return styled
  return withLocations(other, (location) =>
    isWholeFile(location) ? location : { ...location, line: lines[location.line - 1]?.line ?? location.line },
  )
}

/** Tables whose columns have the same names are one: so what their keys mean is decided over all of them. */
function sameHeadings(banks: readonly (readonly SheetRow[])[]): readonly (readonly SheetRow[])[] {
  const groups = Map.groupBy(banks, ([heading]) => JSON.stringify(heading?.cells ?? []))
  return Array.from(groups.values(), (group) =>
    group.flatMap((rows, index) => (index === 0 ? rows : rows.slice(1))),
  )
}

function readRows(rows: readonly SheetRow[], { known, given }: DocumentOptions): ImportResult {
  const unnamed = isHeadingOfBank(rows[0]?.cells ?? []) ? null : asUnnamedTable(rows)
  const marked = unnamed === null ? withMarkedKeys(rows) : null
  const read = (table: Parameters<typeof readTable>[0]) =>
    readTable(
      table,
      [],
      (_, columns, extra) =>
        `${quoted(extra)} is beyond the last of the ${columns} columns that the heading names. Name its column, or clear the cell.`,
      { known, given },
      unnamed,
    )
  return marked === null ? read(rows) : withMarkNotices(read(marked))
}

/** The result with what its texts show besides words, and with locations that count paragraphs. */
function withMarkup(result: ImportResult, parts: OpaqueParts): ImportResult {
  const drafts: QuestionDraft[] = []
  const problems: ImportProblem[] = []
  for (const draft of result.drafts) {
    const whole = draftWithMarkup(draft, parts)
    const fault = whole === draft ? null : checkDraft(whole)
    if (fault === null) drafts.push(whole)
    else
      problems.push({
        location: draft.location,
        message: fault,
        excerpt: excerptOf(parts.asPlain(draft.text)),
      })
  }
  const plain = <Entry extends ImportProblem | ImportNotice>(entry: Entry): Entry => ({
    ...entry,
    message: parts.asPlain(entry.message),
    ...(entry.excerpt !== undefined && { excerpt: parts.asPlain(entry.excerpt) }),
  })
  for (const { unfinished, ...problem } of result.problems) {
    problems.push({
      ...plain(problem),
      ...(unfinished && { unfinished: draftWithMarkup(unfinished, parts) }),
    })
  }
  const notices = result.notices.map(plain)
  return withLocations({ ...result, drafts, problems, notices }, (location) =>
    isWholeFile(location) ? location : { ...location, unit: 'paragraph' },
  )
}

function draftWithMarkup<Draft extends Omit<QuestionDraft, 'location'>>(
  draft: Draft,
  parts: OpaqueParts,
): Draft {
  let hasParts = false
  mapTexts(draft, (text) => {
    hasParts ||= parts.isIn(text)
    return text
  })
  const { category } = draft
  const named =
    category === null || !parts.isIn(category) ? draft : { ...draft, category: parts.asPlain(category) }
  if (!hasParts) return named
  const change = draft.format === 'markdown' ? parts.withinMarkdown : (text: string) => parts.asMarkdown(text)
  return { ...mapTexts(named, change), format: 'markdown' }
}

/** The result with each location changed. */
export function withLocations(
  result: ImportResult,
  change: (location: SourceLocation) => SourceLocation,
): ImportResult {
  const placed = <Entry extends { readonly location: SourceLocation }>(entry: Entry): Entry => ({
    ...entry,
    location: change(entry.location),
  })
  return {
    ...result,
    drafts: result.drafts.map(placed),
    problems: result.problems.map(placed),
    notices: result.notices.map(placed),
    ...(result.unanswered && { unanswered: result.unanswered.map(change) }),
  }
}

/** The lines with their looks. A line that holds several options is cut where these begin, as each may look otherwise. */
function styledLines(lines: readonly ShownLine[]): readonly StyledLine[] {
  if (lines.every(({ pieces }) => pieces.every(({ looks }) => looks.length === 0)))
    return lines.map(styledWhole)
  const parts = Map.groupBy(splitInlineOptions(latinLines(lines)), ({ line }) => line)
  return lines.flatMap((line, index) => {
    const texts = parts.get(index)?.map(({ text }) => text) ?? []
    const starts = texts.length > 1 ? startsOf(line.text, texts) : null
    if (starts === null) return [styledWhole(line)]
    return starts.map((from, part): StyledLine => {
      const to = starts[part + 1] ?? line.text.length
      return {
        line: line.line,
        text: line.text.slice(from, to).trim(),
        looks: looksIn(line, from, to),
        isCut: part > 0,
      }
    })
  })
}

/** The lines, each under its index, with Latin letters and plain signs. */
function latinLines(lines: readonly ShownLine[]) {
  const text = lines.map((line) => line.text).join('\n')
  const numbered = lines.map((line, index) => ({ line: index, text: line.text }))
  const plain = hasWideSigns(text) ? withPlainSigns(numbered) : numbered
  return hasForeignLetters(text) ? withLatinLetters(plain).lines : plain
}

/** Where the parts of a line begin in it as it is written; null where one is not found. */
function startsOf(written: string, parts: readonly string[]): readonly number[] | null {
  const starts: number[] = []
  let from = 0
  for (const [index, part] of parts.entries()) {
    const option = letteredOption(part)
    const text = option?.text ?? part
    const at = written.indexOf(text, from)
    if (at === -1) return null
    const before = option === null ? '' : (/\S*[ \t\u3000]*$/.exec(written.slice(from, at))?.[0] ?? '')
    starts.push(index === 0 ? 0 : at - before.length)
    from = at + text.length
  }
  return starts
}
