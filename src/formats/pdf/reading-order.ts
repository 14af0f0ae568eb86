import { labeledLine } from '../lines/labeled-line.ts'
import { numberedLine } from '../lines/lettered-lines.ts'
import { isHeadingOfBank } from '../tables/table-columns.ts'
import { keysOfTable } from '../word/key-tables.ts'
import type { Box } from './matrix.ts'
import type { TextSpan } from './page-texts.ts'
import type { RuledTable } from './ruled-tables.ts'

/** What a page shows, one below the other in the order in which it is read. */
export type PageItem = PageLine | PageTable

export interface PageLine extends Box {
  readonly kind: 'line'
  readonly spans: readonly TextSpan[]
  /** Its base line. */
  readonly y: number
  readonly size: number
  /** From where to where lines go in its column. */
  readonly column: { readonly left: number; readonly right: number }
}

export interface PageTable extends Box {
  readonly kind: 'table'
  readonly table: Pick<RuledTable, 'columns' | 'rows'>
}

/** What is placed on a page. */
type Placed = (TextSpan & { readonly kind?: undefined }) | PageTable

export interface OrderedPage {
  readonly items: readonly PageItem[]
  /** Whether texts stand side by side and nothing says which is read first. */
  readonly isUnsettled: boolean
}

/** The items of a page in their order: column by column where that is how texts go on, else row by row. */
export function readingOrderOf(spans: readonly TextSpan[], tables: readonly RuledTable[]): OrderedPage {
  const order = new Order()
  order.add([...spans, ...tables.map((table): PageTable => ({ kind: 'table', table, ...boxOf([table]) }))])
  return { items: order.items, isUnsettled: order.isUnsettled }
}

/** Gaps between columns, units of a page and parts of the size of type. */
const GAP_MIN = 5
const GAP_SIZE = 0.5
/** Rows with texts on both sides of a gap from which on they may be columns, and such that are surely columns of text. */
const BESIDE_MIN = 2
const PROSE_MIN = 5
/** Share of the width of a column that its lines have in the middle where it is one of text. */
const PROSE_SHARE = 0.6

/** Rows below the last texts side by side that may go on below all columns. */
const TAIL_MAX = 8

/** Lines above and below one that show where lines of its column end. */
const NEARBY = 10

type Row = readonly Placed[]

class Order {
  readonly items: PageItem[] = []
  isUnsettled = false

  add(placed: readonly Placed[]): void {
    const rows = rowsOf(placed)
    const part = columnsIn(rows)
    if (part === null) {
      this.#addRows(rows)
      return
    }
    const { from, to, columns } = part
    this.add(rows.slice(0, from).flat())
    this.#addColumns(rows.slice(from, to), columns)
    this.add(rows.slice(to).flat())
  }

