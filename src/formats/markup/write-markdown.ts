import type { BlockContent, ListItem, PhrasingContent, Table, TableRow } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { mathToMarkdown } from 'mdast-util-math'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import { type MarkupElement, type MarkupNode, textOf } from '../../domain/html/markup-tree.ts'
import { isInlineFormula, isWithinMarkdownBounds } from '../../domain/markdown/markdown-syntax.ts'
import { inlinesOf, type MarkupReader, tidyInlines } from './markup-inlines.ts'
import { texParts } from './tex-delimiters.ts'

/** Longest markup that is converted, characters of the result: no text of a question is longer. */
const MARKDOWN_MAX = 40_000

const OPTIONS: Options = {
  extensions: [
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmStrikethroughToMarkdown(),
    mathToMarkdown(),
    {
      handlers: {
        // Between two dollar signs it is one wherever it is.
        inlineMath: ({ value }: { readonly value: string }, _, { stack }, { before, after }) => {
          const tex = stack.includes('tableCell') ? withoutBars(value) : value
          const formula = `$${tex}$`
          const isFormula = isInlineFormula(
            before + formula + after,
            before.length,
            before.length + formula.length,
          )
          return isFormula ? formula : `$${formula}$`
        },
      },
    },
  ],
  bullet: '-',
  emphasis: '*',
  fences: true,
  rule: '-',
  resourceLink: true,
}

/** The columns of an array: "{c|c}". */
const COLUMNS = /(\\begin\{(?:array|tabular|darray)\}(?:\[\w\])?)\{([^{}]{1,200})\}/g

/** A formula without the character that ends a cell of a table. Arrays lose the lines between their columns. */
function withoutBars(tex: string): string {
  return tex
    .replace(COLUMNS, (_, begin: string, columns: string) => `${begin}{${columns.replaceAll('|', '')}}`)
    .replace(/\\?\|/g, (bar) => (bar === '|' ? '\\vert ' : '\\Vert '))
    .trimEnd()
}

/**
 * Markup as Markdown (spec §3.12); null when it has nothing that plain text cannot say, or is too long: then the plain
 * text is better. Emphasis on the whole text says nothing.
 */
export function markdownOf(markup: readonly MarkupNode[], reader: MarkupReader): string | null {
  const blocks = withoutDecoration(blocksOf(markup, reader))
  if (!blocks.some(isFormatted)) return null
  const markdown = plainParagraphs(blocks) ?? toMarkdown({ type: 'root', children: blocks }, OPTIONS).trim()
  return markdown.length <= MARKDOWN_MAX && isWithinMarkdownBounds(markdown) ? markdown : null
}

/** The blocks without emphasis where all their words are emphasized. */
function withoutDecoration(blocks: BlockContent[]): BlockContent[] {
  const parts = blocks.flatMap((block) => (block.type === 'paragraph' ? block.children : [null]))
  const isDecorated = parts.some(isEmphasis) && parts.every((part) => isEmphasis(part) || isBlank(part))
  if (!isDecorated) return blocks
  return blocks.map((block) =>
    block.type === 'paragraph' ? { ...block, children: block.children.flatMap(insideOf) } : block,
  )
}

function isEmphasis(part: PhrasingContent | null): boolean {
  return part?.type === 'strong' || part?.type === 'emphasis'
}

function isBlank(part: PhrasingContent | null): boolean {
  return part?.type === 'break' || (part?.type === 'text' && part.value.trim() === '')
}

function insideOf(part: PhrasingContent): PhrasingContent[] {
  return part.type === 'strong' || part.type === 'emphasis' ? part.children.flatMap(insideOf) : [part]
}

/** Whether a block says more than its text does. Headings, rules and quotations look alike as plain text. */
function isFormatted(block: BlockContent): boolean {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.children.some((part) => part.type !== 'text' && part.type !== 'break')
    case 'blockquote':
      return block.children.some(
        (inside) =>
          inside.type !== 'definition' && inside.type !== 'footnoteDefinition' && isFormatted(inside),
      )
    case 'thematicBreak':
      return false
    default:
      return true
  }
}

