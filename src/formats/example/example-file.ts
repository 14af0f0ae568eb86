import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { ownFiles, withPictures } from '../archive-files.ts'
import { decodeAs, decodeLoosely } from '../bytes/decode-loosely.ts'
import { decodeText } from '../bytes/decode-text.ts'
import { unsupportedFileMessage } from '../bytes/unsupported-files.ts'
import { isZip, openZip, type ZipArchive } from '../bytes/zip.ts'
import { archiveReader, chooseReader, fileReader } from '../choose-reader.ts'
import { DELIMITERS, firstLines, readRows } from '../csv/csv-rows.ts'
import { findNamedTable, withoutPreamble } from '../csv/read.ts'
import { isPictureName } from '../drafts/pictures/picture-names.ts'
import { ARCHIVE_FILES_MAX, BANK_TEXT_MAX_BYTES } from '../file-limits.ts'
import type { WrittenValues } from '../format.ts'
import { linesOf, type TextLine } from '../lines/text-lines.ts'
import type { ReadOptions } from '../read-bank.ts'
import { rootOf, startOf, TextDocument } from '../text-document.ts'
import { rowsOfXlsx } from '../xlsx/read.ts'
import { valueOfYaml } from '../yaml/read.ts'
import { groupOfTable, groupsOfValue, type RowGroup, scoreOf } from './file-rows.ts'
import { questionsIn } from './lines/line-stretches.ts'

/** Reads the lines of a file that are given to it. */
export type ReadLines = (lines: readonly TextLine[]) => ImportResult

/** The lines of a text or a document. */
export interface LinesOfText {
  /** Among others in an archive; null for the only one. */
  readonly name: string | null
  readonly lines: readonly TextLine[]
  readonly unit: 'line' | 'paragraph'
  /** The result of such a reader, with what the file shows besides words. */
  readonly readBy: (read: ReadLines) => Promise<ImportResult>
}

/** A file as an example of its questions is looked for in it: records, in their order, or lines. */
export type ExampleFile = (
  | { readonly kind: 'rows'; readonly groups: readonly RowGroup[]; readonly likeliest: RowGroup }
  | { readonly kind: 'lines'; readonly texts: readonly LinesOfText[]; readonly likeliest: LinesOfText }
) & {
  /** Files beside these that have nothing like them, by their names. */
  readonly others?: readonly string[]
  /** Adds the pictures that questions name; absent where the file has none. */
  readonly finish?: (result: ImportResult) => Promise<ImportResult>
}

/** Characters of a text that is looked at, and lines of it. */
const TEXT_MAX = 40_000_000
const LINES_MAX = 1_000_000

/** What a text consists of: values of JSON or YAML, rows of a table, or lines; null for a blank or endless text. */
export function exampleFileOfText(text: string): ExampleFile | null {
  if (text.length > TEXT_MAX) return null
  const document = new TextDocument(text)
  if (startOf(document) === -1) return null
  if (text.startsWith('{\\rtf')) return null
  const groups = groupsOfText(document)
  if (groups.length > 0) return ofGroups(groups)
  const lines = linesOf(text)
  if (lines.length > LINES_MAX) return null
  return ofText({ name: null, lines, unit: 'line', readBy: async (read) => read(lines) })
}

function ofText(text: LinesOfText): ExampleFile {
  return { kind: 'lines', texts: [text], likeliest: text }
}

/** @param groups the likeliest first, unless another one is */
function ofGroups(groups: readonly RowGroup[], likeliest = groups[0]): ExampleFile | null {
  return likeliest === undefined ? null : { kind: 'rows', groups, likeliest }
}

function groupsOfText(document: TextDocument): readonly RowGroup[] {
  const { text } = document
  const written = groupsOfValues(chooseReader(document)?.valuesIn() ?? [])
  if (written.length > 0) return written
  if (rootOf(document) !== null) return []
  const yaml = valueOfYaml(text)
  const records = yaml === null ? [] : groupsOfValue(yaml)
  // YAML is read without the lines of its values: entries are counted.
  if (records.length > 0)
    return records.map(({ rows, ...group }) => ({
      ...group,
      rows: rows.map((row, index) => ({ ...row, line: index + 1, unit: 'row' as const })),
    }))
  const table = tableOf(text)
  return table === null ? [] : [table]
}

