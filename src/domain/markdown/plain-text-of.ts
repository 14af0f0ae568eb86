import type { Block, Inline } from './markdown-tree.ts'

/** What stands for what a plain text cannot show. */
interface Substitutes {
  readonly image: (alt: string) => string
  /** A formula, from its LaTeX; `isBlock`: on lines of its own. */
  readonly math: (tex: string, isBlock: boolean) => string
}

const IN_WORDS: Substitutes = { image: (alt) => alt.trim() || 'Image', math: (tex) => tex }

/**
 * The text of a formatted text without its markup, for search, comparison and lists: one line for each block or row, math
 * as LaTeX, an image as its alternative text or "Image", unless `as` says otherwise.
 */
export function plainTextOf(blocks: readonly Block[], as: Substitutes = IN_WORDS): string {
  return blocks
    .map((block) => textOfBlock(block, as))
    .filter((text) => text !== '')
    .join('\n')
}

function textOfBlock(block: Block, as: Substitutes): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return textOfInlines(block.children, as)
    case 'list':
      return block.items.map((item) => plainTextOf(item, as)).join('\n')
    case 'quote':
      return plainTextOf(block.children, as)
    case 'code':
      return block.text
    case 'math':
      return as.math(block.tex, true)
    case 'table':
      return [block.header, ...block.rows]
        .map((row) => row.map((cell) => textOfInlines(cell, as)).join(' '))
        .join('\n')
    case 'rule':
      return ''
  }
}

function textOfInlines(inlines: readonly Inline[], as: Substitutes): string {
  return inlines.map((inline) => textOfInline(inline, as)).join('')
}

function textOfInline(inline: Inline, as: Substitutes): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.text
    case 'math':
      return as.math(inline.tex, false)
    case 'image':
      return as.image(inline.alt)
    case 'break':
      return '\n'
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
    case 'link':
      return textOfInlines(inline.children, as)
  }
}
