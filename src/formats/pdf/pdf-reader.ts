import { NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, refusal } from '../../domain/importing/drafts/draft.ts'
import type { OnProgress } from '../../domain/importing/progress.ts'
import type { TextOptions } from '../format.ts'
import { NO_KEYS } from '../keys/given-keys.ts'
import { labeledLine } from '../lines/labeled-line.ts'
import { opaqueParts } from '../markup/opaque-parts.ts'
import { readDocument, withLocations } from '../word/read-document.ts'
import { type CheckedPdf, checkStreams } from './bounds/stream-sizes.ts'
import { NOT_LOADED } from './not-loaded.ts'
import { ContentReader, TooMuchContent } from './page-content.ts'
import { noticesOf, scannedPages, textFault } from './page-notices.ts'
import { type ShownPage, shownPages, type TextSpan } from './page-texts.ts'
import { blocksOfPages } from './paragraphs.ts'
import { openPdf, type PdfFault, type PdfFile, PdfStop, type PdfTools } from './pdf-file.ts'
import { markerOf, readingOrderOf } from './reading-order.ts'
import { ruledTables } from './ruled-tables.ts'

/** Pages of a document, and letters on all of them. */
const PAGES_MAX = 2000
const LETTERS_MAX = 5_000_000
/** Pages with more than can be read, after which no other one is. */
const OVERFULL_MAX = 2

/**
 * Reads the pages of a PDF document (ISO 32000), and questions from them as often as asked, by the text that they show and where it stands:
 * lines become paragraphs and tables with looks, and these are read as those of a document of Word. Nothing in it is run, drawn or
 * fetched. Never rejects for what the file holds.
 */
export async function openDocument(
  bytes: Uint8Array,
  tools: PdfTools,
  onProgress?: OnProgress,
): Promise<(options: TextOptions) => ImportResult> {
  const checked = await checkStreams(bytes)
  if (checked.fault !== null) return refused(STOPS[checked.fault])
  let file: PdfFile | null = null
  try {
    file = await openPdf(checked.bytes, tools)
    if (file.pageCount > PAGES_MAX) return refused(`The document has more than ${PAGES_MAX} pages. Split it.`)
    const read = { ...(await readPages(file, onProgress)), omitted: checked.omitted }
    return (options) => resultOf(read, options)
  } catch (error) {
    if (error instanceof PdfStop) return refused(STOPS[error.fault])
    throw error
  } finally {
    file?.close()
  }
}

function refused(why: string): () => ImportResult {
  return () => refusal(why)
}

const PRINT_IT = 'Open it in a browser, print it to a new PDF document, and import that.'

const STOPS: Readonly<Record<PdfFault | NonNullable<CheckedPdf['fault']>, string>> = {
  encrypted:
    'This PDF document is protected by a password or against copying. Save it without protection, and import that.',
  'not loaded': NOT_LOADED,
  endless: `This PDF document takes far more time or memory to read than its text needs, as malicious files do. It wasn't read. ${PRINT_IT}`,
  damaged: `This PDF document is damaged or incomplete. Download it again. ${PRINT_IT}`,
  'too large': `This PDF document would unpack to far more than its size, as malicious files do. It wasn't read. ${PRINT_IT}`,
  'too many': `This PDF document has more parts than can be read. ${PRINT_IT}`,
  unusual: `This PDF document is made in a way that hardly any but malicious files are. It wasn't read. ${PRINT_IT}`,
}

/** The pages of a document that can be read, and the numbers of the others. */
interface ReadPages {
  readonly pages: readonly ShownPage[]
  readonly damaged: readonly number[]
}

