import { type KnownMappings, NO_MAPPINGS } from '../../domain/importing/columns/column-mapping.ts'
import {
  type ImportNotice,
  type ImportResult,
  quoted,
  refusal,
  WHOLE_FILE,
} from '../../domain/importing/drafts/draft.ts'
import { type OnProgress, stepOf, UNREPORTED } from '../../domain/importing/progress.ts'
import { decodeText } from '../bytes/decode-text.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import { type FileResult, mergeResults } from '../drafts/merge-results.ts'
import type { Reader } from '../format.ts'
import type { ListedKey } from '../keys/given-keys.ts'
import { keysOfRows } from '../keys/key-table.ts'
import { pairsOfSheet } from '../pairs/read-pairs.ts'
import { truthValue } from '../records/loose-value.ts'
import { PLAIN, type SheetRow, withMarkedKeys, withMarkNotices } from '../tables/cell-marks.ts'
import { readTable, type TableContext, type UnnamedTable } from '../tables/table.ts'
import { headingNames, type TableRow } from '../tables/table-columns.ts'
import { areFormResponses, FORM_RESPONSES } from '../tables/table-rows.ts'
import { asUnnamedTable } from '../tables/unnamed-table.ts'
import { childrenNamed, scanXml, type XmlElement } from '../text/xml-elements.ts'
import { readTextOfSheet, withNumberKeys } from './sheet-text.ts'
import { cellFormats } from './xlsx-formats.ts'
import { damaged, type SheetRows, SheetStop, sharedStrings, sheetRows, type Workbook } from './xlsx-sheet.ts'

/** The file that only workbooks hold. */
const WORKBOOK = /^xl\/workbook\.xml$/

export const xlsx: Reader = {
  name: 'Excel',
  extensions: ['xlsx'],
  archive: {
    holds: WORKBOOK,
    read: (archive, { mappings, onProgress }) => readXlsx(archive, mappings, onProgress),
    keysIn: keysOfXlsx,
  },
}

/** Unpacked bytes of one workbook's parts that are read, all together; also the characters of its cells. */
const WORKBOOK_TEXT_MAX = 64 * 1024 * 1024

/** Sheets of a workbook. One with more is refused. */
const SHEETS_MAX = 200

/** The first filled rows of a sheet, one of which must name its columns. A title and advice may be above it. */
const HEADING_ROWS = 20

/** A sheet by the name on its tab, and the file in the archive that holds it. */
interface Sheet {
  readonly name: string
  readonly file: string
}

/**
 * Questions from an Excel workbook (ECMA-376, SpreadsheetML). Each sheet that has a bank is read as a table: one of its first rows names
 * the columns, or its contents show what they mean; or as text, where its cells have that of questions. A notice names the other sheets. Lines of locations are rows of the sheet. A workbook
 * that cannot be read is refused as a whole; never rejects for that.
 *
 * @param known what learners said of columns
 */
async function readXlsx(
  archive: ZipArchive,
  known: KnownMappings = NO_MAPPINGS,
  onProgress: OnProgress = UNREPORTED,
): Promise<ImportResult> {
  try {
    return await readWorkbook(partReader(archive), known, onProgress)
  } catch (error) {
    if (error instanceof SheetStop) return refusal(error.message)
    throw error
  }
}

/** The keys of the only sheet that lists some; none where several do, as these may be of several files. */
async function keysOfXlsx(archive: ZipArchive): Promise<readonly ListedKey<string>[]> {
  const sheets = await rowsOfXlsx(archive)
  const [keys = [], ...others] = sheets
    .map(({ rows }) => keysOfRows(rows))
    .filter((found) => found.length > 0)
  return others.length > 0 ? [] : keys
}

/** The filled rows of all sheets, in the order of their tabs; no sheets where this is no workbook or cannot be read. */
export async function rowsOfXlsx(
  archive: ZipArchive,
): Promise<readonly { readonly name: string; readonly rows: readonly TableRow[] }[]> {
  if (!archive.names.some((name) => WORKBOOK.test(name))) return []
  try {
    const sheets: { name: string; rows: readonly TableRow[] }[] = []
    await eachSheet(partReader(archive), (name, { filled }) => sheets.push({ name, rows: filled }))
    return sheets
  } catch (error) {
    if (error instanceof SheetStop) return []
    throw error
  }
}

