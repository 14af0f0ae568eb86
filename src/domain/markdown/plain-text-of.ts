import type { Block, Inline } from './markdown-tree.ts'

/**
 * The text of a formatted text without its markup, for search, comparison and lists: one line for each block or row, math
 * as LaTeX, an image as its alternative text or "Image".
 */
export function plainTextOf(blocks: readonly Block[]): string {
  return blocks
    .map(textOfBlock)
    .filter((text) => text !== '')
    .join('\n')
}

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return textOfInlines(block.children)
    case 'list':
      return block.items.map(plainTextOf).join('\n')
    case 'quote':
      return plainTextOf(block.children)
    case 'code':
      return block.text
    case 'math':
      return block.tex
    case 'table':
      return [block.header, ...block.rows].map((row) => row.map(textOfInlines).join(' ')).join('\n')
    case 'rule':
      return ''
  }
}

function textOfInlines(inlines: readonly Inline[]): string {
  return inlines.map(textOfInline).join('')
}

function textOfInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.text
    case 'math':
      return inline.tex
    case 'image':
      return inline.alt.trim() || 'Image'
    case 'break':
      return '\n'
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
    case 'link':
      return textOfInlines(inline.children)
  }
}