async function readPages(file: PdfFile, onProgress: OnProgress | undefined): Promise<ReadPages> {
  const pages: ShownPage[] = []
  const damaged: number[] = []
  let letters = 0
  let overfull = 0
  for (let index = 0; index < file.pageCount; index++) {
    const reader = new ContentReader(file)
    try {
      if (letters > LETTERS_MAX || overfull > OVERFULL_MAX) throw new TooMuchContent()
      const page = await file.readPage(index, reader.take)
      letters += reader.content.glyphs.length
      pages.push(...shownPages(reader.content, page, index + 1))
    } catch (error) {
      if (error instanceof PdfStop) throw error
      // What the core says of a page is an error of one of its kinds.
      if (!(error instanceof Error)) throw error
      if (error instanceof TooMuchContent) overfull++
      damaged.push(index + 1)
    }
    onProgress?.((index + 1) / file.pageCount)
  }
  return { pages, damaged }
}

function resultOf(
  { pages, damaged, omitted }: ReadPages & Pick<CheckedPdf, 'omitted'>,
  { mappings = NO_MAPPINGS, keys = NO_KEYS, readText, readLines }: TextOptions,
): ImportResult {
  const fault = textFault(pages)
  if (fault !== null) return refusal(fault)
  const { pages: bare, leftOut } = withoutFurniture(pages)
  const ordered = bare.map(({ number, spans, shapes }) => {
    const { tables, others } = ruledTables(spans, shapes)
    return { number, ...readingOrderOf(others, tables) }
  })
  const { blocks, pages: places, joined } = blocksOfPages(ordered)
  const parts = opaqueParts()
  const result = readDocument(blocks, {
    known: mappings,
    given: keys,
    readText: readText ?? (() => null),
    readLines,
    parts,
  })
  const onPages = withPages(result, places)
  const unsettled = ordered.flatMap(({ number, isUnsettled }) => (isUnsettled ? [number] : []))
  const notices = noticesOf(pages, {
    damaged,
    omitted,
    unsettled,
    joined,
    leftOut,
    scanned: scannedPages(pages),
  })
  return { ...onPages, notices: [...notices, ...onPages.notices] }
}

/** The result with locations that count pages in the place of paragraphs. */
function withPages(result: ImportResult, pages: readonly number[]): ImportResult {
  return withLocations(result, (location) =>
    location.unit === 'paragraph'
      ? { ...location, line: pages[location.line - 1] ?? 1, unit: 'page' }
      : location,
  )
}

/** Pages without what only says where one is in a document. */
interface BarePages {
  readonly pages: readonly ShownPage[]
  /** What was left out, each once. */
  readonly leftOut: readonly string[]
}

/** Lines at each end of a page that may be headers and footers, and how far they reach into it at most. */
const EDGE_LINES = 4
const EDGE_SHARE = 0.2
/** Pages that a header must be on, and their share; it need not be on a first page, and may be on every second one. */
const REPEATED_MIN = 3
const REPEATED_SHARE = 0.3
/** How far apart the same one is on two pages, units of a page. */
const NEAR = 4

/** A number, and what people write around one: "- 3 -", "3 / 12", "[3]". */
const NUMBER_ALONE = /^[^\p{L}\p{N}]{0,3}\d{1,4}(?:[ \t]*(?:\/|\||of)[ \t]*\d{1,4})?[^\p{L}\p{N}]{0,3}$/u
const PAGE_WORD =
  /^(?:page|pg\.?|p\.|p[áa]gina|seite|стр(?:аница|\.)|сторінка|strona|str\.|sayfa|trang|halaman|σελίδα|עמוד|صفحة|sida|oldal|slide|第)[ \t]*\d{1,4}(?:[ \t]*(?:of|de|di|do|von|van|из|з|z|sur|dari|\/|\|)[ \t]*\d{1,4})?(?:[ \t]*[頁页])?$/iu

interface Edge {
  readonly span: TextSpan
  readonly page: number
  readonly isTop: boolean
  readonly isPageNumber: boolean
  /** Whether it is on the first or the last line of its page. */
  readonly isOutermost: boolean
}

