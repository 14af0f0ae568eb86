import type { DatabaseRow } from '../database/table.ts'

interface CopiedTable {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly DatabaseRow[]
}

const COPY =
  /^COPY[ \t]{1,9}([^\s(]{1,200})[ \t]{0,9}\(([^)\n]{0,5000})\)[ \t]{1,9}FROM[ \t]{1,9}stdin;[ \t]*\r?\n/gim

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
])

/** The rows that a dump of PostgreSQL copies, and the dump with blanks in their place; null for more than are read. */
export function copiedRows(
  source: string,
  lineAt: (offset: number) => number,
  rowsMax: number,
): { readonly rest: string; readonly tables: readonly CopiedTable[] } | null {
  const tables: CopiedTable[] = []
  const parts: string[] = []
  let kept = 0
  let left = rowsMax
  COPY.lastIndex = 0
  for (let found = COPY.exec(source); found !== null; found = COPY.exec(source)) {
    const [written, name = '', columns = ''] = found
    const from = found.index + written.length
    const stop = /^\\\.\r?$/gm
    stop.lastIndex = from
    const end = stop.exec(source)?.index ?? source.length
    const rows = source.slice(from, end).split('\n', left + 2)
    if (rows.at(-1) === '') rows.pop()
    left -= rows.length
    if (left < 0) return null
    const firstLine = lineAt(from)
    tables.push({
      table: unquoted(name.split('.').at(-1) ?? name),
      columns: columns.split(',').map((column) => unquoted(column.trim())),
      rows: rows.map((row, index) => ({
        values: row.replace(/\r$/, '').split('\t').map(cellOf),
        place: firstLine + index,
      })),
    })
    parts.push(
      source.slice(kept, from),
      source.slice(from, end).replace(/[^\n\r]+/g, (line) => ' '.repeat(line.length)),
    )
    kept = end
    COPY.lastIndex = end
  }
  return { rest: parts.length === 0 ? source : parts.join('') + source.slice(kept), tables }
}

function unquoted(name: string): string {
  return name.replace(/^"|"$/g, '')
}

function cellOf(cell: string): string | null {
  if (cell === '\\N') return null
  return cell.includes('\\')
    ? cell.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES.get(sign) ?? sign)
    : cell
}
