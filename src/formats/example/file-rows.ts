import { fingerprintOf } from '../../domain/importing/columns/column-mapping.ts'
import {
  EXAMPLE_PARTS_MAX,
  type ExamplePart,
  type ExampleStretch,
  type ValuePath,
} from '../../domain/importing/example/example.ts'
import { isRecord } from '../../domain/is-record.ts'
import { isRule } from '../tables/table-rows.ts'
import type { FileRow } from './read-rows.ts'
import { entriesOf, leavesOf, pathName } from './row-values.ts'

/** Records of a file that are alike: they may be questions. */
export interface RowGroup {
  /** What such files have in common. */
  readonly shape: string
  /** A sheet, a table, a file among others; null for what has no name. */
  readonly name: string | null
  readonly rows: readonly FileRow[]
}

/** Questions of one file: as many as an import can store. */
const ROWS_MAX = 100_000

/** Lists and objects of a value that are looked at, and how deep. */
const LISTS_MAX = 20_000
const DEPTH_MAX = 12

/** The lists of objects or of lists in a value, those that look most like questions first. */
export function groupsOfValue(root: unknown): readonly RowGroup[] {
  const groups = new Map<string, FileRow[]>()
  let seen = 0
  let rows = 0
  const visit = (value: unknown, path: ValuePath): void => {
    if (path.length > DEPTH_MAX || ++seen > LISTS_MAX) return
    const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
      ? value.map((entry: unknown, index) => [index, entry])
      : isRecord(value)
        ? Object.entries(value)
        : []
    const inner = entries.filter(([, entry]) => Array.isArray(entry) || isRecord(entry))
    const isList = Array.isArray(value) ? inner.length * 2 >= entries.length : inner.length === entries.length
    if (isList && inner.length > 0) {
      const kind = shapeOfEntries(
        inner.map(([, entry]) => entry),
        !Array.isArray(value),
      )
      const own = groups.get(kind) ?? []
      groups.set(kind, own)
      for (const [step, entry] of inner) {
        if (rows++ >= ROWS_MAX) return
        own.push({ value: named(step, entry), line: 1, path: [...path, step] })
      }
    }
    for (const [step, entry] of inner) visit(entry, [...path, step])
  }
  visit(root, [])
  return Array.from(groups, ([shape, own]) => ({
    shape: `records: ${shape}`,
    name: null,
    rows: own,
    score: scoreOf({ rows: own }),
  }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
}

/** An entry of an object, with its name as one of its values; one of a list as it is. */
function named(step: string | number, entry: unknown): unknown {
  if (typeof step === 'number') return entry
  return Array.isArray(entry) ? { name: step, values: entry } : { name: step, ...(isRecord(entry) && entry) }
}

/** Entries of a list whose members say its shape. */
const SHAPED = 20

function shapeOfEntries(entries: readonly unknown[], areNamed: boolean): string {
  const names = new Set(
    entries
      .slice(0, SHAPED)
      .flatMap((entry) => (Array.isArray(entry) ? ['[]'] : entriesOf(entry).map(([step]) => step))),
  )
  return fingerprintOf(JSON.stringify([areNamed, ...names]))
}

/** Rows that are looked at, and characters of a text that asks. */
const TRIED = 40
const ASKING_LENGTH = 15

/** How likely records are questions: their own texts ask or are long, and they have several values. */
export function scoreOf({ rows }: Pick<RowGroup, 'rows'>): number {
  const tried = rows.slice(0, TRIED)
  const scores = tried.map(({ value }) => {
    const leaves = leavesOf(value)
    if (leaves.length < 3) return 0
    // A list of chapters has its questions further within.
    const own = leaves.filter(({ path }) => path.filter((step) => typeof step === 'number').length < 2)
    if (own.some(({ text }) => /[?？¿؟]/.test(text))) return 2
    return own.some(({ text }) => text.length >= ASKING_LENGTH) ? 1 : 0
  })
  const mean = scores.reduce<number>((sum, score) => sum + score, 0) / tried.length
  const nested = tried.filter(({ value }) => leavesOf(value).length >= EXAMPLE_PARTS_MAX / 2).length
  return nested * 2 > tried.length ? mean / 10 : mean * Math.log10(1 + rows.length)
}

/** The rows of a table as records by the names of its columns. */
export function groupOfTable(
  table: readonly { readonly line: number; readonly cells: readonly string[] }[],
  name: string | null = null,
  unit?: FileRow['unit'],
): RowGroup | null {
  const filled = table.filter(({ cells }) => !cells.every(isRule)).slice(0, ROWS_MAX)
  const width = filled.slice(0, TRIED).reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const [first] = filled
  if (first === undefined || width < 2 || width > EXAMPLE_PARTS_MAX) return null
  const heading = isHeading(filled.map(({ cells }) => cells)) ? first.cells : null
  const names = columnNames(heading ?? [], width)
  const rows = filled.slice(heading === null ? 0 : 1).map(({ line, cells }) => ({
    value: Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim() ?? ''])),
    line,
    ...(unit === undefined ? {} : { unit }),
  }))
  const shape = heading === null ? `${width} columns` : fingerprintOf(JSON.stringify(names))
  return rows.length === 0 ? null : { shape: `table: ${shape}`, name, rows }
}

