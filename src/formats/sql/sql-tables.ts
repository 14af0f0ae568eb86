import type { TableReference } from '../bytes/sqlite-tables.ts'
import { partsOf, type TokenRange } from '../code/language.ts'
import { KIND, type Tokens } from '../code/tokens.ts'
import type { DatabaseRow, DatabaseTable } from '../database/table.ts'
import { numberAsWritten } from '../text/number-as-written.ts'
import { beginsWith, sqlText, sqlTokens } from './sql-tokens.ts'

/** A table while its rows are found. */
interface OpenTable {
  readonly name: string
  /** Of CREATE TABLE; empty without one. */
  columns: readonly string[]
  /** Of the rows, in the order in which INSERT names them. */
  readonly used: string[]
  readonly rows: DatabaseRow[]
  readonly references: TableReference[]
}

/** What begins a part of CREATE TABLE that is no column. */
const NO_COLUMN = /^(?:primary|foreign|unique|key|index|constraint|check|fulltext|spatial|exclude|like)$/i

/** Whether a dump escapes by backslashes, as MySQL does. */
const MYSQL = /\bENGINE\s*=|`|\bAUTO_INCREMENT\b|\bMariaDB\b|\bMySQL\b|\\'/i

/** What begins dumps of SQLite and PostgreSQL, in which a backslash is one. */
const NO_MYSQL = /pragma\s|begin\s+transaction\b|set\s+statement_timeout\b/iy

/** Columns of a table that has questions. */
const COLUMNS_MAX = 200

/** Rows of one file, and their cells. */
const ROWS_MAX = 300_000
const CELLS_MAX = 6_000_000

/** What a dump inserts. */
export interface InsertedTables {
  readonly tables: readonly DatabaseTable[]
  /** Those whose rows it changes or deletes again. */
  readonly changed: readonly string[]
}

/** The tables whose rows a dump inserts; null for more than is read. Nothing is run. */
export function sqlTables(source: string, lineAt: (offset: number) => number): InsertedTables | null {
  const hasBackslashes =
    !beginsWith(source, NO_MYSQL) && (MYSQL.test(source.slice(0, 200_000)) || /\\'/.test(source))
  const copied = copiedRows(source, lineAt, ROWS_MAX)
  if (copied === null) return null
  const tokens = sqlTokens(copied.rest, hasBackslashes)
  if (tokens.isFull) return null
  const tables = new Map<string, OpenTable>()
  const tableOf = (name: string): OpenTable => {
    const known = tables.get(name.toLowerCase())
    if (known !== undefined) return known
    const table = { name, columns: [], used: [], rows: [], references: [] }
    tables.set(name.toLowerCase(), table)
    return table
  }
  let rows = 0
  let cells = 0
  const isFull = () => rows > ROWS_MAX || cells > CELLS_MAX
  const rowAdder = (table: OpenTable, columns: readonly string[]): AddRow => {
    const places = placesOf(table, columns)
    return (values, place) => {
      rows++
      if (places === null || isFull()) return !isFull()
      cells += places.length
      const row: unknown[] = []
      places.forEach((own, index) => {
        row[own] = values[index] ?? null
      })
      table.rows.push({ values: row, place })
      return true
    }
  }
  const dump = new Dump(tokens, hasBackslashes, tableOf, rowAdder, lineAt)
  for (let at = 0; at < tokens.count && !isFull(); ) at = dump.statement(at)
  for (const { table, columns, rows: copies } of copied.tables) {
    const open = tableOf(table)
    const add = rowAdder(open, columns)
    for (const { values, place } of copies) if (!add(values, place)) break
  }
  if (isFull()) return null
  return { tables: [...tables.values()].map(withIds), changed: [...dump.changed] }
}

/** Where a row's values belong in its table; null for more columns than are read. */
function placesOf({ used }: OpenTable, columns: readonly string[]): readonly number[] | null {
  const added = [...new Set(columns)].filter((column) => !used.includes(column))
  if (columns.length > COLUMNS_MAX || used.length + added.length > COLUMNS_MAX) return null
  used.push(...added)
  return columns.map((column) => used.indexOf(column))
}

/** Takes a row's values and its line. @returns whether more are taken */
type AddRow = (values: readonly unknown[], place: number) => boolean

/** Where a table numbers its rows by itself, they have the numbers that a new one gives them. */
function withIds({ name, columns, used, rows, references }: OpenTable): DatabaseTable {
  const id = columns.find((column) => /^(?:id|.*_id)$/i.test(column))
  if (used.some((column) => /^id$/i.test(column)) || id === undefined || used.includes(id)) {
    return { name, columns: used, rows, references }
  }
  const numbered = rows.map(({ values, place }, index) => ({ values: [index + 1, ...values], place }))
  return { name, columns: [id, ...used], rows: numbered, references }
}

class Dump {
  /** Tables whose rows are changed or deleted after they are inserted. */
  readonly changed = new Set<string>()
  readonly #tokens: Tokens
  readonly #hasBackslashes: boolean
  readonly #tableOf: (name: string) => OpenTable
  readonly #rowAdder: (table: OpenTable, columns: readonly string[]) => AddRow
  readonly #lineAt: (offset: number) => number

  constructor(
    tokens: Tokens,
    hasBackslashes: boolean,
    tableOf: (name: string) => OpenTable,
    rowAdder: (table: OpenTable, columns: readonly string[]) => AddRow,
    lineAt: (offset: number) => number,
  ) {
    this.#tokens = tokens
    this.#hasBackslashes = hasBackslashes
    this.#tableOf = tableOf
    this.#rowAdder = rowAdder
    this.#lineAt = lineAt
  }

  /** Takes a statement that begins at a token, if one does. @returns where the next may begin */
  statement(at: number): number {
    const tokens = this.#tokens
    if (!tokens.isName(at)) return at + 1
    const word = tokens.text(at).toUpperCase()
    if (word === 'CREATE' || word === 'ALTER') return this.#definition(at)
    if (word === 'UPDATE' || word === 'DELETE') return this.#change(at)
    if (word !== 'INSERT' && word !== 'REPLACE') return at + 1
    // SQL Server may leave out INTO.
    if (tokens.kind(at + 1) === KIND.text) return this.#insert(at + 1)
    let into = at + 1
    while (into < at + 5 && !this.#isWord(into, 'INTO')) into++
    return this.#isWord(into, 'INTO') ? this.#insert(into + 1) : at + 1
  }

  /** A statement of its own, unlike ON DELETE CASCADE, ON DUPLICATE KEY UPDATE and the first one of a trigger. */
  #change(at: number): number {
    const isOwn = at === 0 || this.#tokens.is(at - 1, ';') || this.#isWord(at - 1, 'GO')
    if (!isOwn) return at + 1
    const isDelete = this.#isWord(at, 'DELETE')
    if (isDelete && !this.#isWord(at + 1, 'FROM')) return at + 1
    const from = isDelete ? at + 2 : at + 1
    const { name, end } = this.#name(this.#isWord(from, 'ONLY') ? from + 1 : from)
    const table = this.#tableOf(name)
    // Many dumps empty a table before they fill it.
    if ((isDelete || this.#isWord(end, 'SET')) && table.rows.length > 0) this.changed.add(table.name)
    return end
  }

  #isWord(at: number, word: string): boolean {
    return this.#tokens.isName(at) && this.#tokens.text(at).toUpperCase() === word
  }

  /** The last part of a name such as `public.questions`, and where it ends. */
  #name(from: number): { readonly name: string; readonly end: number } {
    let at = from
    while (this.#tokens.is(at + 1, '.')) at += 2
    return { name: this.#identifier(at), end: at + 1 }
  }

  #identifier(at: number): string {
    const written = this.#tokens.text(at)
    return this.#tokens.kind(at) === KIND.text ? sqlText(written, false) : written
  }

  #definition(at: number): number {
    const tokens = this.#tokens
    let name = at + 1
    while (name < at + 4 && !this.#isWord(name, 'TABLE')) name++
    if (!this.#isWord(name, 'TABLE')) return at + 1
    name++
    while (
      this.#isWord(name, 'IF') ||
      this.#isWord(name, 'NOT') ||
      this.#isWord(name, 'EXISTS') ||
      this.#isWord(name, 'ONLY')
    )
      name++
    const table = this.#name(name)
    const open = this.#tableOf(table.name)
    if (this.#isWord(at, 'ALTER')) {
      const end = endOfStatement(tokens, table.end)
      this.#reference([table.end, end], null, open)
      return end
    }
    if (!tokens.is(table.end, '(')) return table.end
    const columns: string[] = []
    for (const part of partsOf(tokens, table.end)) {
      const isColumn = part[1] > part[0] && !(tokens.isName(part[0]) && NO_COLUMN.test(tokens.text(part[0])))
      const column = isColumn ? this.#identifier(part[0]) : null
      if (column !== null) columns.push(column)
      this.#reference(part, column, open)
    }
    open.columns = columns
    return tokens.after(table.end)
  }

  /** `FOREIGN KEY (question_id) REFERENCES questions (id)`, or a column's own REFERENCES. */
  #reference([from, to]: TokenRange, column: string | null, table: OpenTable): void {
    const tokens = this.#tokens
    let own = column
    for (let at = from; at < to; at = tokens.after(at)) {
      if (this.#isWord(at, 'KEY') && tokens.is(at + 1, '(')) own = this.#identifier(at + 2)
      if (!this.#isWord(at, 'REFERENCES') || own === null) continue
      const { name, end } = this.#name(at + 1)
      const target = tokens.is(end, '(') ? this.#identifier(end + 1) : null
      table.references.push({ column: own, table: name, target })
    }
  }

  #insert(from: number): number {
    const tokens = this.#tokens
    const { name, end } = this.#name(from)
    const table = this.#tableOf(name)
    const isList = tokens.is(end, '(')
    const columns = isList ? partsOf(tokens, end).map(([at]) => this.#identifier(at)) : table.columns
    let at = isList ? tokens.after(end) : end
    const adder = (values: readonly unknown[]) =>
      this.#rowAdder(table, columns.length > 0 ? columns : values.map((_, index) => `column ${index + 1}`))
    if (this.#isWord(at, 'SELECT')) return this.#selected(at, adder)
    if (!this.#isWord(at, 'VALUES') && !this.#isWord(at, 'VALUE')) return at
    at++
    let add: AddRow | null = null
    while (tokens.is(at, '(')) {
      const values = partsOf(tokens, at).map((part) => this.#value(part))
      add ??= adder(values)
      if (!add(values, this.#lineAt(tokens.start(at)))) return at
      at = tokens.after(at)
      if (!tokens.is(at, ',')) break
      at++
    }
    return at
  }

  /** `SELECT 1, 'Which?' UNION ALL SELECT 2, 'What?'`: rows that a statement writes out. Those of other tables are none. */
  #selected(from: number, adder: (values: readonly unknown[]) => AddRow): number {
    const tokens = this.#tokens
    let add: AddRow | null = null
    let at = from
    while (this.#isWord(at, 'SELECT')) {
      const parts: TokenRange[] = []
      let start = at + 1
      let end = start
      for (; end < tokens.count && !this.#endsValues(end); end = tokens.after(end)) {
        if (!tokens.is(end, ',')) continue
        parts.push([start, end])
        start = end + 1
      }
      const values = [...parts, [start, end] as const].map((part) => this.#value(this.#withoutAlias(part)))
      const isWritten = !this.#isWord(end, 'FROM') || this.#isWord(end + 1, 'DUAL')
      if (isWritten) add ??= adder(values)
      if (isWritten && add?.(values, this.#lineAt(tokens.start(at))) === false) return end
      while (end < tokens.count && !tokens.is(end, ';') && !this.#isWord(end, 'UNION'))
        end = tokens.after(end)
      at = this.#isWord(end, 'UNION') ? end + (this.#isWord(end + 1, 'ALL') ? 2 : 1) : end
    }
    return at
  }

  #endsValues(at: number): boolean {
    return this.#tokens.is(at, ';') || ['FROM', 'WHERE', 'UNION'].some((word) => this.#isWord(at, word))
  }

  /** A value without the name that SELECT gives it: `'Which?' AS question`. */
  #withoutAlias([from, to]: TokenRange): TokenRange {
    if (this.#isWord(to - 2, 'AS')) return [from, to - 2]
    return to - from === 2 && this.#tokens.isName(to - 1) ? [from, to - 1] : [from, to]
  }

  /** A value that is written out; null for one that is computed. */
  #value([from, end]: TokenRange): unknown {
    const tokens = this.#tokens
    let to = from
    while (to < end && !tokens.is(to, '::')) to = tokens.after(to)
    const last = to - 1
    const kind = tokens.kind(last)
    if (to - from === 1 && kind === KIND.name) return WORDS.get(tokens.text(from).toUpperCase()) ?? null
    if (to - from === 1 && kind === KIND.number) return numberAsWritten(tokens.text(from))
    if (to - from === 2 && kind === KIND.number && tokens.is(from, '-'))
      return numberAsWritten(`-${tokens.text(last)}`)
    if (to - from > 2 && tokens.is(last, ']') && this.#isWord(from, 'ARRAY')) {
      return partsOf(tokens, tokens.mate(last)).map((part) => this.#value(part))
    }
    const prefix = to - from === 2 && tokens.isName(from) ? tokens.text(from).toUpperCase() : ''
    const isText =
      kind === KIND.text && (to - from === 1 || ['N', 'E', 'U&', '_UTF8', '_UTF8MB4'].includes(prefix))
    return isText ? sqlText(tokens.text(last), this.#hasBackslashes || prefix === 'E') : null
  }
}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['TRUE', true],
  ['FALSE', false],
])

function endOfStatement(tokens: Tokens, from: number): number {
  let at = from
  while (at < tokens.count && !tokens.is(at, ';')) at = tokens.after(at)
  return Math.min(at, tokens.count)
}

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
function copiedRows(
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
