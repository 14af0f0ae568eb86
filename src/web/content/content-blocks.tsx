import type { Block, ColumnAlignment, Inline } from '../../domain/content/content-tree.ts'
import { ContentCode } from './content-code.tsx'
import { ContentInlines } from './content-inlines.tsx'
import { ContentMath } from './content-math.tsx'
import { ContentScroller } from './content-scroller.tsx'

/** Blocks of a formatted text. Their keys are their positions: a text never changes, it is replaced. */
export function ContentBlocks({ blocks }: { readonly blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return blocks.map((block, index) => <ContentBlock key={index} block={block} />)
}

function ContentBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto">
          <ContentInlines inlines={block.children} />
        </p>
      )
    case 'heading':
      // A heading within a question is none of the page's outline.
      return (
        <p dir="auto" className="content-heading">
          <ContentInlines inlines={block.children} />
        </p>
      )
    case 'list':
      return <ContentList list={block} />
    case 'quote':
      return (
        <blockquote>
          <ContentBlocks blocks={block.children} />
        </blockquote>
      )
    case 'code':
      return <ContentCode text={block.text} language={block.language} />
    case 'math':
      return <ContentMath tex={block.tex} isBlock />
    case 'table':
      return <ContentTable table={block} />
    case 'rule':
      return <hr />
  }
}

function ContentList({ list }: { readonly list: Extract<Block, { kind: 'list' }> }) {
  const items = list.items.map((blocks, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as for blocks
    <li key={index} dir="auto">
      <ContentBlocks blocks={blocks} />
    </li>
  ))
  return list.start === null ? <ul dir="auto">{items}</ul> : <ol start={list.start}>{items}</ol>
}

type Table = Extract<Block, { kind: 'table' }>

function ContentTable({ table: { header, rows, alignments } }: { readonly table: Table }) {
  return (
    <ContentScroller label="Table" className="content-table">
      <table>
        <thead>
          <tr>
            {header.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as for blocks
              <th key={column} scope="col" {...cellLook(alignments[column])}>
                <ContentInlines inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as for blocks
            <tr key={row}>
              {header.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as for blocks
                <Cell key={column} inlines={cells[column] ?? []} alignment={alignments[column]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ContentScroller>
  )
}

function Cell({
  inlines,
  alignment,
}: {
  readonly inlines: readonly Inline[]
  readonly alignment: ColumnAlignment | undefined
}) {
  return (
    <td {...cellLook(alignment)}>
      <ContentInlines inlines={inlines} />
    </td>
  )
}

function cellLook(alignment: ColumnAlignment | undefined) {
  return { dir: 'auto', style: alignment ? { textAlign: alignment } : undefined }
}
