import type { Block, Inline } from '../../domain/markdown/markdown-tree.ts'

/**
 * Where a text is in a Multiple Choice of H5P. Its rules (`semantics.json` of H5P.MultiChoice 1.16) say which elements each
 * place has; the site removes the others. None has lists, tables and images.
 */
export type H5pPlace = 'question' | 'option' | 'feedback'

/** Parts of a text as those that a place has, one below the other. */
export function simpleBlocks(blocks: readonly Block[], place: H5pPlace): readonly Block[] {
  return blocks.flatMap((block) => simpleBlock(block, place))
}

function simpleBlock(block: Block, place: H5pPlace): readonly Block[] {
  const line = (inlines: readonly Inline[]) => simpleInlines(inlines, place)
  switch (block.kind) {
    case 'paragraph':
      return [{ ...block, children: line(block.children) }]
    case 'heading':
      return [paragraph([{ kind: 'strong', children: line(block.children) }])]
    case 'list':
      return block.items.flatMap((item, index) =>
        afterMark(block.start === null ? '• ' : `${block.start + index}. `, simpleBlocks(item, place)),
      )
    case 'quote':
      return simpleBlocks(block.children, place)
    case 'code':
      return place === 'question' ? [block] : [paragraph(codeLines(block.text))]
    case 'table':
      return [block.header, ...block.rows].map((row) => paragraph(row.flatMap(cellWriter(line))))
    case 'math':
      return [block]
    case 'rule':
      return []
  }
}

function simpleInlines(inlines: readonly Inline[], place: H5pPlace): readonly Inline[] {
  return inlines.flatMap((inline) => simpleInline(inline, place))
}

function simpleInline(inline: Inline, place: H5pPlace): readonly Inline[] {
  switch (inline.kind) {
    case 'strong':
    case 'emphasis':
      return [{ ...inline, children: simpleInlines(inline.children, place) }]
    case 'strikethrough':
      return simpleInlines(inline.children, place)
    case 'link': {
      const children = simpleInlines(inline.children, place)
      if (place === 'feedback') return [{ ...inline, children }]
      return [...children, { kind: 'text', text: ` (${inline.href})` }]
    }
    case 'text':
    case 'code':
    case 'math':
    case 'image':
    case 'break':
      return [inline]
  }
}

function paragraph(children: readonly Inline[]): Block {
  return { kind: 'paragraph', children }
}

/** An item of a list with its mark before it. */
function afterMark(mark: string, blocks: readonly Block[]): readonly Block[] {
  const [first, ...others] = blocks
  const text: Inline = { kind: 'text', text: mark }
  if (first?.kind === 'paragraph') return [paragraph([text, ...first.children]), ...others]
  return [paragraph([text]), ...blocks]
}

function cellWriter(line: (inlines: readonly Inline[]) => readonly Inline[]) {
  return (cell: readonly Inline[], column: number): readonly Inline[] =>
    column === 0 ? line(cell) : [{ kind: 'text', text: ' | ' }, ...line(cell)]
}

/** Lines of code with their indentation. */
function codeLines(code: string): readonly Inline[] {
  return code.split('\n').flatMap((line, index): readonly Inline[] => {
    const text = line.replace(/^[ \t]+/, (indent) => '\u00a0'.repeat(indent.replaceAll('\t', '    ').length))
    const written: readonly Inline[] = text === '' ? [] : [{ kind: 'code', text }]
    return index === 0 ? written : [{ kind: 'break' }, ...written]
  })
}

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
