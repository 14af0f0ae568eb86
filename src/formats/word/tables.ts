import { ARCHIVE_TABLES_MAX } from '../file-limits.ts'
import { labeledLine } from '../lines/labeled-line.ts'
import { letteredOption, numberedLine } from '../lines/lettered-lines.ts'
import type { OpaqueParts } from '../markup/opaque-parts.ts'
import { EXPLANATION_NAMES, TEXT_NAMES } from '../records/names/field-names.ts'
import { isKeyName, singleOptionName } from '../records/names/known-names.ts'
import { keyInCell, PLAIN, type SheetRow } from '../tables/cell-marks.ts'
import { COLUMNS_MAX, comparedName, isHeadingOfBank } from '../tables/table-columns.ts'
import { asUnnamedTable, TableBudget } from '../tables/unnamed-table.ts'
import type { Block, Cell, Table } from './document.ts'
import { looksOf } from './document.ts'
import { linesOfParagraph, looksIn, type ShownLine, withoutLineNumbers } from './document-lines.ts'
import { keysOfTable, withKeyLists } from './key-tables.ts'

/** What a document says, in its order. */
export interface DocumentContent {
  readonly lines: ShownLine[]
  /** The tables whose rows are questions: the first row of each names the columns, or is a question. */
  readonly banks: (readonly SheetRow[])[]
  /** What may be spent on the search for tables whose columns have no known names. */
  readonly budget: TableBudget
}

/** A cell with its lines, none for one that is a part of the cell above it. */
interface ShownCell {
  readonly lines: readonly ShownLine[]
  /** The same as one text. */
  readonly text: string
  readonly cell: Cell
}

interface ShownRow {
  readonly place: number
  readonly cells: readonly ShownCell[]
}

/** Rows among which the one that names the columns must be. */
const HEADING_ROWS = 3

/** The lines and tables of blocks. */
export function contentOf(
  blocks: readonly Block[],
  hasHeadings: boolean,
  parts: OpaqueParts,
): DocumentContent {
  const content: DocumentContent = { lines: [], banks: [], budget: new TableBudget(ARCHIVE_TABLES_MAX) }
  takeBlocks(withoutLineNumbers(blocks), hasHeadings, parts, content)
  return { ...content, lines: [...withKeyLists(content.lines)] }
}

function takeBlocks(
  blocks: readonly Block[],
  hasHeadings: boolean,
  parts: OpaqueParts,
  content: DocumentContent,
): void {
  for (const block of blocks) {
    if (block.kind === 'paragraph') append(content.lines, linesOfParagraph(block, hasHeadings))
    else takeTable(block, hasHeadings, parts, content)
  }
}

/** Adds lines one by one: there may be more than a call takes. */
function append(to: ShownLine[], lines: readonly ShownLine[]): void {
  for (const line of lines) to.push(line)
}

function takeTable(table: Table, hasHeadings: boolean, parts: OpaqueParts, content: DocumentContent): void {
  const rows = withoutButtons(
    table.rows.map(({ place, cells }): ShownRow => {
      const shown = cells.map((cell): ShownCell => {
        const within: DocumentContent = { ...content, lines: [] }
        takeBlocks(cell.blocks, hasHeadings, parts, within)
        return shownCell(cell, cell.goesOn ? [] : filledLines(within.lines))
      })
      return { place, cells: shown }
    }),
  )
  const keys = keysOfTable(rows.map(({ cells }) => cells.map(({ text }) => text)))
  const place = rows[0]?.place ?? 1
  if (keys !== null) {
    const text = dataTable(rows, parts)
    content.lines.push({ line: place, text, pieces: [{ text, looks: [] }], keys })
    return
  }
  const heading = rows
    .slice(0, HEADING_ROWS)
    // "P", "Q" and "R" are names of data.
    .findIndex(
      ({ cells }) =>
        cells.some(({ text }) => text.length > 1) && isHeadingOfBank(cells.map(({ text }) => text)),
    )
  if (heading !== -1) {
    content.banks.push(bankRows(rows.slice(heading)))
    return
  }
  if (isForm(rows)) append(content.lines, linesOfForm(rows))
  else if (isUnnamedBank(rows, content.budget)) content.banks.push(bankRows(rows))
  else if (isData(rows)) {
    const text = dataTable(rows, parts)
    content.lines.push({ line: place, text, pieces: [{ text, looks: [] }] })
  } else append(content.lines, linesOfLayout(rows))
}

