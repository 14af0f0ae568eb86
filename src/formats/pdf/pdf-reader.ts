import { NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import { type ImportResult, refusal } from '../../domain/importing/drafts/draft.ts'
import type { OnProgress } from '../../domain/importing/progress.ts'
import type { TextOptions } from '../format.ts'
import { NO_KEYS } from '../keys/given-keys.ts'
import { opaqueParts } from '../markup/opaque-parts.ts'
import { readDocument, withLocations } from '../word/read-document.ts'
import { type CheckedPdf, checkStreams } from './bounds/stream-sizes.ts'
import { NOT_LOADED } from './not-loaded.ts'
import { ContentReader, TooMuchContent } from './page-content.ts'
import { withoutFurniture } from './page-furniture.ts'
import { noticesOf, scannedPages, textFault } from './page-notices.ts'
import { type ShownPage, shownPages } from './page-texts.ts'
import { blocksOfPages } from './paragraphs.ts'
import { openPdf, type PdfFault, type PdfFile, PdfStop, type PdfTools } from './pdf-file.ts'
import { readingOrderOf } from './reading-order.ts'
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
