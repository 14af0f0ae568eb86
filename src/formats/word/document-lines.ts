import { labeledLine } from '../lines/labeled-line.ts'
import { letteredOption, numberedLine } from '../lines/lettered-lines.ts'
import { plainHead } from '../lines/plain-heads.ts'
import { isCodeLine } from '../lines/text-layout.ts'
import type { StyledLine, TextLine } from '../lines/text-lines.ts'
import { titleOf } from '../plain-text/lettered/answered-records.ts'
import type { Block, Paragraph, Piece } from './document.ts'

/** The number of a question, its key, and what says why; absent where nothing does. */
export type Pair = readonly [number: string, key: string, reason?: string]

/** A line as it shows, with its parts that look alike: what they say together is its text. */
export interface ShownLine {
  /** The place of its paragraph. */
  readonly line: number
  readonly text: string
  readonly pieces: readonly Piece[]
  /** Of a table that may be a list of keys: these, and whether its heading says so. */
  readonly keys?: {
    readonly pairs: readonly Pair[]
    readonly isTitled: boolean
  }
  /** What is to be checked of a key that the line gives; absent for nothing. */
  readonly doubt?: string
}

/** A bullet of a list: one sign that is no letter, digit, box or tick. */
const BULLET = /^[^\p{L}\p{N}\s☐☑☒✓✗√+*([]$/u

/** A box or a tick in the place of a bullet. */
const BOX = /^[☐☑☒✓✗√]$/u

/** The lines of a paragraph, with its number or bullet. A blank one for an empty paragraph, whatever its list shows there. */
export function linesOfParagraph(paragraph: Paragraph, hasHeadings: boolean): readonly ShownLine[] {
  const { place, label, heading, pieces } = paragraph
  const blank: ShownLine = { line: place, text: '', pieces: [] }
  if (pieces.every(({ text }) => text.trim() === '')) return [blank]
  const lines: Piece[][] = [[]]
  for (const { text, looks } of pieces) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ text: part, looks })
    }
  }
  return lines.flatMap((own, index) => {
    const parts = index === 0 && label !== null ? [shownLabel(label), ...own] : own
    const text = parts.map((part) => part.text).join('')
    const shown = plainHead(text.trimEnd())
    if (shown.trim() === '') return [blank]
    const isHeading = hasHeadings && index === 0 && heading > 0 && !isOfQuestion(shown.trim())
    const mark = isHeading ? `${'#'.repeat(Math.min(heading, 6))} ` : ''
    const line = { line: place, text: `${mark}${isHeading ? shown.trim() : shown}`, pieces: parts }
    return isHeading ? [blank, line, blank] : [line]
  })
}

function shownLabel({ text, looks }: Piece): Piece {
  const sign = text.trim()
  if (BOX.test(sign)) return { text: `• ${sign} `, looks }
  return BULLET.test(sign) ? { text: '• ', looks } : { text, looks }
}

/** Whether a line belongs to a question although its paragraph has the style of a heading. */
function isOfQuestion(line: string): boolean {
  return letteredOption(line) !== null || labeledLine(line) !== null
}

/** Share of the filled paragraphs from which on the style of headings says nothing. */
const HEADINGS_SHARE = 0.5

/** Whether headings of a document are titles: where most of its text has such a style, it is only a size. */
export function hasTitles(blocks: readonly Block[]): boolean {
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph')
  const filled = paragraphs.filter(({ pieces }) => pieces.some(({ text }) => text.trim() !== ''))
  return filled.filter(({ heading }) => heading > 0).length <= filled.length * HEADINGS_SHARE
}

/**
 * The lines with blank ones around titles right between an option and the next question: a paragraph of a document is a line, so that
 * options go on in the next one in few documents. In these, where lines are between options as well, nothing is changed.
 */
export function withTitlesApart(lines: readonly ShownLine[]): readonly ShownLine[] {
  const isOption = (index: number) => letteredOption(lines[index]?.text.trim() ?? '') !== null
  const isBelowOption = (index: number) =>
    isOption(index - 1) && !isOption(index) && !isSigned(lines[index]?.text.trim() ?? '')
  const below = [...lines.keys()].filter(isBelowOption)
  if (below.some((index) => (letteredOption(lines[index + 1]?.text.trim() ?? '')?.ordinal ?? 0) > 0))
    return lines
  const titles = new Set(
    below.filter((index) => {
      const { text = '' } = lines[index] ?? {}
      return numberedLine(lines[index + 1]?.text.trim() ?? '') !== null && titleOf(text) !== null
    }),
  )
  return lines.flatMap((line, index) => {
    const blank: ShownLine = { line: line.line, text: '', pieces: [] }
    return titles.has(index) ? [blank, line, blank] : [line]
  })
}