/** Rows and columns that a table of questions without names has at least. */
const UNNAMED_MIN = 4

/** Whether the rows of a table are questions although nothing names its columns. */
function isUnnamedBank(rows: readonly ShownRow[], budget: TableBudget): boolean {
  const wide = rows.filter(({ cells }) => cells.filter(({ text }) => text !== '').length >= UNNAMED_MIN)
  if (wide.length < UNNAMED_MIN || wide.length < rows.length / 2) return false
  const size = rows.reduce(
    (sum, { cells }) => sum + cells.reduce((length, { text }) => length + text.length, 0),
    0,
  )
  return budget.spend(size) && asUnnamedTable(bankRows(rows)) !== null
}

function shownCell(cell: Cell, lines: readonly ShownLine[]): ShownCell {
  return { cell, lines, text: lines.map(({ text }) => text.trim()).join('\n') }
}

/** Pictures at the beginning of a cell. */
const PICTURE = /^\s*(?:\ue000\d{1,6}\ue001\s*){1,5}/

/** Rows without the same picture before the texts of a column: a button of a form. */
function withoutButtons(rows: readonly ShownRow[]): readonly ShownRow[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const buttons = Array.from({ length: rows.length > 1 ? width : 0 }, (_, column) => {
    const found = new Set(rows.map(({ cells }) => PICTURE.exec(cells[column]?.text ?? '')?.[0].trim()))
    const [button] = found
    return found.size === 1 ? button : undefined
  })
  if (buttons.every((button) => button === undefined)) return rows
  return rows.map(({ place, cells }) => ({
    place,
    cells: cells.map((shown, column) => {
      const button = buttons[column]
      if (button === undefined) return shown
      const without = (text: string) => text.replace(button, '')
      const lines = shown.lines.map((line) => ({
        ...line,
        text: without(line.text),
        pieces: line.pieces.map((piece) => ({ ...piece, text: without(piece.text) })),
      }))
      return shownCell(
        shown.cell,
        filledLines(lines.map((line) => (line.text.trim() === '' ? { ...line, text: '' } : line))),
      )
    }),
  }))
}

function filledLines(lines: readonly ShownLine[]): readonly ShownLine[] {
  const from = lines.findIndex(({ text }) => text !== '')
  const to = lines.findLastIndex(({ text }) => text !== '')
  return from === -1 ? [] : lines.slice(from, to + 1)
}

/** The rows of a table of questions, each cell in every row and column that it is as large as. */
function bankRows(rows: readonly ShownRow[]): readonly SheetRow[] {
  let above: { readonly text: string; readonly look: string }[] = []
  return rows.map(({ place, cells }) => {
    const row: { readonly text: string; readonly look: string }[] = []
    for (const { cell, text, lines } of cells) {
      const own = cell.goesOn
        ? (above[row.length] ?? { text: '', look: PLAIN })
        : { text, look: lookOfCell(cell, lines) }
      row.push(own)
      for (let column = 1; column < cell.width && row.length < COLUMNS_MAX; column++)
        row.push({ text: '', look: PLAIN })
    }
    above = row
    return { line: place, cells: row.map(({ text }) => text), looks: row.map(({ look }) => look) }
  })
}

function lookOfCell(cell: Cell, lines: readonly ShownLine[]): string {
  const looks = lines.map((line) => looksIn(line, 0, Number.POSITIVE_INFINITY))
  const [first = [], ...others] = looks
  const common = first.filter((look) => others.every((other) => other.includes(look)))
  return [...common, ...looksOf({ ground: cell.ground })].join()
}

/** Rows and columns of a table that a question may show; larger ones are not shown with it. */
const DATA_CELLS_MAX = 400

/** Whether a table belongs to a question rather than holds questions: several columns, and nothing that begins one of their parts. */
function isData(rows: readonly ShownRow[]): boolean {
  const filled = rows.filter(({ cells }) => cells.filter(({ text }) => text !== '').length > 1)
  if (rows.length < 2 || filled.length < rows.length / 2) return false
  if (rows.reduce((sum, { cells }) => sum + cells.length, 0) > DATA_CELLS_MAX) return false
  // One letter alone is a name of a column.
  if (rows.filter(({ cells }) => LETTER_CELL.test(cells[0]?.text ?? '')).length > 1) return false
  return !rows.some(({ cells }) => cells.some(({ lines }) => lines.some(({ text }) => isSign(text.trim()))))
}

