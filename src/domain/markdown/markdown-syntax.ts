import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { math } from 'micromark-extension-math'
import { inlineFormula } from './inline-formula.ts'

/** CommonMark 0.31 with tables and strikethrough. Raw HTML is text: its constructs are off. */
const SYNTAX = [
  gfmTable(),
  gfmStrikethrough({ singleTilde: false }),
  { disable: { null: ['htmlFlow', 'htmlText'] } },
]

const TREE = [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), mathFromMarkdown()]

/** The syntax tree of a Markdown text: that of CommonMark, tables, strikethrough, and math between `$` and `$$`. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [...SYNTAX, mathIn(text)], mdastExtensions: TREE })
}

const AT_PLACE = new RegExp(inlineFormula('[^$]+'), 'uy')

/** Whether a text has a formula between single dollar signs from one offset to another, in UTF-16 code units. */
export function isInlineFormula(text: string, from: number, to: number): boolean {
  AT_PLACE.lastIndex = from
  return AT_PLACE.exec(text)?.[0].length === to - from
}

/** The code of `$`. */
const DOLLAR = 36
const MATH = math()
const INLINE_MATH = [MATH.text?.[DOLLAR] ?? []].flat()

/** The syntax of math, in which single dollar signs around what is no formula are text. */
function mathIn(text: string): typeof MATH {
  const inline = INLINE_MATH.map((construct): typeof construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      const from = this.now().offset
      const end: typeof ok = (code) => {
        const isFormula = text.startsWith('$$', from) || isInlineFormula(text, from, this.now().offset)
        return isFormula ? ok(code) : nok(code)
      }
      return construct.tokenize.call(this, effects, end, nok)
    },
  }))
  return { ...MATH, text: { [DOLLAR]: inline } }
}

/**
 * Bounds of what is read as Markdown. The parser takes time in the square of some counts: 5,000 list markers in a row
 * take 16 seconds, 10,000 lines after a nested quote 6 seconds. Within these bounds no text of a question takes 200 ms.
 */
export const MARKDOWN_BOUNDS = {
  linesMax: 1000,
  /** Markers of quotes and lists at the beginning of one line; 4 columns of indentation count as one. */
  containersMax: 16,
  /** The same, in all lines together. */
  containersInAllMax: 500,
  /** Characters `*`, `_` and `~` of emphasis and `[` of links and images, together: each makes the others slower. */
  inlineMarkersMax: 1500,
  /** Backticks and dollar signs, which begin code and math. */
  codeMarksMax: 1000,
  /** Characters `|`, which separate the cells of tables; cells of one table, with those that a short row leaves out. */
  cellsMax: 3000,
  /** Characters of the addresses that `[label]` repeats, together. */
  repeatedMax: 20_000,
  /** Levels of the tree. What is deeper is shown as text. */
  depthMax: 16,
} as const

const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/
const INLINE_MARKERS: ReadonlySet<string> = new Set(['*', '_', '~', '['])
const CONTAINER = /[>\-+*.)]|\t| {4}/g

/** Whether a text is within {@link MARKDOWN_BOUNDS}. Takes time in proportion to its length. */
export function isWithinMarkdownBounds(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > MARKDOWN_BOUNDS.linesMax) return false
  let containersInAll = 0
  for (const line of lines) {
    const containers = CONTAINERS.exec(line)?.[0].match(CONTAINER)?.length ?? 0
    if (containers > MARKDOWN_BOUNDS.containersMax) return false
    containersInAll += containers
  }
  const counts = countMarkers(text)
  return (
    containersInAll <= MARKDOWN_BOUNDS.containersInAllMax &&
    counts.inlineMarkers <= MARKDOWN_BOUNDS.inlineMarkersMax &&
    counts.codeMarks <= MARKDOWN_BOUNDS.codeMarksMax &&
    counts.cells <= MARKDOWN_BOUNDS.cellsMax
  )
}

function countMarkers(text: string) {
  const counts = { inlineMarkers: 0, codeMarks: 0, cells: 0 }
  for (const character of text) {
    if (INLINE_MARKERS.has(character)) counts.inlineMarkers++
    else if (character === '`' || character === '$') counts.codeMarks++
    else if (character === '|') counts.cells++
  }
  return counts
}
