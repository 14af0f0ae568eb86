import type { Block, Inline } from '../../content/content-tree.ts'

/** A text without an image that is shown beside it, and without paragraphs that are empty then. Null: the text as it is. */
export function withoutImage(blocks: readonly Block[], address: string | null): readonly Block[] {
  return address === null ? blocks : blocks.flatMap((block) => blockWithout(block, address))
}

function blockWithout(block: Block, address: string): readonly Block[] {
  const line = (inlines: readonly Inline[]) => inlinesWithout(inlines, address)
  switch (block.kind) {
    case 'paragraph': {
      const children = line(block.children)
      const isEmpty = children.every((part) => part.kind === 'text' && part.text.trim() === '')
      return isEmpty ? [] : [{ ...block, children }]
    }
    case 'heading':
      return [{ ...block, children: line(block.children) }]
    case 'list':
      return [{ ...block, items: block.items.map((item) => withoutImage(item, address)) }]
    case 'quote':
      return [{ ...block, children: withoutImage(block.children, address) }]
    case 'table':
      return [{ ...block, header: block.header.map(line), rows: block.rows.map((row) => row.map(line)) }]
    case 'code':
    case 'math':
    case 'rule':
      return [block]
  }
}

function inlinesWithout(inlines: readonly Inline[], address: string): readonly Inline[] {
  return inlines
    .filter((part) => part.kind !== 'image' || part.address !== address)
    .map((part) =>
      'children' in part ? { ...part, children: inlinesWithout(part.children, address) } : part,
    )
}