  #addColumns(rows: readonly Row[], gaps: readonly number[]): void {
    const columnOf = ({ left, right }: Box) => gaps.filter((gap) => gap < (left + right) / 2).length
    const grid = rows.map((row) =>
      Array.from({ length: gaps.length + 1 }, (_, column) => row.filter((one) => columnOf(one) === column)),
    )
    const texts = grid.map((row) => row.map((cell) => textOf(cell)))
    if (keysOfTable(texts) !== null || texts.slice(0, 1).some(isHeadingOfBank)) {
      this.#addGrid(grid, gaps)
      return
    }
    const isProse =
      rows.filter((row) => new Set(row.map(columnOf)).size > 1).length >= PROSE_MIN &&
      columnsOf(grid).every(isFilled)
    // What is below the last texts side by side may go on below all columns.
    const last = grid.findLastIndex((row) => row.filter((cell) => cell.length > 0).length > 1) + 1
    const orders = [
      ...Array.from({ length: Math.min(grid.length - last, TAIL_MAX) + 1 }, (_, index) => {
        const end = index === 0 ? grid.length : last + index - 1
        return { columns: columnsOf(grid.slice(0, end)), end }
      }),
      { columns: [], end: 0 },
    ].map(({ columns, end }) => {
      return { columns, end, score: orderScore([...columns.flat(), ...rows.slice(end).flat()]) }
    })
    const [best] = orders.toSorted((one, other) => other.score - one.score)
    const across = orders.at(-1)
    if (best === undefined || best === across || (!isProse && best.score === across?.score)) {
      this.isUnsettled ||= rows.length >= PROSE_MIN && orders.every(({ score }) => score === best?.score)
      this.#addRows(rows)
      return
    }
    for (const column of best.columns) this.add(column)
    this.add(rows.slice(best.end).flat())
  }

  #addRows(rows: readonly Row[]): void {
    for (const [index, row] of rows.entries()) {
      const { left, right } = boxOf(rows.slice(Math.max(0, index - NEARBY), index + NEARBY + 1).flat())
      for (const one of row) if (one.kind !== undefined) this.items.push(one)
      const spans = row.filter((one) => one.kind === undefined)
      if (spans.length > 0) this.items.push(lineOf(spans, { left, right }))
    }
  }

  /** Texts in rows and columns that no lines part. */
  #addGrid(grid: readonly (readonly Row[])[], gaps: readonly number[]): void {
    const box = boxOf(grid.flat(2))
    const columns = [box.left, ...gaps, box.right]
    const rows = grid.map((row) => ({
      cells: row.map((cell, column) => ({
        spans: cell.filter((one) => one.kind === undefined),
        box: { ...boxOf(row.flat()), left: columns[column] ?? 0, right: columns[column + 1] ?? 0 },
        ground: '',
      })),
    }))
    this.items.push({ kind: 'table', ...box, table: { columns, rows } })
  }
}

/** A line of texts side by side. */
export function lineOf(
  spans: readonly TextSpan[],
  column: { readonly left: number; readonly right: number },
): PageLine {
  const [first] = spans.toSorted((one, other) => other.size - one.size)
  return { kind: 'line', spans, ...boxOf(spans), y: first?.y ?? 0, size: first?.size ?? 0, column }
}

function boxOf(boxes: readonly Box[]): Box {
  return boxes.reduce(
    (around, { left, top, right, bottom }) => ({
      left: Math.min(around.left, left),
      top: Math.min(around.top, top),
      right: Math.max(around.right, right),
      bottom: Math.max(around.bottom, bottom),
    }),
    {
      left: Number.POSITIVE_INFINITY,
      top: Number.POSITIVE_INFINITY,
      right: Number.NEGATIVE_INFINITY,
      bottom: Number.NEGATIVE_INFINITY,
    },
  )
}

function textOf(row: Row): string {
  return row
    .map((one) => (one.kind === undefined ? one.text : ''))
    .join(' ')
    .trim()
}

/** What is beside one another, from top to bottom and from left to right. */
function rowsOf(placed: readonly Placed[]): readonly Row[] {
  const rows: { bottom: number; readonly entries: Placed[] }[] = []
  for (const one of placed.toSorted((a, b) => a.top - b.top)) {
    const row = rows.at(-1)
    const height = one.bottom - one.top
    // Type that is higher than that of its row reaches into the next one.
    if (row !== undefined && row.bottom - one.top > Math.min(height, 20) * 0.5) {
      row.entries.push(one)
      row.bottom = Math.max(row.bottom, Math.min(one.bottom, one.top + 20))
    } else rows.push({ bottom: one.bottom, entries: [one] })
  }
  return rows.map(({ entries }) => entries.toSorted((one, other) => one.left - other.left))
}

interface Columns {
  /** The rows that it has. */
  readonly from: number
  readonly to: number
  /** The middles of the gaps between them. */
  readonly columns: readonly number[]
}

/** The most rows one below the other that the same gap parts; null where none does. */
function columnsIn(rows: readonly Row[]): Columns | null {
  let best: (Columns & { readonly beside: number }) | null = null
  for (let from = 0; from < rows.length; from++) {
    if ((rows[from]?.length ?? 0) < 2) continue
    let start = from
    // What is above them and leaves the gap free belongs to a column.
    let gaps = gapsIn(rows[from] ?? [])
    let to = from
    let last = gaps
    while (to < rows.length) {
      const next = withoutBoxes(gaps, rows[to] ?? [])
      if (next.length === 0) break
      last = next
      gaps = next
      to++
    }
    while (start > 0) {
      const next = withoutBoxes(last, rows[start - 1] ?? [])
      if (next.length < last.length) break
      last = next
      start--
    }
    const within = rows.slice(start, to)
    const parting = last.filter((gap) => isBeside(within, gap) >= BESIDE_MIN)
    const beside = Math.max(0, ...parting.map((gap) => isBeside(within, gap)))
    if (parting.length > 0 && beside > (best?.beside ?? 0)) {
      best = { from: start, to, columns: parting.map(([left, right]) => (left + right) / 2), beside }
    }
    from = Math.max(from, to - 1)
  }
  return best
}

