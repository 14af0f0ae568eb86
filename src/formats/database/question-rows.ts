import type { TableReference } from '../bytes/sqlite-tables.ts'
import { CATEGORY_NAMES, PASSAGE_NAMES, TEXT_NAMES } from '../records/names/field-names.ts'
import { isOptionName, normalizeFieldName } from '../records/names/known-names.ts'
import { type Choice, type ChosenRow, isOfPeople, withChoices } from './choices.ts'
import {
  columnOf,
  comparable,
  type DatabaseRow,
  type DatabaseTable,
  keyOf,
  referencesOf,
  rowsBy,
} from './table.ts'

/** A row of a table with what other tables say of it. */
export interface QuestionRow {
  readonly record: Record<string, unknown>
  readonly place: number
}

/** The rows of a table as records. */
export interface TableRecords {
  readonly table: string
  readonly rows: readonly QuestionRow[]
  /** The table whose rows are its options, so that it is one of questions; null for none. */
  readonly options: string | null
}

/** Columns of options that are no option: what is said of them, and addresses. */
const BESIDE_TEXT = /explan|feedback|justif|url|link|image|label|letter|slug|created|updated|date/i
const OPTION_TEXT = /text|content|body|option|answer|choice|title|value|name/i
const IS_RIGHT =
  /correct|right|true|valid|answer|korrekt|richtig|juste|giust|prawid|poprawn|oikein|верн|прав|doğru|dogru|đúng|正确|正解/i
const ORDER =
  /^(?:order|orderno|ordinal|position|sort|sortorder|displayorder|sequence|seq|index|idx|number|label|letter)$/

/** Tables with rows that are looked at, those with the most rows. */
const TABLES_MAX = 200

/** The rows of all tables: options that are rows of another table are within their questions, and categories have their names. */
export function recordsOfTables(all: readonly DatabaseTable[]): readonly TableRecords[] {
  const bySize = all.toSorted((one, other) => other.rows.length - one.rows.length)
  const largest = new Set(bySize.slice(0, TABLES_MAX))
  const tables = all.filter((table) => largest.has(table))
  const names = new Map(tables.map((table) => [comparable(table.name), table]))
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), table]))
  const references = new Map(tables.map((table) => [table, referencesOf(table, names)]))
  const candidates = tables.flatMap((table) =>
    tables.flatMap((child) => {
      const reference = references.get(child)?.find((one) => byName.get(one.table.toLowerCase()) === table)
      const isNone = child === table || isOfPeople(child) || isOfPeople(table) || reference === undefined
      const options = isNone ? null : optionTable(child, reference, table)
      return options === null ? [] : [{ table, options }]
    }),
  )
  // A table with options of its own is one of questions, which another one groups.
  const questions = new Set(candidates.map(({ table }) => table))
  const optionsOf = new Map<DatabaseTable, OptionTable>()
  for (const { table, options } of candidates) {
    const isBetter = (optionsOf.get(table)?.table.rows.length ?? 0) < options.table.rows.length
    if (isBetter && !questions.has(options.table)) optionsOf.set(table, options)
  }
  const sides = tables.flatMap((table): SideTable[] => {
    if (optionsOf.has(table) || isOfPeople(table)) return []
    const found = tables.flatMap((child) => {
      const reference = references.get(child)?.find((one) => byName.get(one.table.toLowerCase()) === table)
      return child === table || isOfPeople(child) || reference === undefined
        ? []
        : sideTable(child, reference, table)
    })
    return found.length === 1 ? found : []
  })
  const sideOf = new Map(sides.map((side) => [side.of, side]))
  const taken = new Set([...optionsOf.values(), ...sides].map(({ table }) => table))
  return tables.flatMap((table): TableRecords[] => {
    if (taken.has(table) || isOfPeople(table)) return []
    const options = optionsOf.get(table) ?? null
    const parents = (references.get(table) ?? []).flatMap((reference) => {
      const parent = byName.get(reference.table.toLowerCase())
      return parent === undefined || parent === table || isOfPeople(parent) ? [] : [{ reference, parent }]
    })
    return [
      {
        table: table.name,
        rows: withSide(rowsOf(table, options, parents), table, sideOf.get(table)),
        options: options?.table.name ?? null,
      },
    ]
  })
}

interface OptionTable {
  readonly table: DatabaseTable
  /** By the value that names their question. */
  readonly rows: ReadonlyMap<string, readonly DatabaseRow[]>
  /** The column of the question that has this value. */
  readonly target: string
  readonly text: number
  /** The column that says which are right; null for none. */
  readonly right: number | null
  readonly truthOf: Truth
  readonly order: number | null
}

/** Of all questions with options, how many must have from two to ten. */
const SHARE = 0.8
const OPTIONS_MIN = 2
const OPTIONS_MAX = 10

/** Names of tables of options. */
const OPTION_TABLE =
  /option|answer|choice|alternativ|respuesta|resposta|reponse|réponse|antwort|odpowied|risposta|variant|javob|cevap|secenek|seçenek|vaihtoeh|ответ|вариант|选项|答案/i