/** Words of which no character means anything in Markdown, wherever it is behind the beginning of a line. */
const WORDS = /^[\p{L}\p{N} ,.?!;:'"/%()]+$/u
const LETTER_FIRST = /^\p{L}/u
const LETTER_OR_DIGIT_FIRST = /^[\p{L}\p{N}]/u
const LETTER_OR_DIGIT_LAST = /[\p{L}\p{N}]$/u

/**
 * Paragraphs of words with emphasis as Markdown, as the general writer writes them, which takes twenty times as long; null for all
 * else.
 */
function plainParagraphs(blocks: readonly BlockContent[]): string | null {
  const written: string[] = []
  for (const block of blocks) {
    const paragraph = block.type === 'paragraph' ? plainParagraph(block.children) : null
    if (paragraph === null) return null
    written.push(paragraph)
  }
  return written.join('\n\n')
}

function plainParagraph(parts: readonly PhrasingContent[]): string | null {
  const [first] = parts
  // A digit or a sign at the beginning of a line may begin a list.
  if (first === undefined || !LETTER_FIRST.test(wordsOf(first) ?? '')) return null
  let written = ''
  let wasText = false
  for (const [index, part] of parts.entries()) {
    const words = wordsOf(part)
    const isText = part.type === 'text'
    if (words === null || (index > 0 && wasText === isText)) return null
    if (!isText && !(LETTER_OR_DIGIT_FIRST.test(words) && LETTER_OR_DIGIT_LAST.test(words))) return null
    const mark = MARKS[part.type === 'strong' || part.type === 'emphasis' ? part.type : 'text']
    written += `${mark}${words}${mark}`
    wasText = isText
  }
  return written
}

const MARKS = { text: '', strong: '**', emphasis: '*' } as const

/** The words of a text, or of emphasis that has nothing else in it; null for other parts. */
function wordsOf(part: PhrasingContent): string | null {
  if (part.type === 'text') return WORDS.test(part.value) ? part.value : null
  if (part.type !== 'strong' && part.type !== 'emphasis') return null
  const [only, ...others] = part.children
  return only?.type === 'text' && others.length === 0 ? wordsOf(only) : null
}

/** Elements around blocks, and those that are a block of their own. */
const CONTAINERS = new Set(
  (
    'address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header html ' +
    'itembody li main nav p prompt section summary tbody td tfoot th thead tr'
  ).split(' '),
)
const BLOCKS = new Set([...CONTAINERS, ...'blockquote h1 h2 h3 h4 h5 h6 hr ol pre table ul'.split(' ')])

/** Markup as blocks of Markdown. */
function blocksOf(nodes: readonly MarkupNode[], reader: MarkupReader): BlockContent[] {
  const blocks: BlockContent[] = []
  let line: MarkupNode[] = []
  const endLine = (): void => {
    blocks.push(...paragraphOf(line, reader))
    line = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !holdsBlocks(node)) {
      line.push(node)
      continue
    }
    endLine()
    blocks.push(...blockOf(node, reader))
  }
  endLine()
  return blocks
}

/** Whether an element is a block, or is around one, as some editors write it (`<b><p>…</p></b>`). */
function holdsBlocks(node: MarkupElement): boolean {
  return (
    BLOCKS.has(node.name) || node.children.some((child) => typeof child !== 'string' && holdsBlocks(child))
  )
}

function blockOf(element: MarkupElement, reader: MarkupReader): BlockContent[] {
  const { name, children } = element
  switch (name) {
    case 'ul':
    case 'ol':
      return listOf(element, reader)
    case 'pre':
      return codeOf(element)
    case 'table':
      return tableOf(element, reader)
    case 'blockquote': {
      const inside = blocksOf(children, reader)
      return inside.length === 0 ? [] : [{ type: 'blockquote', children: inside }]
    }
    case 'hr':
      return [{ type: 'thematicBreak' }]
    default:
      return blocksOf(children, reader)
  }
}

/** A paragraph, or a formula that is alone in it and is to be shown on lines of its own; nothing for a blank line. */
function paragraphOf(line: readonly MarkupNode[], reader: MarkupReader): BlockContent[] {
  const [only, ...others] = line.filter((node) => typeof node !== 'string' || node.trim() !== '')
  const [formula, ...rest] = typeof only === 'string' ? texParts(only.trim()) : []
  if (others.length + rest.length === 0 && typeof formula === 'object' && formula.isBlock) {
    return [{ type: 'math', value: formula.tex }]
  }
  const children = tidyInlines(inlinesOf(line, reader))
  const [alone] = children
  if (
    typeof only === 'object' &&
    isBlockFormula(only) &&
    children.length === 1 &&
    alone?.type === 'inlineMath'
  ) {
    return [{ type: 'math', value: alone.value }]
  }
  return children.length === 0 ? [] : [{ type: 'paragraph', children }]
}