/** Whether a line is blank or begins something: a number, a label, a heading. */
function isSigned(line: string): boolean {
  return line === '' || numberedLine(line) !== null || labeledLine(line) !== null || line.startsWith('#')
}

/** Lines of code that a numbered list has at least, and the share of its entries that must be some. */
const CODE_MIN = 2
const CODE_SHARE = 0.5

/** The blocks without the numbers of lists that are code: they count its lines, and no questions. */
export function withoutLineNumbers(blocks: readonly Block[]): readonly Block[] {
  const shown: Block[] = []
  for (let from = 0; from < blocks.length; ) {
    let end = from
    while (end < blocks.length && numberOf(blocks[end]) === end - from + 1) end++
    const list = blocks.slice(from, end).filter((block) => block.kind === 'paragraph')
    const codes = list.filter(({ pieces }) =>
      isCodeLine(
        pieces
          .map(({ text }) => text)
          .join('')
          .trim(),
      ),
    ).length
    const isCode = codes >= CODE_MIN && codes >= list.length * CODE_SHARE
    if (isCode) shown.push(...list.map((paragraph) => ({ ...paragraph, label: null })))
    else shown.push(...blocks.slice(from, Math.max(end, from + 1)))
    from = Math.max(end, from + 1)
  }
  return shown
}

/** The number before a paragraph that is a list entry; null for any other block. */
function numberOf(block: Block | undefined): number | null {
  if (block?.kind !== 'paragraph' || block.label === null) return null
  const digits = /^(\d{1,4})[.)]? *$/.exec(block.label.text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Share of the characters of a line that must look alike: people mark a line without its last letters or its full stop. */
const ALIKE_SHARE = 0.7

/** What precedes the text of an option and may have a look of its own: a bullet, a number or a letter. */
const MARKER = /^[ \t]*(?:[-•+*][ \t]+)?(?:[([]?(?:\p{L}|\d{1,3})[.):\]][ \t]*)?/u

/**
 * What a part of a line looks like: each look that most of its text has. Where the letter before the text has one and the text does not,
 * that is a look of its own.
 */
export function looksIn(line: ShownLine, from: number, to: number): readonly string[] {
  const shown = line.pieces.map(({ text }) => text).join('')
  const marker = MARKER.exec(shown.slice(from, to))?.[0].length ?? 0
  const isBare = shown.slice(from + marker, to).trim() === ''
  const text = looksWithin(line, isBare ? from : from + marker, to)
  const letter = marker === 0 || isBare ? [] : looksWithin(line, from, from + marker)
  return [...text, ...letter.filter((look) => !text.includes(look)).map((look) => `letter ${look}`)]
}

function looksWithin({ pieces }: ShownLine, from: number, to: number): readonly string[] {
  const counts = new Map<string, number>()
  let all = 0
  let at = 0
  for (const { text, looks } of pieces) {
    const part = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += text.length
    const filled = part.replace(/\s/g, '').length
    if (filled === 0) continue
    all += filled
    for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + filled)
  }
  return [...counts].flatMap(([look, count]) => (count >= all * ALIKE_SHARE ? [look] : []))
}

/** A line with the looks of all its text. */
export function styledWhole(line: ShownLine): StyledLine {
  return { line: line.line, text: line.text, looks: looksIn(line, 0, Number.POSITIVE_INFINITY) }
}

/** The line with the looks of its parts as marks around them: "⟨bold⟩Paris⟨/bold⟩". */
export function withLookMarks({ line, pieces, text }: ShownLine): TextLine {
  const marked = pieces.map((piece) => {
    const shown = piece.text.trim()
    if (shown === '' || piece.looks.length === 0) return piece.text
    const [before, after] = piece.text.split(shown)
    const [start, end] = ['', '/'].map((sign) => piece.looks.map((look) => `⟨${sign}${look}⟩`).join(''))
    return `${before}${start}${shown}${end}${after}`
  })
  return { line, text: pieces.every(({ looks }) => looks.length === 0) ? text : marked.join('') }
}