/** The lists of records in values that a program or a database writes out, the likeliest first. */
function groupsOfValues(written: readonly WrittenValues[]): readonly RowGroup[] {
  return written
    .flatMap(({ name, value, linesOf, unit }) =>
      groupsOfValue(value).map((group) => {
        const lines = linesOf(group.rows.map(({ path = [] }) => path))
        const rows = group.rows.map((row, index) => ({
          ...row,
          line: lines[index] ?? 1,
          ...(unit !== undefined && { unit }),
        }))
        return { ...group, name, rows }
      }),
    )
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))
}

/** Lines by which it shows whether a text is a table, and the share of them that must have as many cells as most. */
const TABLE_LINES = 100
const TABLE_SHARE = 0.8

/** The rows of a text that is a table by the names of its columns or because its rows have as many cells; null for any other. */
function tableOf(text: string): RowGroup | null {
  const named = findNamedTable(text)
  if (named !== null && named.unnamed === null) {
    return groupOfTable(readRows(named.table, named.delimiter, named.linesBefore + 1).rows)
  }
  const { table, linesBefore } = withoutPreamble(text)
  const start = firstLines(table.slice(0, 200_000), TABLE_LINES)
  for (const delimiter of DELIMITERS) {
    if (!start.includes(delimiter)) continue
    const { rows, problems } = readRows(start, delimiter, 1)
    const widths = Map.groupBy(rows, ({ cells }) => cells.length)
    const most = Math.max(...Array.from(widths.values(), (same) => same.length))
    const [width = 0] = [...widths].find(([, same]) => same.length === most) ?? []
    const isTable = width >= 3 && rows.length >= 2 && most >= (rows.length + problems.length) * TABLE_SHARE
    if (isTable) return groupOfTable(readRows(table, delimiter, linesBefore + 1).rows)
  }
  return null
}

/** What is needed to open files that are no texts, and the encoding of a text, if a learner chose one. */
export type OpenOptions = Pick<ReadOptions, 'encoding' | 'loadSqlite' | 'pdf'>

/**
 * The same of a file: of a workbook its sheets, of a database its tables, of a document of a word processor or PDF its lines, of an archive
 * those of its files; null where there are none. Never rejects.
 */
export async function exampleFileOfBytes(
  bytes: Uint8Array,
  options: OpenOptions = {},
): Promise<ExampleFile | null> {
  try {
    return await fileOfBytes(bytes, options)
  } catch {
    return null
  }
}

/** @param isWithin whether the file is one of an archive, in which no other archives are opened but of known kinds */
async function fileOfBytes(
  bytes: Uint8Array,
  options: OpenOptions,
  isWithin = false,
): Promise<ExampleFile | null> {
  if (isZip(bytes)) {
    const opened = await openZip(bytes)
    if ('problem' in opened) return null
    const isKnown = archiveReader(opened.archive) !== undefined
    if (isKnown) return await fileOfPackage(opened.archive, options)
    return isWithin ? null : await fileOfArchive(opened.archive, options)
  }
  const reader = fileReader(bytes)
  if (reader !== undefined) {
    const { loadSqlite } = options
    const read = await reader.open?.(bytes, options)
    if (read !== undefined) return documentFile(async (readLines) => read({ readLines }))
    const values = loadSqlite && (await reader.valuesIn?.(bytes, loadSqlite))
    return values === undefined ? null : ofGroups(groupsOfValues(values))
  }
  if (unsupportedFileMessage(bytes) !== null) return null
  const decoded = decodeText(bytes)
  if ('text' in decoded) return await fileOfAnyText(decoded.text)
  const { encoding = null } = options
  const loose = (encoding === null ? null : decodeAs(bytes, encoding)) ?? (await decodeLoosely(bytes))
  return loose === null ? null : await fileOfAnyText(loose.text)
}