function isBlockFormula({ name, attributes }: MarkupElement): boolean {
  if (name === 'anki-mathjax') return attributes.block === 'true'
  return name === 'math' && attributes.display === 'block'
}

function listOf({ name, attributes, children }: MarkupElement, reader: MarkupReader): BlockContent[] {
  const items = children.flatMap((child): ListItem[] => {
    const isBlank = typeof child === 'string' && child.trim() === ''
    const inside = isBlank ? [] : blocksOf([child], reader)
    return inside.length === 0 ? [] : [{ type: 'listItem', spread: false, children: inside }]
  })
  if (items.length === 0) return []
  const start = /^\d{1,9}$/.test(attributes.start ?? '') ? Number(attributes.start) : 1
  return [
    {
      type: 'list',
      ordered: name === 'ol',
      ...(name === 'ol' ? { start } : {}),
      spread: false,
      children: items,
    },
  ]
}

function codeOf(element: MarkupElement): BlockContent[] {
  const value = textOf(element.children)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/^\n/, '')
    .trimEnd()
  return value.trim() === '' ? [] : [{ type: 'code', lang: languageOf(element), value }]
}

/** The language that an element names in its class ("language-python", "lang-js", "brush: java"); null for none. */
function languageOf({ attributes, children }: MarkupElement): string | null {
  const named = /(?:^|\s)(?:lang(?:uage)?-|brush:\s*)([\w+#-]{1,30})/i.exec(attributes.class ?? '')?.[1]
  if (named !== undefined) return named.toLowerCase()
  for (const child of children) {
    const within = typeof child === 'string' || child.name !== 'code' ? null : languageOf(child)
    if (within !== null) return within
  }
  return null
}

/** A table of at least two columns and rows; one that only lays out the page is its content. */
function tableOf(table: MarkupElement, reader: MarkupReader): BlockContent[] {
  const rows = rowsOf(table)
  const columns = Math.max(0, ...rows.map((cells) => cells.length))
  const caption = table.children.filter((child) => typeof child !== 'string' && child.name === 'caption')
  if (columns < 2 || rows.length < 2 || rows.some((cells) => cells.some(isTooRich))) {
    return blocksOf(table.children, reader)
  }
  const children = rows.map(
    (cells): TableRow => ({
      type: 'tableRow',
      children: Array.from({ length: columns }, (_, column) => ({
        type: 'tableCell',
        children: cellOf(cells[column], reader),
      })),
    }),
  )
  const shown: Table = { type: 'table', align: [], children }
  return [...blocksOf(caption, reader), shown]
}

function rowsOf(element: MarkupElement): MarkupElement[][] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return []
    if (child.name !== 'tr') return /^t(?:head|body|foot)$/.test(child.name) ? rowsOf(child) : []
    const cells = child.children.filter((cell) => typeof cell !== 'string' && /^t[dh]$/.test(cell.name))
    return [cells.filter((cell) => typeof cell !== 'string')]
  })
}

/** Cells of Markdown hold one line: no lists, no code of several lines, no tables. */
function isTooRich({ children }: MarkupElement): boolean {
  return children.some(
    (child) =>
      typeof child !== 'string' && (/^(?:ul|ol|pre|table|blockquote)$/.test(child.name) || isTooRich(child)),
  )
}

function cellOf(cell: MarkupElement | undefined, reader: MarkupReader): PhrasingContent[] {
  if (cell === undefined) return []
  const lines = blocksOf(cell.children, reader).flatMap((block) =>
    block.type === 'paragraph' ? [block.children] : [],
  )
  const parts = lines.flatMap((line, index): PhrasingContent[] =>
    index === 0 ? line : [{ type: 'text', value: ' ' }, ...line],
  )
  return tidyInlines(parts.map((part) => (part.type === 'break' ? { type: 'text', value: ' ' } : part)))
}
