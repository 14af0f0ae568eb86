import { type ImportResult, refusal } from '../../domain/importing/drafts/draft.ts'
import type { Reader, TextOptions } from '../format.ts'
import { linesOf, type TextLine, withLeftOut } from '../lines/text-lines.ts'
import { plainTextOf, type TextDocument } from '../text-document.ts'

export const asciiDoc: Reader = {
  name: 'AsciiDoc',
  extensions: ['adoc', 'asciidoc'],
  text: { sniff: { declared: isAsciiDoc }, read: readAsciiDoc },
}

/** Characters within which a file must show that it is AsciiDoc. */
const START = 20_000

const TITLE = /^={1,6} \S[^\n]*[^=\s][ \t]*$/m
const ATTRIBUTE = /^:[\w-]{1,60}!?:(?:[ \t]|$)/m

/** What may precede the title. */
const HEADER = /^(?:\uFEFF|\/\/[^\n]*\n|[ \t\r]*\n|:[\w-]{1,60}!?:[^\n]*\n){0,100}/

/** A line that begins or ends a table. */
const EDGE = /^\|={3,}[ \t]*$/

/** Other lines that AsciiDoc has, besides titles: attributes, a block's, lists that are numbered by their places, tables. */
const SIGNS = [
  ATTRIBUTE,
  /^\[[\w%.#,="' -]{1,100}\][ \t]*$/m,
  /^\.{1,5} \S/m,
  new RegExp(EDGE, 'm'),
  /^={2,6} \S/m,
]

/** Whether a text begins with a title, and has another sign. */
function isAsciiDoc({ text }: TextDocument): boolean {
  const start = text.slice(0, START).replaceAll('\r', '')
  const [header = ''] = HEADER.exec(start) ?? []
  const [title = ''] = start.slice(header.length).split('\n', 1)
  if (!TITLE.test(title)) return false
  const below = start.slice(header.length + title.length)
  return ATTRIBUTE.test(header) || SIGNS.some((sign) => sign.test(below))
}

/**
 * Questions of a text of AsciiDoc, as those of the same text in Markdown are read: titles, lists with their letters, boxes, tables, code
 * and bold type. Attributes and comments say nothing of them; comments are named. Never throws.
 */
function readAsciiDoc(document: TextDocument, { readText }: TextOptions): ImportResult {
  const { markdown, leftOut } = markdownOfAsciiDoc(plainTextOf(document))
  const read = readText?.(markdown)
  return read
    ? withLeftOut(read, leftOut, 'comments')
    : refusal('This is a text of AsciiDoc, and no questions with options show in it.')
}

const HEADING = /^(={1,6}) (\S.*)$/
const COMMENT = /^\/\/(?!\/)/
const COMMENT_BLOCK = /^\/{4,}[ \t]*$/
const CODE_BLOCK = /^(?:-{4,}|\.{4,})[ \t]*$/
const OTHER_BLOCK = /^(?:={4,}|\*{4,}|_{4,}|--|\+)[ \t]*$/
const BLOCK_ATTRIBUTES = /^\[([^\]\n]{0,200})\][ \t]*$/
const BLOCK_TITLE = /^\.([^\s.].*)$/
const NUMBERED = /^[ \t]{0,20}(\.{1,5})[ \t]+(\S.*)$/
const BULLET = /^[ \t]{0,20}(\*{1,5}|-)[ \t]+(\S.*)$/
const BOX = /^\[([ x*])\](?=[ \t])/
const LETTERS = /\b(lower|upper)alpha\b/

/** The text in Markdown, line by line, so that locations stay, and its comments. */
function markdownOfAsciiDoc(text: string): {
  readonly markdown: string
  readonly leftOut: readonly TextLine[]
} {
  let block: 'code' | 'comment' | null = null
  let attributes = ''
  const lists = new NumberedLists()
  const leftOut: TextLine[] = []
  const all = linesOf(text)
  // A block that doesn't end is none.
  const lastEdge = all.findLastIndex((line) => COMMENT_BLOCK.test(line.text))
  const lines = all.map((whole, index) => {
    const { text: line } = whole
    if (COMMENT_BLOCK.test(line)) {
      block = block === null && index < lastEdge ? 'comment' : null
      return ''
    }
    if (block === 'comment') {
      leftOut.push(whole)
      return ''
    }
    if (CODE_BLOCK.test(line)) {
      const [, , language = ''] = /^source(,[ \t]*([\w+-]{1,20}))?/.exec(attributes) ?? []
      block = block === null ? 'code' : null
      return block === null ? '```' : `\`\`\`${language}`
    }
    if (block === 'code') return line
    const [, written] = BLOCK_ATTRIBUTES.exec(line) ?? []
    if (written !== undefined) {
      attributes = written
      lists.begin(LETTERS.exec(written)?.[1])
      return ''
    }
    if (COMMENT.test(line)) leftOut.push(whole)
    if (COMMENT.test(line) || ATTRIBUTE.test(line) || OTHER_BLOCK.test(line)) return ''
    const [, signs = '', title] = HEADING.exec(line) ?? []
    if (title !== undefined) {
      lists.end()
      // The title of the document is that of all its questions.
      return signs.length === 1 ? '' : `${'#'.repeat(signs.length - 1)} ${withInlines(title)}`
    }
    const [, dots = '', entry] = NUMBERED.exec(line) ?? []
    if (entry !== undefined) return `${lists.next(dots.length)} ${withInlines(entry)}`
    const [, caption] = BLOCK_TITLE.exec(line) ?? []
    if (caption !== undefined) return /[:?]$/.test(caption) ? caption : `${caption}:`
    const [, bullets = '', item] = BULLET.exec(line) ?? []
    if (item === undefined) return withInlines(line)
    const boxed = item.replace(BOX, (_, tick: string) => (tick === ' ' ? '[ ]' : '[x]'))
    return `${'  '.repeat(bullets.length - 1)}- ${withInlines(boxed)}`
  })
  return { markdown: rowsInLines(lines).join('\n'), leftOut }
}

/** Counts the entries of lists within one another: numbers, and letters in lists within them or where an attribute says so. */
class NumberedLists {
  #counts: number[] = []
  #case: string | undefined

  /** @param letters the case of the letters of the list that follows; undefined for numbers */
  begin(letters: string | undefined): void {
    this.#case = letters
    if (letters !== undefined) this.#counts = []
  }

  end(): void {
    this.#counts = []
    this.#case = undefined
  }

  next(depth: number): string {
    const count = (this.#counts[depth - 1] ?? 0) + 1
    this.#counts.length = depth
    this.#counts[depth - 1] = count
    if (depth !== 2 && this.#case === undefined) return `${count}.`
    const letter = String.fromCharCode(96 + Math.min(count, 26))
    return `${this.#case === 'upper' ? letter.toUpperCase() : letter}.`
  }
}

const BOLD = /(?<![^\s("'|])\*([^\s*](?:[^*\n]{0,400}[^\s*])?)\*(?![^\s.,;:!?)"'|-])/g
const ITALIC = /(?<![^\s("'|])_([^\s_](?:[^_\n]{0,400}[^\s_])?)_(?![^\s.,;:!?)"'|-])/g
const LINE_BREAK = /[ \t]{1,20}\+[ \t]*$/

function withInlines(line: string): string {
  return line.replace(LINE_BREAK, '').replace(BOLD, '**$1**').replace(ITALIC, '*$1*')
}

/**
 * The lines in which each row of a table is one line, where it begins, with its cells between bars. Cells may have lines of their own: the
 * first line of a table has as many as each row.
 */
function rowsInLines(lines: readonly string[]): readonly string[] {
  const joined = [...lines]
  let open = -1
  for (const [index, line] of lines.entries()) {
    if (!EDGE.test(line)) continue
    joined[index] = ''
    if (open !== -1) joinRows(joined, open + 1, index)
    open = open === -1 ? index : -1
  }
  return joined
}

function joinRows(lines: string[], from: number, to: number): void {
  const rows: { readonly at: number; readonly cells: string[] }[] = []
  let columns = 0
  for (let at = from; at < to; at++) {
    const [more = '', ...cells] = (lines[at] ?? '').split(/(?<!\\)\|/).map((cell) => cell.trim())
    lines[at] = ''
    if (columns === 0) columns = cells.length
    if (more !== '') rows.at(-1)?.cells.push(`${rows.at(-1)?.cells.pop() ?? ''} ${more}`.trim())
    for (const cell of cells) {
      const last = rows.at(-1)
      if (last === undefined || last.cells.length === columns) rows.push({ at, cells: [cell] })
      else last.cells.push(cell)
    }
  }
  for (const { at, cells } of rows) lines[at] = `${lines[at]}|${cells.join('|')}|`
}