/** Names that differ, none of which is a number: objects put those first. */
function columnNames(heading: readonly string[], width: number): readonly string[] {
  const names = new Set<string>()
  for (let index = 0; index < width; index++) {
    const written = heading[index]?.trim().slice(0, 80) ?? ''
    const name =
      written === '' || /^\d+$/.test(written) || names.has(written) ? `Column ${index + 1}` : written
    names.add(names.has(name) ? `${name} (${index + 1})` : name)
  }
  return [...names]
}

/** Characters of a name of a column. */
const NAME_LENGTH_MAX = 40

/** Whether the first row names the columns: short texts that ask nothing, above longer ones. */
function isHeading([first = [], ...others]: readonly (readonly string[])[]): boolean {
  const filled = first.filter((cell) => cell.trim() !== '')
  const areNames = filled.every(
    (cell) => cell.length <= NAME_LENGTH_MAX && !/[?？¿؟]/.test(cell) && !/^\s*\d+\s*$/.test(cell),
  )
  if (!areNames || new Set(filled).size < filled.length || others.length === 0) return false
  const sample = others.slice(0, TRIED)
  const lengthOf = (index: number) =>
    sample.reduce((sum, cells) => sum + (cells[index]?.length ?? 0), 0) / sample.length
  const [longest = 0] = first
    .map((_, index) => index)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
  return lengthOf(longest) > (first[longest]?.length ?? 0) + 5
}

/** Rows that are shown, the first of which is a question: others may have its options. */
const ROWS_SHOWN = 6

/** The first record from a place on that looks like a question, and those after it; null for none. */
export function stretchOfRows(rows: readonly FileRow[], from = 0): ExampleStretch | null {
  const isLikely = ({ value }: FileRow) => {
    const leaves = leavesOf(value).filter(({ text }) => text.trim() !== '')
    return leaves.length >= 3 && leaves.some(({ text }) => text.length >= 8)
  }
  const likely = rows.findIndex((row, index) => index >= from && isLikely(row))
  return rowsFrom(rows, likely === -1 ? from : likely)
}

/** A record and those after it; null behind the last one. */
export function rowsFrom(rows: readonly FileRow[], start: number): ExampleStretch | null {
  const first = rows[start]
  if (first === undefined) return null
  const parts: ExamplePart[] = []
  for (const [row, { value }] of rows.slice(start, start + ROWS_SHOWN).entries()) {
    const own = leavesOf(value).filter(({ text }) => text.trim() !== '')
    if (parts.length + own.length > EXAMPLE_PARTS_MAX && row > 0) break
    parts.push(
      ...own.map(({ path, text }) => ({ name: pathName(path), text, path, ...(row > 0 && { row }) })),
    )
  }
  return { kind: 'rows', line: first.line, parts }
}

/** Rows of one question, where each of its options has a row. */
const ROWS_OF_QUESTION_MAX = 26

/**
 * Rows of one question each as one record: `first` is its first row, and `rows` are all of them. A row begins another question where its
 * text is not blank and not that of the row before it.
 */
export function groupedRows(
  rows: readonly FileRow[],
  textOf: (value: unknown) => string,
): readonly FileRow[] {
  const grouped: { readonly first: FileRow; readonly text: string; readonly values: unknown[] }[] = []
  for (const row of rows) {
    const text = textOf(row.value)
    const last = grouped.at(-1)
    const isMore = last !== undefined && (text === '' || text === last.text)
    if (isMore && last.values.length < ROWS_OF_QUESTION_MAX) last.values.push(row.value)
    else grouped.push({ first: row, text, values: [row.value] })
  }
  return grouped.map(({ first, values }) => ({ ...first, value: { first: first.value, rows: values } }))
}