/** Leaves out what repeats at the ends of pages, and the numbers of pages. Nothing of a question, and nothing between its parts, is one. */
function withoutFurniture(pages: readonly ShownPage[]): BarePages {
  const edges = pages.flatMap((page, index) => edgesOf(page, index))
  const found = new Set<TextSpan>()
  const byText = Map.groupBy(edges, ({ span, isTop, isPageNumber, isOutermost }) => {
    return `${isTop} ${isPageNumber || isOutermost ? templateOf(span.text) : span.text}`
  })
  for (const group of byText.values()) {
    for (const edge of group) {
      const { span, isPageNumber } = edge
      const near = group.filter((other) => Math.abs(other.span.y - span.y) < NEAR)
      const same = new Set(near.map((other) => other.page))
      const min = pages.length === 2 ? 2 : Math.max(REPEATED_MIN, pages.length * REPEATED_SHARE)
      if (same.size < (isPageNumber ? 2 : min) || isWithinQuestion(edge, pages[edge.page])) continue
      if (isPageNumber ? counts(near) || PAGE_WORD.test(span.text) : !isOfQuestion(span.text)) found.add(span)
    }
  }
  for (const edge of edges) {
    const { span, page, isTop, isOutermost } = edge
    if (isTop || !isOutermost || !NUMBER_ALONE.test(span.text) || !isFirst(span, page)) continue
    if (isApart(span, pages[page]) && !isWithinQuestion(edge, pages[page])) found.add(span)
  }
  if (found.size === 0) return { pages, leftOut: [] }
  const kinds = Map.groupBy(
    [...found].map(({ text }) => text),
    templateOf,
  )
  return {
    pages: pages.map((page) => ({ ...page, spans: page.spans.filter((span) => !found.has(span)) })),
    leftOut: [...kinds.values()].flatMap((texts) => texts.slice(0, 1)),
  }
}

function edgesOf({ spans, height }: ShownPage, page: number): readonly Edge[] {
  const lines = [...new Set(spans.map(({ y }) => Math.round(y)))].toSorted((one, other) => one - other)
  const [top = 0, bottom = 0] = [lines[EDGE_LINES - 1] ?? height, lines.at(-EDGE_LINES) ?? 0]
  return spans.flatMap((span): Edge[] => {
    const y = Math.round(span.y)
    const isTop = y <= top && span.y < height * EDGE_SHARE
    if (!isTop && (y < bottom || span.y <= height * (1 - EDGE_SHARE))) return []
    const isPageNumber = NUMBER_ALONE.test(span.text) || PAGE_WORD.test(span.text)
    return [{ span, page, isTop, isPageNumber, isOutermost: y === (isTop ? lines[0] : lines.at(-1)) }]
  })
}

/** Whether a part of a question is between a text and its end of the page, or a number or letter of one beside it. */
function isWithinQuestion({ span, isTop }: Edge, page: ShownPage | undefined): boolean {
  return (page?.spans ?? []).some((other) => {
    const below = other.y - span.y
    if (other === span) return false
    if (Math.abs(below) < NEAR) return MARKER_ALONE.test(other.text)
    return below < 0 === isTop && isOfQuestion(other.text)
  })
}

const MARKER_ALONE = /^[([]?(?:\p{L}|\d{1,3})[.):\]]$/u

/** A text with signs in the place of its numbers. */
function templateOf(text: string): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, ' ')
}

/** Whether the numbers of texts grow with their pages. */
function counts(edges: readonly Edge[]): boolean {
  const numbers = edges.map(({ span, page }) => Number(/\d+/.exec(span.text)?.[0] ?? 0) - page)
  return new Set(numbers).size <= Math.max(1, numbers.length * 0.2)
}

/** Whether it is the number of its page, where pages are counted from the first one on. */
function isFirst(span: TextSpan, page: number): boolean {
  return Number(/\d+/.exec(span.text)?.[0]) === page + 1
}

/** Whether a text is further below all others than lines are. */
function isApart(span: TextSpan, page: ShownPage | undefined): boolean {
  const above = page?.spans.filter((other) => other.y < span.y - NEAR).map(({ y }) => y) ?? []
  return span.y - Math.max(0, ...above) > span.size * 2
}

function isOfQuestion(text: string): boolean {
  return markerOf(text) !== null || labeledLine(text) !== null || /[?？]$/.test(text)
}
