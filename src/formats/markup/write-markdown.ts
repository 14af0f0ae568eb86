import type { BlockContent, PhrasingContent } from 'mdast'
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { mathToMarkdown } from 'mdast-util-math'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import type { MarkupNode } from '../../domain/html/markup-tree.ts'
import { isInlineFormula, isWithinMarkdownBounds } from '../../domain/markdown/markdown-syntax.ts'
import { blocksOf } from './markup-blocks.ts'
import type { MarkupReader } from './markup-inlines.ts'

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