function isSign(line: string): boolean {
  if (letteredOption(line) !== null || labeledLine(line) !== null || /^[☐☒☑✓]/.test(line)) return true
  const numbered = numberedLine(line)
  return numbered !== null && numbered.text !== ''
}

function dataTable(rows: readonly ShownRow[], parts: OpaqueParts): string {
  const width = rows.reduce(
    (most, { cells }) =>
      Math.min(
        COLUMNS_MAX,
        Math.max(
          most,
          cells.reduce((sum, { cell }) => sum + cell.width, 0),
        ),
      ),
    0,
  )
  const written = rows.map(({ cells }) => {
    const row = cells.flatMap(({ text, cell }) => [
      parts.asMarkdown(text.replace(/\s*\n\s*/g, ' ')),
      ...Array.from({ length: cell.width - 1 }, () => ''),
    ])
    return `| ${Array.from({ length: width }, (_, column) => row[column] ?? '').join(' | ')} |`
  })
  const [heading = '', ...body] = written
  const rule = `|${' --- |'.repeat(width)}`
  const plain = rows.map(({ cells }) => cells.map(({ text }) => parts.asPlain(text)).join(' ')).join('; ')
  return parts.put({ markdown: [heading, rule, ...body].join('\n'), plain, isBlock: true })
}

/** What the first column of a form calls the parts of a question, besides the names of columns. */
const FORM_QUESTION = /^(?:question|question text|q)\s*\d{0,4}[.:]?$/i
const FORM_OPTION = /^(?:options?|choices?|answer choices?)[.:]?$/i
const FORM_REASON = /^(?:solution|feedback)[.:]?$/i
const FORM_RIGHT = /^(?:correct|right|true|yes|✓|✔|√|x)$/i

type FormPart = 'text' | 'option' | 'key' | 'explanation'

/** The part of a question that a row of a form is, by the text of its first cell; null for any other row. */
function formPart(text: string): FormPart | null {
  const name = comparedName(text.replace(/[.:]$/, ''))
  if (FORM_QUESTION.test(text) || TEXT_NAMES.includes(name)) return 'text'
  if (FORM_REASON.test(text) || EXPLANATION_NAMES.includes(name)) return 'explanation'
  if (FORM_OPTION.test(text) || singleOptionName(name) !== null) return 'option'
  return isKeyName(name) ? 'key' : null
}

/** Whether a table is a form with a part of a question in each row: "Question", "Option", "Solution" (as of several websites). */
function isForm(rows: readonly ShownRow[]): boolean {
  const parts = rows.map(({ cells }) => (cells.length > 1 ? formPart(cells[0]?.text ?? '') : null))
  const options = rows.filter((_, row) => parts[row] === 'option')
  return parts.includes('text') && (options.length > 1 || listsOptions(options))
}

/** Whether the only row of options has all of them, one in a line. */
function listsOptions([only, ...others]: readonly ShownRow[]): boolean {
  return others.length === 0 && (only?.cells[1]?.lines.length ?? 0) > 1
}

function linesOfForm(rows: readonly ShownRow[]): ShownLine[] {
  const areListed = listsOptions(rows.filter(({ cells }) => formPart(cells[0]?.text ?? '') === 'option'))
  let options = 0
  const letter = () => String.fromCharCode(65 + Math.min(options++, 25))
  return rows.flatMap(({ cells }): ShownLine[] => {
    const [name, content, mark] = cells
    const part = formPart(name?.text ?? '')
    const lines = content?.lines ?? []
    if (part === 'text') {
      options = 0
      const [first] = lines
      return first === undefined ? [] : [{ line: first.line, text: '', pieces: [] }, ...lines]
    }
    if (part === 'option' && areListed) {
      const filled = lines.filter(({ text }) => text.trim() !== '')
      return filled.flatMap((line) =>
        letteredOption(line.text.trim()) === null ? prefixed([line], `${letter()}. `) : [line],
      )
    }
    if (part === 'option' && lines.length > 0) {
      const isRight = FORM_RIGHT.test(mark?.text ?? '')
      return prefixed(lines, `${isRight ? '*' : ''}${letter()}. `)
    }
    if (part === 'key') return prefixed(lines, 'Answer: ')
    return part === 'explanation' ? prefixed(lines, 'Explanation: ') : []
  })
}

