import { escapeHtmlText } from '../custom-test/page-text.ts'
import { LINK_REL, LINK_TARGET } from '../rich-text/allowed-html.ts'
import { type Block, type ContentImage, type Inline, mayBeWide } from './markdown-tree.ts'
import type { CodePart } from './read-code.ts'
import type { MathElement } from './read-math.ts'

/** What the markup needs beyond the tree. */
export interface ContentReaders {
  readonly math: (tex: string, isBlock: boolean) => MathElement | null
  readonly isVariable: (element: MathElement) => boolean
  readonly code: (text: string, language: string) => readonly CodePart[] | null
  /** The `data:` address that shows an uploaded image; null when it is missing. */
  readonly image: (address: string) => string | null
}

/**
 * A formatted text as HTML for a page that loads nothing (spec §9.14). Every text and address is escaped. Styles of
 * formulas are in `data-style`, which the page's script applies: its policy allows no `style` attribute.
 */
export function contentMarkup(blocks: readonly Block[], readers: ContentReaders): string {
  return blocks.map((block) => blockMarkup(block, readers, ' dir="auto"')).join('')
}

/** @param dir the attribute; none within a list or a quote, which has the direction of the whole */
function blockMarkup(block: Block, readers: ContentReaders, dir: string): string {
  const nested = (inner: readonly Block[]) => inner.map((each) => blockMarkup(each, readers, '')).join('')
  const inlines = (children: readonly Inline[]) => inlineMarkup(children, readers)
  switch (block.kind) {
    case 'paragraph':
      return `<p${dir}>${inlines(block.children)}</p>`
    case 'heading':
      return `<p${dir}><strong>${inlines(block.children)}</strong></p>`
    case 'list': {
      const items = block.items.map((item) => `<li>${nested(item)}</li>`).join('')
      return block.start === null
        ? `<ul${dir}>${items}</ul>`
        : `<ol${dir} start="${block.start}">${items}</ol>`
    }
    case 'quote':
      return `<blockquote${dir}>${nested(block.children)}</blockquote>`
    case 'code':
      return scroller('Code', `<pre><code>${codeMarkup(block, readers)}</code></pre>`, ' dir="ltr"')
    case 'math':
      return scroller('Formula', formulaMarkup(block.tex, true, readers), '')
    case 'table':
      return scroller('Table', tableMarkup(block, readers), dir)
    case 'rule':
      return '<hr>'
  }
}

function scroller(label: string, markup: string, dir: string): string {
  return `<div${dir} class="scroller" role="region" aria-label="${label}" tabindex="0">${markup}</div>`
}

function codeMarkup({ text, language }: Extract<Block, { kind: 'code' }>, { code }: ContentReaders): string {
  const parts = (language === null ? null : code(text, language)) ?? [{ kind: null, text }]
  return parts
    .map((part) => {
      const escaped = escapeHtmlText(part.text)
      return part.kind === null ? escaped : `<span class="code-${part.kind}">${escaped}</span>`
    })
    .join('')
}

function tableMarkup(table: Extract<Block, { kind: 'table' }>, readers: ContentReaders): string {
  const cell = (tag: string, inlines: readonly Inline[], column: number) => {
    const alignment = table.alignments[column] ?? null
    const look = alignment === null ? '' : ` class="${alignment}"`
    return `<${tag}${look}>${inlineMarkup(inlines, readers)}</${tag.split(' ')[0]}>`
  }
  const header = table.header.map((inlines, column) => cell('th scope="col"', inlines, column)).join('')
  const rows = table.rows.map(
    (row) => `<tr>${table.header.map((_, column) => cell('td', row[column] ?? [], column)).join('')}</tr>`,
  )
  return `<table><thead><tr>${header}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const TAGS = { strong: 'strong', emphasis: 'em', strikethrough: 's' } as const

function inlineMarkup(inlines: readonly Inline[], readers: ContentReaders): string {
  return inlines.map((inline) => oneInlineMarkup(inline, readers)).join('')
}

function oneInlineMarkup(inline: Inline, readers: ContentReaders): string {
  switch (inline.kind) {
    case 'text':
      return escapeHtmlText(inline.text)
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return `<${TAGS[inline.kind]}>${inlineMarkup(inline.children, readers)}</${TAGS[inline.kind]}>`
    case 'code':
      return `<code dir="ltr">${escapeHtmlText(inline.text)}</code>`
    case 'math': {
      const formula = formulaMarkup(inline.tex, false, readers)
      // Not a region: few are wide, and each would be a stop for the keyboard.
      return mayBeWide(inline.tex) ? `<span class="scroller">${formula}</span>` : formula
    }
    case 'link':
      return `<a href="${escapeHtmlText(inline.href)}" target="${LINK_TARGET}" rel="${LINK_REL}">${inlineMarkup(inline.children, readers)}</a>`
    case 'image':
      return imageMarkup(inline, readers)
    case 'break':
      return '<br>'
  }
}

function imageMarkup({ src, alt, address }: ContentImage, { image }: ContentReaders): string {
  const name = alt.trim()
  if (src === null) {
    const label = name === '' ? 'Image not shown' : `Image not shown (${escapeHtmlText(name)})`
    return `<span class="unshown">${label}: <bdi>${escapeHtmlText(address)}</bdi></span>`
  }
  const data = image(src)
  if (data === null)
    return `<span class="unshown" dir="auto">Image not available${name === '' ? '' : `: ${escapeHtmlText(name)}`}</span>`
  return `<img src="${escapeHtmlText(data)}" alt="${escapeHtmlText(name === '' ? 'Image' : name)}">`
}

function formulaMarkup(tex: string, isBlock: boolean, readers: ContentReaders): string {
  const read = readers.math(tex, isBlock)
  if (read !== null) return mathMarkup(read, readers)
  const sign = isBlock ? '$$' : '$'
  return `<code dir="ltr">${escapeHtmlText(sign + tex + sign)}</code>`
}

function mathMarkup(element: MathElement, readers: ContentReaders): string {
  const { tag, attributes, style, children } = element
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtmlText(value)}"`)
  const styles = Object.entries(style).map(([name, value]) => `${hyphenated(name)}:${value}`)
  const look = styles.length === 0 ? '' : ` data-style="${escapeHtmlText(styles.join(';'))}"`
  const inner = children
    .map((child) => (typeof child === 'string' ? escapeHtmlText(child) : mathMarkup(child, readers)))
    .join('')
  const variable = readers.isVariable(element) ? ' class="variable"' : ''
  return `<${tag}${variable}${written.join('')}${look}>${inner}</${tag}>`
}

function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
