import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { decodeAs, decodeLoosely } from '../bytes/decode-loosely.ts'
import { decodeText } from '../bytes/decode-text.ts'
import { isZip, openZip } from '../bytes/zip.ts'
import { archiveReader, chooseReader, fileReader } from '../choose-reader.ts'
import { DELIMITERS, firstLines, readRows } from '../csv/csv-rows.ts'
import { findNamedTable, withoutPreamble } from '../csv/read.ts'
import { itemOffsets } from '../json/json-offsets.ts'
import { scanJson } from '../json/json-scan.ts'
import { parseJson } from '../json/parse-json.ts'
import { linesOf, type TextLine } from '../lines/text-lines.ts'
import { lineFinder } from '../text/line-counter.ts'
import { rootOf, startOf, TextDocument } from '../text-document.ts'
import { rowsOfXlsx } from '../xlsx/read.ts'
import { valueOfYaml } from '../yaml/read.ts'
import { groupOfTable, groupsOfValue, type RowGroup } from './file-rows.ts'

/** Reads the lines of a file that are given to it. */
export type ReadLines = (lines: readonly TextLine[]) => ImportResult

/** A file as an example of its questions is looked for in it: records, the likeliest first, or lines. */
export type ExampleFile =
  | { readonly kind: 'rows'; readonly groups: readonly RowGroup[] }
  | {
      readonly kind: 'lines'
      readonly lines: readonly TextLine[]
      readonly unit: 'line' | 'paragraph'
      /** The result of such a reader, with what the file shows besides words. */
      readonly readBy: (read: ReadLines) => Promise<ImportResult>
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
  if (groups.length > 0) return { kind: 'rows', groups }
  const lines = linesOf(text)
  return lines.length > LINES_MAX
    ? null
    : { kind: 'lines', lines, unit: 'line', readBy: async (read) => read(lines) }
}

function groupsOfText(document: TextDocument): readonly RowGroup[] {
  const { text } = document
  if (/^[[{]/.test(text.slice(startOf(document), startOf(document) + 1))) {
    const json = groupsOfJson(text.replace(/^\uFEFF/, ''))
    if (json.length > 0) return json
  }
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

function groupsOfJson(json: string): readonly RowGroup[] {
  if (scanJson(json).fault !== null) return groupsOfJsonLines(json)
  const groups = groupsOfValue(parseJson(json))
  const lineAt = lineFinder(json)
  // The lines of the likeliest records are needed first, and those of the others hardly ever.
  return groups.map((group) => {
    const parents = [
      ...new Map(
        group.rows.map(({ path = [] }) => [JSON.stringify(path.slice(0, -1)), path.slice(0, -1)]),
      ).values(),
    ]
    const offsets = itemOffsets(json, parents)
    const byParent = new Map(parents.map((path, index) => [JSON.stringify(path), offsets[index]]))
    return {
      ...group,
      rows: group.rows.map((row) => {
        const { path = [] } = row
        const offset = byParent.get(JSON.stringify(path.slice(0, -1)))?.get(path.at(-1) ?? 0)
        return { ...row, line: lineAt(offset ?? 0) }
      }),
    }
  })
}

function groupsOfJsonLines(text: string): readonly RowGroup[] {
  const rows = linesOf(text).flatMap(({ text: own, line }) => {
    const isValue = /^\s*[[{]/.test(own) && scanJson(own).fault === null
    return isValue ? [{ value: parseJson(own), line }] : []
  })
  return rows.length < 2 ? [] : [{ shape: 'records: lines', rows }]
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

/** The same of a file: of a workbook its sheets, of a document of a word processor its lines; null for other archives. Never rejects. */
export async function exampleFileOfBytes(
  bytes: Uint8Array,
  encoding: string | null = null,
): Promise<ExampleFile | null> {
  try {
    if (isZip(bytes)) return await fileOfArchive(bytes)
    // Neither the bytes of a database nor those of a PDF document are lines.
    if (fileReader(bytes) !== undefined) return null
    const decoded = decodeText(bytes)
    if ('text' in decoded) return await fileOfAnyText(decoded.text)
    const loose = (encoding === null ? null : decodeAs(bytes, encoding)) ?? (await decodeLoosely(bytes))
    return loose === null ? null : await fileOfAnyText(loose.text)
  } catch {
    return null
  }
}

/** Of a text that is a document, as rich text is, its lines. */
async function fileOfAnyText(text: string): Promise<ExampleFile | null> {
  if (!text.startsWith('{\\rtf')) return exampleFileOfText(text)
  const reader = chooseReader(new TextDocument(text))
  return reader === null ? null : documentFile(async (readLines) => reader.read({ readLines }))
}

async function fileOfArchive(bytes: Uint8Array): Promise<ExampleFile | null> {
  const opened = await openZip(bytes)
  if ('problem' in opened) return null
  const { archive } = opened
  const sheets = await rowsOfXlsx(archive)
  if (sheets.length > 0) {
    const groups = sheets.flatMap((rows) => groupOfTable(rows, 'row') ?? [])
    return { kind: 'rows', groups: groups.toSorted((one, other) => other.rows.length - one.rows.length) }
  }
  const isDocument = archive.names.some((name) => /^(?:word\/document\d*|content)\.xml$/.test(name))
  const reader = isDocument ? archiveReader(archive) : undefined
  if (reader === undefined) return null
  const none: ImportResult = { drafts: [], problems: [], notices: [] }
  return documentFile((readLines) =>
    reader.read(archive, { readLines, readFiles: async () => none, readText: () => null }),
  )
}

/** A document by its lines: they are gathered first, and read as often as an example is shown. */
async function documentFile(readBy: (read: ReadLines) => Promise<ImportResult>): Promise<ExampleFile | null> {
  const lines: TextLine[] = []
  await readBy((all) => {
    lines.push(...all)
    return { drafts: [], problems: [], notices: [] }
  })
  return lines.length === 0 ? null : { kind: 'lines', lines, unit: 'paragraph', readBy }
}
