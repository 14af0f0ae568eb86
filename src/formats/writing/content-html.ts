import type { Block, ContentImage, Inline } from '../../domain/markdown/markdown-tree.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import { type MathElement, readMath } from '../../domain/markdown/read-math.ts'
import type { TextFormat } from '../../domain/model.ts'
import { escapeAttribute, escapeText } from './html-text.ts'

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

/**
 * A formula as MathML with its LaTeX as annotation (MathML 3, §5.2). What is no valid LaTeX stays LaTeX between the
 * delimiters of MathJax.
 */
export function mathXml(tex: string, isBlock: boolean): string {
  const math = readMath(tex, isBlock)
  if (math === null) return mathTex(tex, isBlock)
  const display = isBlock ? ' display="block"' : ''
  const shown = math.children.map(mathNode).join('')
  const annotation = `<annotation encoding="application/x-tex">${escapeText(tex)}</annotation>`
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"${display}><semantics><mrow>${shown}</mrow>${annotation}</semantics></math>`
}

/** A formula as LaTeX between the delimiters of MathJax. */
export function mathTex(tex: string, isBlock: boolean): string {
  return escapeText(isBlock ? `\\[${tex}\\]` : `\\(${tex}\\)`)
}

function mathNode(node: MathElement | string): string {
  if (typeof node === 'string') return escapeText(node)
  const attributes = Object.entries(node.attributes).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  )
  return `<${node.tag}${attributes.join('')}>${node.children.map(mathNode).join('')}</${node.tag}>`
}
