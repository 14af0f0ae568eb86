import { labeledLine } from '../lines/labeled-line.ts'
import type { Block, Cell, Paragraph, Row } from '../word/document.ts'
import { joinedPieces, type OpenPiece } from '../word/joined-pieces.ts'
import type { TextSpan } from './page-texts.ts'
import { lineOf, markerOf, type PageItem, type PageLine, type PageTable } from './reading-order.ts'

/** The words of a document, in small letters: those with a hyphen in them as well. */
type WordList = ReadonlySet<string>

/** Words of the lines but those that the end of a line may part. */
function wordsOf(lines: readonly string[]): WordList {
  const words = new Set<string>()
  for (const line of lines) {
    for (const [word] of line.matchAll(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu)) words.add(word.toLowerCase())
  }
  return words
}

/** What is written with a hyphen before most words. */
const PREFIX = /^(?:self|non|well|all|ex|half|high|low|long|short|two|three|four|cross|so|by|double|multi)$/i

const PARTED = /([\p{L}\p{M}]+)([-‐\u00ad])$/u
/** Characters on both sides that decide how lines are joined: a word. */
const JOIN_MAX = 60
/** Scripts without blanks between words. */
const UNSPACED = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/

/**
 * A line and the next one of the same paragraph, with a word as one that a hyphen parts at the end of the line. The hyphen stays where
 * the document has it within a line, or where such words have one.
 */
function hyphenJoin(
  before: readonly OpenPiece[],
  next: readonly OpenPiece[],
  words: WordList,
): readonly OpenPiece[] {
  const end = before
    .map(({ text }) => text)
    .join('')
    .slice(-JOIN_MAX)
  const start = next
    .map(({ text }) => text)
    .join('')
    .slice(0, JOIN_MAX)
  const [, first = '', hyphen] = PARTED.exec(end) ?? []
  const second = /^\p{Ll}[\p{L}\p{M}]*/u.exec(start)?.[0] ?? ''
  if (hyphen !== undefined && second !== '') {
    return keepsHyphen(first, second, hyphen, words)
      ? [...before, ...next]
      : [...withoutLast(before), ...next]
  }
  if (UNSPACED.test(end.slice(-1)) && UNSPACED.test(start.charAt(0))) return [...before, ...next]
  if (/[-/]$/.test(end) && /^\p{L}/u.test(start) && !/\s.$/.test(end)) return [...before, ...next]
  return [...before, { text: ' ', look: before.at(-1)?.look ?? {} }, ...next]
}

function keepsHyphen(first: string, second: string, hyphen: string, words: WordList): boolean {
  if (hyphen === '\u00ad') return false
  const [one, two] = [first.toLowerCase(), second.toLowerCase()]
  if (words.has(one + two)) return false
  return words.has(`${one}-${two}`) || PREFIX.test(first)
}

/** The pieces without their last character. */
function withoutLast(pieces: readonly OpenPiece[]): readonly OpenPiece[] {
  const last = pieces.at(-1)
  if (last === undefined) return pieces
  return [...pieces.slice(0, -1), { ...last, text: Array.from(last.text).slice(0, -1).join('') }]
}

/** What pages say as a document, and on which page each of its paragraphs is. */
export interface PagedBlocks {
  readonly blocks: readonly Block[]
  /** Of each paragraph, by its place less 1: counted from 1. */
  readonly pages: readonly number[]
  /** Pages whose first row was joined to the last one of the page before. */
  readonly joined: readonly number[]
}

/** The distance of lines, in parts of what is usual: of those of one paragraph, and of what a blank line parts. */
const LEADING_MAX = 1.25
const BLANK_FROM = 1.45
/** How much sizes of type differ that are the same. */
const SIZE_NEAR = 0.12
/** How much larger type is in titles and in those of whole parts. */
const TITLE_SIZE = 1.15
const PART_SIZE = 1.6
const TITLE_LENGTH_MAX = 90