/** Lines with something before the first one. */
function prefixed(lines: readonly ShownLine[], before: string, looks: readonly string[] = []): ShownLine[] {
  return lines.map((line, index) =>
    index > 0
      ? line
      : {
          ...line,
          text: `${before}${line.text.trimStart()}`,
          pieces: [{ text: before, looks }, ...withoutIndent(line)],
        },
  )
}

function withoutIndent({ pieces }: ShownLine): ShownLine['pieces'] {
  const [first, ...others] = pieces
  return first === undefined ? [] : [{ ...first, text: first.text.trimStart() }, ...others]
}

/** A cell with nothing but a number or letter, or a box. */
const NUMBER_CELL = /^(?:№|#|Q)?\s?(\d{1,4})\s?[.):]?$/i
const LETTER_CELL = /^([([]?\p{L})([.):\]]?)$/u
const BOX_CELL = /^[☐☒☑✓○●]$/

/** A cell with nothing but a key. */
const KEY_CELL = /^(?:[A-H]{1,4}|[A-H](?:\s?[,;]\s?[A-H]){1,4})$/

/** The lines of a table that only places texts: row by row, a number or letter with what is beside it, a key beside a question below it. */
function linesOfLayout(rows: readonly ShownRow[]): ShownLine[] {
  const isList = rows.length > 1 && rows.every(isEntry)
  const lines: ShownLine[] = []
  const ticks = tickedColumn(rows)
  let answer: ShownLine | null = null
  for (const { place, cells } of rows) {
    const filled = cells.filter(({ text }, column) => text !== '' && column !== ticks)
    const star = ticks !== -1 && cells[ticks]?.text !== '' ? '*' : ''
    const [first] = filled
    const isQuestion = filled.length > 1 && first !== undefined && startsQuestion(first.text)
    if (isQuestion && answer !== null) lines.push(answer)
    if (isQuestion) answer = null
    const last = filled.at(-1)
    const key =
      filled.length > 1 && last !== undefined && KEY_CELL.test(last.text) && isQuestion ? last.text : null
    if (key !== null) answer = { line: place, text: `Answer: ${key}`, pieces: [], doubt: keyInCell(key) }
    const texts = key === null ? filled : filled.slice(0, -1)
    for (let index = 0; index < texts.length; index++) {
      const cell = texts[index]
      const next = texts[index + 1]
      if (cell === undefined) continue
      const before = markerOf(cell.text)
      if (isList) append(lines, prefixed(cell.lines, '• '))
      else if (before !== null && next !== undefined && markerOf(next.text) === null) {
        const [line] = cell.lines
        const looks = line === undefined ? [] : looksIn(line, 0, Number.POSITIVE_INFINITY)
        append(lines, prefixed(next.lines, `${star}${before}`, looks))
        index++
      } else append(lines, cell.lines)
    }
  }
  return answer === null ? lines : [...lines, answer]
}

/** The last column, where it has nothing but ticks beside some of the options that have letters; -1 for none. */
function tickedColumn(rows: readonly ShownRow[]): number {
  const options = rows.filter(({ cells }) => LETTER_CELL.test(cells[0]?.text ?? ''))
  const last = (options[0]?.cells.length ?? 0) - 1
  const marks = options.map(({ cells }) => cells[last]?.text ?? '')
  const ticked = marks.filter((mark) => FORM_RIGHT.test(mark)).length
  const areTicks = last > 1 && marks.every((mark) => mark === '' || FORM_RIGHT.test(mark))
  return areTicks && ticked > 0 && ticked < marks.length ? last : -1
}

function startsQuestion(text: string): boolean {
  return NUMBER_CELL.test(text) || numberedLine(text.split('\n', 1)[0] ?? '') !== null
}

/** Whether a row has one short text beside empty cells, as options beside buttons. */
function isEntry({ cells }: ShownRow): boolean {
  const filled = cells.filter(({ text }) => text !== '')
  const [only] = filled
  const text = only?.text ?? ''
  return (
    cells.length > 1 &&
    filled.length === 1 &&
    only?.lines.length === 1 &&
    !isSign(text) &&
    numberedLine(text) === null
  )
}

/** A number, a letter or a box as it is before the text beside it; null for any other cell. */
function markerOf(text: string): string | null {
  const number = NUMBER_CELL.exec(text)?.[1]
  if (number !== undefined) return `${number}. `
  if (BOX_CELL.test(text)) return `${text} `
  const [, letter, sign = ''] = LETTER_CELL.exec(text) ?? []
  return letter === undefined ? null : `${letter}${sign === '' ? '.' : sign} `
}