/** Reads a file of a workbook's archive as text; null where there is none of this name. Rejects with a `SheetStop`. */
type PartReader = (file: string) => Promise<string | null>

/** What the parts that it reads are unpacked to is bounded by `WORKBOOK_TEXT_MAX`, all together. */
function partReader(archive: ZipArchive): PartReader {
  let unread = WORKBOOK_TEXT_MAX
  return async (file) => {
    if (!archive.names.includes(file)) return null
    const read = await archive.read(file, unread)
    if ('problem' in read) throw new SheetStop(read.problem)
    unread -= read.bytes.length
    const decoded = decodeText(read.bytes)
    if ('problem' in decoded) throw new SheetStop(`${quoted(file)} in the workbook: ${decoded.problem}`)
    return decoded.text
  }
}

/**
 * Passes the rows of each sheet to `take`, in the order of their tabs. It stores none: where `take` stores none either, the rows of only
 * one sheet are in memory.
 *
 * @returns how many sheets there are
 */
async function eachSheet(
  readPart: PartReader,
  take: (name: string, rows: SheetRows, place: { readonly index: number; readonly count: number }) => void,
): Promise<number> {
  const { sheets, isFrom1904 } = await contentsOf(readPart)
  const strings = await readPart('xl/sharedStrings.xml')
  const styles = await readPart('xl/styles.xml')
  const workbook: Workbook = {
    strings: strings === null ? [] : sharedStrings(strings),
    formats: styles === null ? [] : cellFormats(styles),
    isFrom1904,
    looks: styles === null ? [] : cellLooks(styles),
    charactersLeft: { count: WORKBOOK_TEXT_MAX },
  }
  for (const [index, { name, file }] of sheets.entries()) {
    const xml = await readPart(file)
    if (xml === null)
      throw new SheetStop(`The sheet ${quoted(name)} is missing in this workbook. Save it again.`)
    take(name, sheetRows(xml, workbook), { index, count: sheets.length })
  }
  return sheets.length
}

async function readWorkbook(
  readPart: PartReader,
  known: KnownMappings,
  onProgress: OnProgress,
): Promise<ImportResult> {
  const read: FileResult[] = []
  const pairs: FileResult[] = []
  const others: string[] = []
  const sheets = await eachSheet(readPart, (name, rows, { index, count }) => {
    const result = resultOfSheet(rows, known, stepOf(onProgress, (index + 0.5) / count, (index + 1) / count))
    if (result !== null) {
      read.push({ file: name, result })
      return
    }
    others.push(name)
    const found = pairsOfSheet(rows.filled)
    if (found !== null) pairs.push({ file: name, result: found })
  })
  // Beside questions, sheets of two columns may be about anything.
  const found = read.length > 0 ? read : pairs
  const [only] = found
  if (only === undefined) return refusal(NO_HEADING)
  if (sheets === 1) return only.result
  const skipped = others.filter((name) => !found.some(({ file }) => file === name))
  return withOtherSheets(mergeResults(found), skipped)
}

const NO_HEADING =
  'No sheet of this workbook names the columns of a bank. Its first row must name them, among them "question", the ' +
  'options ("a", "b", "c" … or "options") and "correct".'

function withOtherSheets(result: ImportResult, others: readonly string[]): ImportResult {
  if (others.length === 0) return result
  const names = others.slice(0, 5).map(quoted).join(', ')
  const more = others.length > 5 ? ` and ${others.length - 5} more` : ''
  const message = `Skipped, because no first row names the columns of a bank: ${names}${more}.`
  const notice: ImportNotice = { location: WHOLE_FILE, message }
  return { ...result, notices: [...result.notices, notice] }
}

/** What a workbook says of itself. */
interface Contents {
  /** The sheets with cells, in the order of their tabs. */
  readonly sheets: readonly Sheet[]
  /** Whether its dates are counted from 1904, as those of Excel for Macintosh were. */
  readonly isFrom1904: boolean
}