function optionTable(
  table: DatabaseTable,
  reference: TableReference,
  questions: DatabaseTable,
): OptionTable | null {
  const target = reference.target ?? idOf(questions, reference.column)
  const rows = rowsBy(table, reference.column)
  const groups = [...rows.values()].filter(({ length }) => length >= OPTIONS_MIN && length <= OPTIONS_MAX)
  if (target === null || groups.length === 0 || groups.length < rows.size * SHARE) return null
  const own = table.columns.flatMap((column, index) => (column === reference.column ? [] : [index]))
  const texts = own.filter(
    (index) => isFilledText(table, index) && !BESIDE_TEXT.test(table.columns[index] ?? ''),
  )
  const text = texts.find((index) => OPTION_TEXT.test(table.columns[index] ?? '')) ?? texts[0]
  if (text === undefined) return null
  const rights = own.filter((index) => index !== text && saysWhich(groups, index, truthIn(table, index)))
  const named = rights.filter((index) => IS_RIGHT.test(table.columns[index] ?? ''))
  const [right, ...others] = named.length > 0 ? named : rights
  if (right === undefined && !OPTION_TABLE.test(table.name)) return null
  return {
    table,
    rows,
    target,
    text,
    right: right === undefined || others.length > 0 ? null : right,
    truthOf: truthIn(table, right ?? 0),
    order: own.find((index) => ORDER.test(comparable(table.columns[index] ?? ''))) ?? null,
  }
}

/** A table with the options and the key of each question in a row of its own. */
interface SideTable {
  readonly table: DatabaseTable
  /** The table of the questions. */
  readonly of: DatabaseTable
  readonly reference: string
  /** The column of the question that a row names. */
  readonly target: string
}

/** By the names of columns: those of one table have a text and no options, those of the other have options and no text. */
function sideTable(table: DatabaseTable, { column, target }: TableReference, of: DatabaseTable): SideTable[] {
  const optionsIn = ({ columns }: DatabaseTable) =>
    columns.filter((name) => isOptionName(normalizeFieldName(name))).length
  const asks = ({ columns }: DatabaseTable) =>
    columns.some((name) => TEXT_NAMES.includes(normalizeFieldName(name)))
  if (!asks(of) || asks(table)) return []
  const named = target ?? idOf(of, column)
  const rows = rowsBy(table, column)
  const areSingle = [...rows.values()].every(({ length }) => length === 1)
  const isSide =
    areSingle && rows.size >= of.rows.length * SHARE && optionsIn(table) > 1 && optionsIn(of) === 0
  return isSide && named !== null ? [{ table, of, reference: column, target: named }] : []
}

/** The rows with what the table beside them says of each. */
function withSide(
  rows: readonly QuestionRow[],
  { columns, rows: own }: DatabaseTable,
  side: SideTable | undefined,
): readonly QuestionRow[] {
  if (side === undefined) return rows
  const beside = rowsBy(side.table, side.reference)
  const target = columns.indexOf(side.target)
  return rows.map((row, index) => {
    const values = beside.get(keyOf(own[index]?.values[target]) ?? '')?.[0]?.values
    side.table.columns.forEach((name, place) => {
      if (name !== side.reference && name !== '__proto__') row.record[name] ??= values?.[place] ?? null
    })
    return row
  })
}

/** The column by which rows of other tables name a table's rows; null for none. */
function idOf(table: DatabaseTable, column: string): string | null {
  const id = table.columns.find((one) => comparable(one) === 'id')
  return id ?? table.columns.find((one) => comparable(one) === comparable(column)) ?? table.columns[0] ?? null
}

/** Rows that are looked at to tell what a column holds. */
const ROWS_TRIED = 500

function isFilledText(table: DatabaseTable, index: number): boolean {
  const tried = table.rows.slice(0, ROWS_TRIED)
  const texts = tried.filter(({ values }) => {
    const value = values[index]
    return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
  })
  const hasText = tried.some(({ values }) => typeof values[index] === 'string')
  return hasText && texts.length >= tried.length * 0.9
}

/** Whether a column says true of some and false of others of nearly every group. */
function saysWhich(groups: readonly (readonly DatabaseRow[])[], index: number, truthOf: Truth): boolean {
  const tried = groups.slice(0, ROWS_TRIED)
  const sure = tried.filter((group) => {
    const values = group.map(({ values }) => truthOf(values[index]))
    return values.includes(true) && values.includes(false) && !values.includes(null)
  })
  return sure.length >= tried.length * 0.9
}

type Truth = (value: unknown) => boolean | null

/** Names of the part of the points that an option gets: none for a wrong one. */
const POINTS = /^(?:score|fraction|points?|weight|grade|marks?)$/i

function truthIn(table: DatabaseTable, index: number): Truth {
  const isPoints = POINTS.test(table.columns[index] ?? '')
  return isPoints ? (value) => (Number.isFinite(Number(value)) ? Number(value) > 0 : null) : truthOf
}

