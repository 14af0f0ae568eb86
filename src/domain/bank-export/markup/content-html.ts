import type { Block, ContentImage, Inline } from '../../content/content-tree.ts'
import { readMarkdown } from '../../content/read-markdown.ts'
import type { TextFormat } from '../../model.ts'

/** How one format writes what formats do not write alike. Everything that it returns is markup. */
export interface HtmlDialect {
  /** Text of a question between tags. */
  readonly text: (text: string) => string
  /** Text between tags that is never searched for formulas. */
  readonly code: (text: string) => string
  /** The value of an attribute, between double quotes. */
  readonly attribute: (text: string) => string
  readonly math: (tex: string, isBlock: boolean) => string
  readonly image: (image: ContentImage) => string
  /** Whether it has `<s>`. Without it, struck-out words are plain ones. */
  readonly hasStrikethrough: boolean
  /** Whether lists can start with a number other than 1. */
  readonly hasListStart: boolean
  /** Makes of the parts of a text only such as the format has. Absent: it has all of them. */
  readonly simplify?: (blocks: readonly Block[]) => readonly Block[]
}

/** A text of a question as blocks of HTML that is well-formed XML. Markdown beyond its bounds is written as it is. */
export function blockHtml(text: string, format: TextFormat, dialect: HtmlDialect): string {
  const blocks = format === 'plain' ? null : readMarkdown(text)
  return blocks === null
    ? plainHtml(text, dialect)
    : blocksHtml(dialect.simplify?.(blocks) ?? blocks, dialect)
}

/** The same for where one line needs no paragraph around it, such as an option. */
export function flowHtml(text: string, format: TextFormat, dialect: HtmlDialect): string {
  const html = blockHtml(text, format, dialect)
  const inside = /^<p>([\s\S]*)<\/p>$/.exec(html)?.[1]
  return inside === undefined || inside.includes('<p>') ? html : inside
}

/** Lines and paragraphs of a plain text; more than one blank line between two paragraphs is breaks of lines. */
function plainHtml(text: string, dialect: HtmlDialect): string {
  const paragraphs = text.split(/(?<!\n)\n\n(?!\n)/)
  return paragraphs
    .map((paragraph) => `<p>${paragraph.split('\n').map(dialect.text).join('<br/>')}</p>`)
    .join('')
}

function blocksHtml(blocks: readonly Block[], dialect: HtmlDialect): string {
  return blocks.map((block) => oneBlockHtml(block, dialect)).join('')
}

function oneBlockHtml(block: Block, dialect: HtmlDialect): string {
  const line = (inlines: readonly Inline[]) => inlinesHtml(inlines, dialect)
  switch (block.kind) {
    case 'paragraph':
      return `<p>${line(block.children)}</p>`
    case 'heading':
      return `<h${block.level}>${line(block.children)}</h${block.level}>`
    case 'list':
      return listHtml(block, dialect)
    case 'quote':
      return `<blockquote>${blocksHtml(block.children, dialect)}</blockquote>`
    case 'code': {
      const language = block.language === null ? '' : ` class="language-${dialect.attribute(block.language)}"`
      return `<pre><code${language}>${dialect.code(block.text)}</code></pre>`
    }
    case 'math':
      return `<p>${dialect.math(block.tex, true)}</p>`
    case 'table':
      return tableHtml(block, dialect)
    case 'rule':
      return '<hr/>'
  }
}

function listHtml({ start, items }: Extract<Block, { kind: 'list' }>, dialect: HtmlDialect): string {
  const entries = items.map((item) => {
    const [only, ...others] = item
    const isLine = only?.kind === 'paragraph' && others.length === 0
    return `<li>${isLine ? inlinesHtml(only.children, dialect) : blocksHtml(item, dialect)}</li>`
  })
  if (start === null) return `<ul>${entries.join('')}</ul>`
  const first = start === 1 || !dialect.hasListStart ? '' : ` start="${start}"`
  return `<ol${first}>${entries.join('')}</ol>`
}

function tableHtml({ header, rows }: Extract<Block, { kind: 'table' }>, dialect: HtmlDialect): string {
  const row = (tag: 'th' | 'td', cells: readonly (readonly Inline[])[]) =>
    `<tr>${header.map((_, column) => `<${tag}>${inlinesHtml(cells[column] ?? [], dialect)}</${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => row('td', cells)).join('')
  // A table needs a body.
  if (body === '') return `<table><tbody>${row('th', header)}</tbody></table>`
  return `<table><thead>${row('th', header)}</thead><tbody>${body}</tbody></table>`
}

function inlinesHtml(inlines: readonly Inline[], dialect: HtmlDialect): string {
  return inlines.map((inline) => inlineHtml(inline, dialect)).join('')
}

const TAGS = { strong: 'strong', emphasis: 'em' } as const

function inlineHtml(inline: Inline, dialect: HtmlDialect): string {
  switch (inline.kind) {
    case 'text':
      return dialect.text(inline.text)
    case 'strong':
    case 'emphasis':
      return `<${TAGS[inline.kind]}>${inlinesHtml(inline.children, dialect)}</${TAGS[inline.kind]}>`
    case 'strikethrough': {
      const inside = inlinesHtml(inline.children, dialect)
      return dialect.hasStrikethrough ? `<s>${inside}</s>` : inside
    }
    case 'code':
      return `<code>${dialect.code(inline.text)}</code>`
    case 'math':
      return dialect.math(inline.tex, false)
    case 'link':
      return `<a href="${dialect.attribute(inline.href)}">${inlinesHtml(inline.children, dialect)}</a>`
    case 'image':
      return dialect.image(inline)
    case 'break':
      return '<br/>'
  }
}