/** Rejects with a `SheetStop`. */
async function contentsOf(readPart: PartReader): Promise<Contents> {
  const files = new Map<string, string>()
  scanPart(await readPart('xl/_rels/workbook.xml.rels'), 1, ({ attributes: { Id, Target } }) => {
    if (Id !== undefined && Target !== undefined) files.set(Id, partName(Target))
  })
  const sheets: Sheet[] = []
  let isFrom1904 = false
  scanPart(await readPart('xl/workbook.xml'), 1, (element) => {
    if (element.name === 'workbookPr') isFrom1904 = truthValue(element.attributes.date1904) === true
    if (element.name !== 'sheets') return
    for (const { attributes } of childrenNamed(element, 'sheet')) {
      const relation = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      const file = files.get(relation)
      // Other kinds of sheets, such as chart sheets, are elsewhere.
      if (file?.includes('worksheets/') === true) sheets.push({ name: attributes.name ?? '', file })
    }
  })
  if (sheets.length > SHEETS_MAX)
    throw new SheetStop(`The workbook has more than ${SHEETS_MAX} sheets. Split it.`)
  return { sheets, isFrom1904 }
}

function scanPart(xml: string | null, depth: number, take: Parameters<typeof scanXml>[1]['take']): void {
  const fault = xml === null ? null : scanXml(xml, { depth, take })
  if (fault !== null) throw damaged(fault)
}

/** The name in the archive of what `xl/workbook.xml` calls by this target: "xl/…" for a relative one. */
function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

/** The questions of a sheet. Null where no row names the columns of a bank and its contents are those of none. */
function resultOfSheet(
  { written, filled }: SheetRows,
  known: KnownMappings,
  onProgress: OnProgress,
): ImportResult | null {
  if (areFormResponses(filled)) return refusal(FORM_RESPONSES)
  const heading = headingIn(filled)
  if (heading === -1) {
    const unnamed = asUnnamedTable(filled)
    return unnamed === null ? readTextOfSheet(written) : readSheet(filled, { known, onProgress }, unnamed)
  }
  const table = filled.slice(heading)
  const marked = withMarkedKeys(table)
  return marked === null
    ? readSheet(withNumberKeys(table), { known, onProgress }, null)
    : withMarkNotices(readSheet(marked, { known, onProgress }, null))
}

/** The index of the row that names the columns: the last of a heading of several rows ("Options" over "A", "B"); -1 for none. */
function headingIn(rows: readonly SheetRow[]): number {
  const names = rows.slice(0, HEADING_ROWS).map(({ cells }) => headingNames(cells))
  const top = names.findIndex((count) => count > 0)
  const end = names.findIndex((count, index) => index > top && count <= (names[index - 1] ?? 0))
  return top === -1 ? -1 : (end === -1 ? names.length : end) - 1
}

function readSheet(
  rows: readonly TableRow[],
  context: TableContext,
  unnamed: UnnamedTable | null,
): ImportResult {
  return readTable(
    rows,
    [],
    (_, columns, extra) =>
      `${quoted(extra)} is beyond the last of the ${columns} columns that the heading names. Name its column, or clear the cell.`,
    context,
    unnamed,
  )
}

/** Of a font, what people mark a cell by. */
const MARKS = ['b', 'i', 'u', 'strike', 'color']

/**
 * How cells look by the number of their style: equal for the same color, type and fill, and `PLAIN` for those of the first style, which
 * cells have that nobody formatted. Of broken styles those before the break.
 */
function cellLooks(xml: string): readonly string[] {
  let fonts: readonly string[] = []
  let fills: readonly string[] = []
  let looks: readonly string[] = []
  scanXml(xml, {
    depth: 1,
    take: (element) => {
      if (element.name === 'fonts') fonts = childrenNamed(element, 'font').map(lookOfFont)
      if (element.name === 'fills') fills = childrenNamed(element, 'fill').map(lookOfFill)
      if (element.name !== 'cellXfs') return
      looks = childrenNamed(element, 'xf').map(({ attributes: { fontId = '0', fillId = '0' } }) =>
        JSON.stringify([fonts[Number(fontId)] ?? '', fills[Number(fillId)] ?? '']),
      )
    },
  })
  return looks.map((look) => (look === looks[0] ? PLAIN : look))
}

function lookOfFont(font: XmlElement): string {
  const parts = MARKS.flatMap((name) => childrenNamed(font, name))
  return JSON.stringify(parts.map(({ name, attributes }) => [name, attributes]))
}

function lookOfFill(fill: XmlElement): string {
  const [pattern] = childrenNamed(fill, 'patternFill')
  if (pattern === undefined || pattern.attributes.patternType === 'none') return ''
  return JSON.stringify(childrenNamed(pattern, 'fgColor').map(({ attributes }) => attributes))
}