function truthOf(value: unknown): boolean | null {
  const written = typeof value === 'string' ? value.toLowerCase() : value
  if (written === true || written === 1 || ['1', 't', 'true', 'yes', 'y', '1.0'].includes(String(written)))
    return true
  return written === false || written === 0 || ['0', 'f', 'false', 'no', 'n', '0.0'].includes(String(written))
    ? false
    : null
}

interface Parent {
  readonly reference: TableReference
  readonly parent: DatabaseTable
}

function rowsOf(
  table: DatabaseTable,
  options: OptionTable | null,
  parents: readonly Parent[],
): readonly QuestionRow[] {
  const target = options === null ? -1 : table.columns.indexOf(options.target)
  const text = options === null ? -1 : textColumn(table)
  const key = options === null || options.right !== null ? -1 : keyColumn(table, options, target)
  const named = parents.map((one) => namesOf(table, one)).filter((one) => one !== null)
  const category =
    named.find(({ isCategory }) => isCategory) ?? named.find(({ isPassage }) => !isPassage) ?? null
  const passage = named.find(({ isPassage }) => isPassage) ?? null
  const rows = table.rows.map(({ values, place }): ChosenRow => {
    const record: Record<string, unknown> = {}
    table.columns.forEach((column, index) => {
      const isReference = parents.some(({ reference }) => reference.column === column)
      if (!isReference && column !== '__proto__')
        record[index === text ? 'question' : index === key ? 'answer' : column] = values[index] ?? null
    })
    if (category !== null) record.category ??= category.names.get(keyOf(values[category.index]) ?? '') ?? null
    if (passage !== null) record.passage ??= passage.names.get(keyOf(values[passage.index]) ?? '') ?? null
    const choices = options === null ? [] : choicesOf(options, keyOf(values[target]))
    return { record, place, choices }
  })
  return options === null ? rows : withChoices(rows)
}

function choicesOf(options: OptionTable, question: string | null): readonly Choice[] {
  const { table, text, right, order, truthOf } = options
  const rows = options.rows.get(question ?? '') ?? []
  const id = table.columns.findIndex((column) => comparable(column) === 'id')
  const ordered =
    order === null ? rows : rows.toSorted((one, other) => compare(one.values[order], other.values[order]))
  return ordered.map(({ values }) => ({
    id: keyOf(values[id]),
    text: values[text] ?? '',
    isCorrect: right === null ? null : truthOf(values[right]) === true,
  }))
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0
}

/** The column with the text of the questions; -1 where their names say it, and where it is not sure. */
function textColumn(table: DatabaseTable): number {
  if (table.columns.some((column) => TEXT_NAMES.includes(normalizeFieldName(column)))) return -1
  const texts = table.columns.flatMap((column, index) => {
    const isText = isFilledText(table, index) && !BESIDE_TEXT.test(column)
    return isText ? [{ index, length: lengthOf(columnOf(table, column)) }] : []
  })
  const [longest, second] = texts.sort((one, other) => other.length - one.length)
  if (longest === undefined) return -1
  return second === undefined || longest.length > 1.5 * second.length ? longest.index : -1
}

/** The column that has the text of one of the options, for nearly all questions; -1 for none. */
function keyColumn(table: DatabaseTable, { rows, text }: OptionTable, target: number): number {
  const tried = table.rows.slice(0, ROWS_TRIED)
  return table.columns.findIndex((_, index) => {
    const named = tried.filter(({ values }) => {
      const key = values[index]
      const options = rows.get(keyOf(values[target]) ?? '') ?? []
      return typeof key === 'string' && options.some((option) => option.values[text] === key)
    })
    return named.length >= tried.length * 0.95
  })
}

function lengthOf(values: readonly unknown[]): number {
  return values.slice(0, ROWS_TRIED).reduce<number>((sum, value) => sum + String(value).length, 0)
}

/** What the rows that a column names are called. */
function namesOf(table: DatabaseTable, { reference, parent }: Parent) {
  const target = reference.target ?? idOf(parent, reference.column)
  const base = normalizeFieldName(reference.column.replace(/_?id$/i, ''))
  const kinds = [base, normalizeFieldName(parent.name), normalizeFieldName(parent.name.replace(/s$/, ''))]
  const isPassage = kinds.some((kind) => PASSAGE_NAMES.includes(kind))
  const texts = parent.columns.flatMap((column, index) =>
    column !== target && isFilledText(parent, index) && !/slug|url|created|updated|date/i.test(column)
      ? [index]
      : [],
  )
  const length = (index: number) => lengthOf(parent.rows.map(({ values }) => values[index]))
  const called = isPassage
    ? texts.toSorted((one, other) => length(other) - length(one))[0]
    : (texts.find((index) => /name|title|label|nombre|titel|nom/i.test(parent.columns[index] ?? '')) ??
      texts[0])
  if (target === null || called === undefined) return null
  const names = new Map(
    Array.from(rowsBy(parent, target), ([id, [row]]) => [id, row?.values[called] ?? null] as const),
  )
  const isCategory = kinds.some((kind) => CATEGORY_NAMES.includes(kind))
  return { index: table.columns.indexOf(reference.column), names, isCategory, isPassage }
}