const BULLET = /^[•▪◦●○■□☐☑☒✓✗➢*–—-][ \t]/u
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Scripts whose lines end between any two letters. */
const BREAKS_ANYWHERE = /[\u3000-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/

/** A paragraph to which lines are added, and the last of these. */
interface OpenParagraph {
  readonly place: number
  readonly pieces: OpenPiece[]
  last: PageLine
  page: number
}

/** A table to which the next page may add rows. */
interface OpenTable {
  readonly columns: readonly number[]
  readonly rows: Row[]
  readonly page: number
}

/** Joins lines that go on into paragraphs. */
export function blocksOfPages(
  pages: readonly { readonly number: number; readonly items: readonly PageItem[] }[],
): PagedBlocks {
  const builder = new BlockBuilder(pages.map(({ items }) => items))
  for (const { number, items } of pages) {
    for (const [index, item] of items.entries()) {
      if (item.kind === 'line') builder.addLine(item, number)
      else builder.addTable(item, number, index === 0)
    }
  }
  return { blocks: builder.finished(), pages: builder.pages, joined: builder.joined }
}

class BlockBuilder {
  readonly pages: number[] = []
  readonly joined: number[] = []
  readonly #blocks: Block[] = []
  readonly #words: WordList
  readonly #size: number
  /** The usual distance of lines, in sizes of type. */
  readonly #leading: number
  #open: OpenParagraph | null = null
  #table: OpenTable | null = null

  constructor(pages: readonly (readonly PageItem[])[]) {
    const lines = pages.map((items) => items.filter((item) => item.kind === 'line'))
    this.#words = wordsOf(lines.flat().map((line) => textOf(line)))
    const inCells = pages
      .flat()
      .flatMap((item) => (item.kind === 'table' ? item.table.rows : []))
      .flatMap(({ cells }) => cells.flatMap(({ spans }) => spans))
    this.#size = commonSize([...lines.flat().flatMap(({ spans }) => spans), ...inCells])
    this.#leading = commonLeading(lines)
  }

  finished(): readonly Block[] {
    this.#end()
    return this.#blocks
  }

  addLine(line: PageLine, page: number): void {
    const open = this.#open
    const pieces = piecesOf(line)
    if (open !== null && this.#goesOn(open, line, page)) {
      // Its end alone, as a paragraph may have any length.
      open.pieces.push(...hyphenJoin(open.pieces.splice(-JOIN_MAX), pieces, this.#words))
      open.last = line
      open.page = page
      return
    }
    const isBelow = open !== null && open.page === page && line.y > open.last.y
    const isApart = isBelow && line.y - open.last.y > this.#leading * BLANK_FROM * line.size
    const isOnNewPage = open !== null && open.page !== page
    this.#end()
    if (isApart || isOnNewPage) this.#blocks.push(paragraph(this.#place(page), []))
    this.#open = { place: this.#place(page), pieces: [...pieces], last: line, page }
    this.#table = null
  }

  addTable({ table }: PageTable, page: number, isFirst: boolean): void {
    this.#end()
    const earlier = this.#table
    const goesOn =
      isFirst &&
      earlier !== null &&
      earlier.page === page - 1 &&
      earlier.columns.length === table.columns.length &&
      earlier.columns.every((place, index) => Math.abs(place - (table.columns[index] ?? 0)) < 4)
    const all = table.rows.map(({ cells }): Row => {
      const shown = cells.map(({ spans, box, ground }): Cell => {
        return { blocks: this.#cellBlocks(spans, box, page), width: 1, goesOn: false, ground }
      })
      return { place: this.pages.length, cells: shown }
    })
    const rows = goesOn && textOfRow(all[0]) === textOfRow(earlier.rows[0]) ? all.slice(1) : all
    const last = earlier?.rows.at(-1)
    const [first] = rows
    if (goesOn && last !== undefined && first !== undefined && isRestOf(last, first)) {
      earlier.rows.splice(-1, 1, joinedRow(last, first), ...rows.slice(1))
      this.joined.push(page)
    } else if (goesOn) earlier.rows.push(...rows)
    else this.#blocks.push({ kind: 'table', rows })
    this.#table = { columns: table.columns, rows: goesOn ? earlier.rows : rows, page }
  }

  #cellBlocks(
    spans: readonly TextSpan[],
    column: { readonly left: number; readonly right: number },
    page: number,
  ): readonly Block[] {
    const from = this.#blocks.length
    const lines = Map.groupBy(spans, ({ y }) => Math.round(y / 3))
    for (const [, own] of [...lines].toSorted(([one], [other]) => one - other)) {
      this.addLine(lineOf(own, column), page)
    }
    this.#end()
    return this.#blocks.splice(from)
  }

  #end(): void {
    if (this.#open === null) return
    const { place, pieces, last } = this.#open
    this.#open = null
    this.#blocks.push(paragraph(place, pieces, this.#headingOf(last.size, textOfPieces(pieces))))
  }

  #place(page: number): number {
    return this.pages.push(page)
  }

  #goesOn({ last, page: lastPage }: OpenParagraph, line: PageLine, page: number): boolean {
    const text = textOf(line)
    const before = textOf(last)
    if (beginsPart(text) || Math.abs(last.size - line.size) > SIZE_NEAR * last.size) return false
    if (/[?？:：]$/.test(before) && !/^\p{Ll}/u.test(text)) return false
    const isBelow = page === lastPage && line.y > last.y
    if (isBelow && line.y - last.y > this.#leading * LEADING_MAX * line.size) return false
    if (!isBelow && (/[.!。！]$/.test(before) || /^\p{Lu}/u.test(text))) return false
    return isFull(last, before, text, line)
  }

  #headingOf(size: number, text: string): number {
    const isTitle =
      size >= this.#size * TITLE_SIZE &&
      text.length <= TITLE_LENGTH_MAX &&
      /\p{L}{2}/u.test(text) &&
      !/[?？:：;,.。…]$/.test(text) &&
      !beginsPart(text)
    if (!isTitle) return 0
    return size >= this.#size * PART_SIZE ? 1 : 2
  }
}

function paragraph(place: number, pieces: readonly OpenPiece[], heading = 0): Paragraph {
  return { kind: 'paragraph', place, label: null, heading, pieces: joinedPieces(pieces) }
}

/** Whether a row is the rest of the one before it, which the end of a page parts: hardly any cells, all within a sentence. */
function isRestOf({ cells: before }: Row, { cells }: Row): boolean {
  const filled = cells.flatMap((cell, column) => {
    const text = textOfCell(cell)
    return text === '' ? [] : [{ text, before: textOfCell(before[column]) }]
  })
  return (
    filled.length * 2 <= cells.length &&
    /^\p{Ll}/u.test(filled[0]?.text ?? '') &&
    filled.every((cell) => !/[?？.!。！:：]$/.test(cell.before))
  )
}

function joinedRow(before: Row, { cells }: Row): Row {
  return {
    ...before,
    cells: before.cells.map((cell, column): Cell => {
      const [first, ...others] = cells[column]?.blocks ?? []
      const last = cell.blocks.at(-1)
      if (first?.kind !== 'paragraph' || last?.kind !== 'paragraph') return cell
      const whole = { ...last, pieces: [...last.pieces, { text: ' ', looks: [] }, ...first.pieces] }
      return { ...cell, blocks: [...cell.blocks.slice(0, -1), whole, ...others] }
    }),
  }
}

function textOfRow(row: Row | undefined): string {
  return JSON.stringify(row?.cells.map(textOfCell))
}

function textOfCell(cell: Cell | undefined): string {
  return cell?.blocks.map(textOfBlock).join('\n') ?? ''
}

function textOfBlock(block: Block): string {
  return block?.kind === 'paragraph' ? block.pieces.map(({ text }) => text).join('') : ''
}

/** Whether a line begins a question, an option, an answer or an entry of a list. */
function beginsPart(text: string): boolean {
  return markerOf(text) !== null || labeledLine(text) !== null || BULLET.test(text)
}

/** Whether the first word of the next line had no room on a line. */
function isFull(last: PageLine, before: string, text: string, line: PageLine): boolean {
  const word = BREAKS_ANYWHERE.test(text.charAt(0)) ? text.charAt(0) : (/^\S+/.exec(text)?.[0] ?? '')
  const width = ((line.right - line.left) * word.length) / Math.max(1, text.length)
  const { left, right } = last.column
  const room = isRightToLeft(before) ? last.left - left : right - last.right
  return room < width + last.size * 0.3
}

function isRightToLeft(text: string): boolean {
  const letters = Array.from(text.matchAll(/\p{L}/gu), ([letter]) => letter)
  return letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length * 2 > letters.length
}

/** What is between texts side by side: a blank behind a number or a letter alone. */
const BETWEEN = '    '
const MARKER_ALONE = /^(?:[([]?(?:\p{L}|\d{1,4})[.):\]]|[•▪◦●○■□☐☑☒✓✗])$/u

function piecesOf({ spans }: PageLine): readonly OpenPiece[] {
  const all = spans.map(({ text }) => text).join(' ')
  const inOrder = isRightToLeft(all) ? spans.toReversed() : spans
  return inOrder.flatMap(({ pieces, text }, index): readonly OpenPiece[] => {
    const before = inOrder[index - 1]
    if (before === undefined) return pieces
    const look = pieces[0]?.look ?? {}
    return [{ text: MARKER_ALONE.test(before.text) && text !== '' ? ' ' : BETWEEN, look }, ...pieces]
  })
}

function textOf(line: PageLine): string {
  return textOfPieces(piecesOf(line))
}

function textOfPieces(pieces: readonly OpenPiece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/** The size of most letters. */
function commonSize(spans: readonly TextSpan[]): number {
  const counts = new Map<number, number>()
  for (const { size, text } of spans) {
    const rounded = Math.round(size * 2) / 2
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? 0
}

/** Distances that are looked at, in sizes of type, and what they are where there are none. */
const LEADING_BETWEEN = [0.9, 2.2] as const
const LEADING_USUAL = 1.2

/** The usual distance of lines in sizes of type: what a quarter of them are below, as many are apart for other reasons. */
function commonLeading(pages: readonly (readonly PageLine[])[]): number {
  const [min, max] = LEADING_BETWEEN
  const distances = pages
    .flatMap((lines) =>
      lines.slice(1).map((line, index) => (line.y - (lines[index]?.y ?? 0)) / Math.max(1, line.size)),
    )
    .filter((distance) => distance > min && distance < max)
    .toSorted((one, other) => one - other)
  return distances[Math.floor(distances.length / 4)] ?? LEADING_USUAL
}
