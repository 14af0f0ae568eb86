import { type ImportResult, refusal, type SourceLocation } from '../domain/importing/drafts/draft.ts'
import type { ZipArchive } from './bytes/zip.ts'
import {
  type ArchiveReader,
  EVIDENCE,
  type Evidence,
  type FileReader,
  type TextOptions,
  type TextReader,
  type WrittenValues,
} from './format.ts'
import { plainHead } from './lines/plain-heads.ts'
import { READERS } from './registry.ts'
import { look, plainTextOf, startOf, TextDocument } from './text-document.ts'
import { isWholePage } from './web-page/read.ts'

/** How a text that is a bank is read. */
export interface ChosenReader {
  readonly read: (options: TextOptions) => ImportResult
  /** All values that it writes out; none where it is nothing but values, or has none. */
  readonly valuesIn: () => readonly WrittenValues[]
  /** Reads it as a file of an archive; null for one that only names others. */
  readonly readWithin: (
    file: string,
    archive: ZipArchive,
    options: TextOptions,
  ) => Promise<ImportResult | null>
}

/**
 * The reader of any text that is a bank, wherever it comes from: of the format that is surest of it, or of the code within its fences.
 * Of a part of a web page the reader takes that finds more. Null where no format shows.
 */
export const chooseReader = look((document): ChosenReader | null => {
  const page = surest(document, 'page')
  if (page !== null && isWholePage(document.text)) return page
  const other = formatReader(document) ?? formatReader(insideFences(document))
  if (page === null || other === null) return page ?? other
  return chosen((options) => {
    const [asPage, asOther] = [page.read(options), other.read(options)]
    return asPage.drafts.length > asOther.drafts.length ? asPage : asOther
  }, other.valuesIn)
})

/** The reader of the kind of archive that this is; undefined for one of any files. */
export function archiveReader({ names }: ZipArchive): ArchiveReader | undefined {
  return READERS.find(({ archive }) => archive && names.some((name) => archive.holds.test(name)))?.archive
}

/** The reader of a file that is neither a text nor an archive; undefined for any other. */
export function fileReader(bytes: Uint8Array): FileReader | undefined {
  return READERS.find(({ file }) => file?.holds(bytes))?.file
}

/** Lines of a text that may have signs; 50,000 questions have half as many. */
const LINES_MAX = 1_000_000

/** The reader of the format that a text shows; null when it shows none. */
function formatReader(document: TextDocument): ChosenReader | null {
  if (startOf(document) === -1) return null
  for (const evidence of EVIDENCE) {
    if (evidence === 'page') continue
    if (evidence === 'comment' && hasMoreLines(plainTextOf(document), LINES_MAX)) {
      return chosen(() => refusal(`The file has more than ${LINES_MAX} lines. Split it.`))
    }
    const reader = surest(document, evidence)
    if (reader !== null) return reader
  }
  return null
}

/** The reader of the format that has most of one kind of evidence; null where none has any. */
function surest(document: TextDocument, evidence: Evidence): ChosenReader | null {
  let most = 0
  let best: TextReader | null = null
  for (const { text } of READERS) {
    const count = Number(text?.sniff[evidence]?.(document) ?? 0)
    if (text === undefined || count <= most) continue
    most = count
    best = text
  }
  if (best === null) return null
  const { read, readWithin, valuesIn } = best
  return chosen(
    (options) => {
      const readText = (text: string) => chooseReader(new TextDocument(text))?.read(options) ?? null
      return read(document, { ...options, readText })
    },
    () => valuesIn?.(document) ?? [],
    readWithin?.bind(null, document),
  )
}

function chosen(
  read: ChosenReader['read'],
  valuesIn: ChosenReader['valuesIn'] = () => [],
  readWithin?: (file: string, archive: ZipArchive) => Promise<ImportResult | null>,
): ChosenReader {
  const readInOrder = (options: TextOptions) => inOrder(read(options))
  return {
    read: readInOrder,
    valuesIn,
    readWithin: async (file, archive, options) =>
      readWithin === undefined ? readInOrder(options) : readWithin(file, archive),
  }
}

/** Sorts problems by location: readers report them in other orders. */
function inOrder(result: ImportResult): ImportResult {
  const byPlace = (a: { readonly location: SourceLocation }, b: { readonly location: SourceLocation }) =>
    a.location.line - b.location.line || (a.location.item ?? 0) - (b.location.item ?? 0)
  return { ...result, problems: result.problems.toSorted(byPlace) }
}

/** Characters of a line that are looked at for a fence. */
const FENCE_WITHIN = 60

/** A line that begins or ends a block of code in Markdown. */
const FENCE = /^[ \t]*```[\w-]{0,20}[ \t]*$/

/** Only the text within code fences, as around what an assistant wrote, with line numbers preserved; a blank text without fences. */
function insideFences({ text, tables }: TextDocument): TextDocument {
  if (!text.includes('```')) return new TextDocument('', tables)
  let isInside = false
  const lines = text.split(/\r\n|\n|\r/).map((line) => {
    if (!FENCE.test(plainHead(line.slice(0, FENCE_WITHIN)))) return isInside ? line : ''
    isInside = !isInside
    return ''
  })
  return new TextDocument(lines.join('\n'), tables)
}

function hasMoreLines(text: string, max: number): boolean {
  const end = /\r\n|\n|\r/g
  let lines = 1
  while (lines <= max && end.test(text)) lines++
  return lines > max
}