type Gap = readonly [left: number, right: number]

function gapsIn(row: Row): readonly Gap[] {
  const gaps: Gap[] = []
  let end: number | null = null
  for (const { left, right } of row) {
    if (end !== null && left - end >= gapMin(row)) gaps.push([end, left])
    end = Math.max(end ?? right, right)
  }
  return gaps
}

function gapMin(row: Row): number {
  const size = row.reduce((most, one) => Math.max(most, one.kind === undefined ? one.size : 0), 0)
  return Math.max(GAP_MIN, Math.min(size, 14) * GAP_SIZE)
}

/** What these leave of gaps. */
function withoutBoxes(gaps: readonly Gap[], row: Row): readonly Gap[] {
  const min = gapMin(row)
  return gaps.flatMap(([left, right]): Gap[] => {
    let parts: Gap[] = [[left, right]]
    for (const box of row) {
      parts = parts.flatMap(([from, to]): Gap[] =>
        box.right <= from || box.left >= to
          ? [[from, to]]
          : [
              [from, box.left],
              [box.right, to],
            ],
      )
    }
    return parts.filter(([from, to]) => to - from >= min)
  })
}

/** How many rows have something on both sides of a gap. */
function isBeside(rows: readonly Row[], [left, right]: Gap): number {
  return rows.filter((row) => row.some((one) => one.right <= left) && row.some((one) => one.left >= right))
    .length
}

function isFilled(column: readonly Placed[]): boolean {
  const { left, right } = boxOf(column)
  const widths = rowsOf(column)
    .map((row) => boxOf(row))
    .map((box) => box.right - box.left)
    .toSorted((one, other) => one - other)
  return (widths[Math.floor(widths.length / 2)] ?? 0) > (right - left) * PROSE_SHARE
}

/** The entries of each column, from top to bottom. */
function columnsOf(grid: readonly (readonly Row[])[]): readonly (readonly Placed[])[] {
  return Array.from({ length: grid[0]?.length ?? 0 }, (_, column) => grid.flatMap((row) => row[column] ?? []))
}

/** How many questions and options follow those before them, less those that don't. */
function orderScore(placed: readonly Placed[]): number {
  let score = 0
  let number: number | null = null
  let letter: number | null = null
  for (const one of placed) {
    if (one.kind !== undefined) continue
    const own = markerOf(one.text)
    if (own === null) {
      if (labeledLine(one.text)?.label === 'answer') letter = null
      continue
    }
    if ('letter' in own) {
      score += (letter === null ? isFirstLetter(own.letter) : own.letter === letter + 1) ? 1 : -1
      letter = own.letter
    } else {
      if (number !== null) score += own.number === number + 1 ? 1 : -1
      number = own.number
      letter = null
    }
  }
  return score
}

/** Whether options may begin with a letter: in the Latin alphabet only with A. */
function isFirstLetter(letter: number): boolean {
  return letter <= 0x61 || letter > 0x7a
}

const LETTER_MARKER = /^(?:[*•✓✔√☐☑☒-][ \t]*)?(?:[([]?(\p{L})[.):\]]|([①-⑳Ⓐ-ⓩ]))/u

/** The letter or number before an option or a question, as one that grows by 1; null for none. */
export function markerOf(text: string): { readonly letter: number } | { readonly number: number } | null {
  const [, letter, circled] = LETTER_MARKER.exec(text) ?? []
  const own = letter?.toLowerCase() ?? circled
  if (own !== undefined) return { letter: own.codePointAt(0) ?? 0 }
  const asked = numberedLine(text)
  return asked === null ? null : { number: asked.number }
}