/** Of a text that is a document, as rich text is, its lines. */
async function fileOfAnyText(text: string): Promise<ExampleFile | null> {
  if (!text.startsWith('{\\rtf')) return exampleFileOfText(text)
  const reader = chooseReader(new TextDocument(text))
  return reader === null ? null : documentFile(async (readLines) => reader.read({ readLines }))
}

/** The sheets of a workbook, the notes of a deck, or the lines of a document; null for a package of another kind. */
async function fileOfPackage(archive: ZipArchive, { loadSqlite }: OpenOptions): Promise<ExampleFile | null> {
  const sheets = await rowsOfXlsx(archive)
  if (sheets.length > 0) {
    const groups = sheets.map(
      ({ name, rows }): RowGroup => groupOfTable(rows, name, 'row') ?? { shape: 'no table', name, rows: [] },
    )
    return ofGroups(
      groups,
      largest(groups, ({ rows }) => rows.length),
    )
  }
  const known = archiveReader(archive)
  if (known?.valuesIn !== undefined) {
    return loadSqlite === undefined
      ? null
      : ofGroups(groupsOfValues(await known.valuesIn(archive, loadSqlite)))
  }
  const isDocument = archive.names.some((name) => /^(?:word\/document\d*|content)\.xml$/.test(name))
  const reader = isDocument ? known : undefined
  if (reader === undefined) return null
  return documentFile((readLines) =>
    reader.read(archive, { readLines, readFiles: async () => NOTHING, readText: () => null }),
  )
}

const NOTHING: ImportResult = { drafts: [], problems: [], notices: [] }

function largest<Part>(parts: readonly Part[], sizeOf: (part: Part) => number): Part | undefined {
  return parts.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
}

/** A document by its lines: they are gathered first, and read as often as an example is shown. */
async function documentFile(readBy: LinesOfText['readBy']): Promise<ExampleFile | null> {
  const lines: TextLine[] = []
  await readBy((all) => {
    lines.push(...all)
    return NOTHING
  })
  return lines.length === 0 ? null : ofText({ name: null, lines, unit: 'paragraph', readBy })
}

/** The files of an archive that are records, or those that are texts where these have more that may be questions. */
async function fileOfArchive(archive: ZipArchive, options: OpenOptions): Promise<ExampleFile | null> {
  const names = ownFiles(archive.names)
  const own = names.filter((name) => !isPictureName(name)).slice(0, ARCHIVE_FILES_MAX)
  let unread = BANK_TEXT_MAX_BYTES
  const opened: { readonly name: string; readonly file: ExampleFile | null }[] = []
  for (const name of own) {
    const read = await archive.read(name, unread)
    if ('problem' in read) continue
    unread -= read.bytes.length
    opened.push({ name, file: await fileOfBytes(read.bytes, options, true) })
  }
  const groups = opened.flatMap(({ name, file }) =>
    file?.kind === 'rows' ? file.groups.map((group) => ({ ...group, name: within(name, group.name) })) : [],
  )
  const texts = opened.flatMap(({ name, file }) =>
    file?.kind === 'lines' ? file.texts.map((text) => ({ ...text, name: within(name, text.name) })) : [],
  )
  const group = largest(groups, scoreOf)
  const text = largest(texts, ({ lines }) => questionsIn(lines))
  const pictures = names.filter(isPictureName)
  const finish = async (result: ImportResult) => (await withPictures(result, archive, pictures)).result
  const others = (kind: ExampleFile['kind']) =>
    opened.flatMap(({ name, file }) => (file?.kind === kind ? [] : [name]))
  if (group !== undefined && (text === undefined || group.rows.length >= questionsIn(text.lines))) {
    return { kind: 'rows', groups, likeliest: group, others: others('rows'), finish }
  }
  return text === undefined
    ? null
    : { kind: 'lines', texts, likeliest: text, others: others('lines'), finish }
}

function within(file: string, part: string | null): string {
  return part === null ? file : `${file}: ${part}`
}
