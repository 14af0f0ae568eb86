import { memo, useMemo } from 'react'
import { displayText } from '../../domain/formatting/display-text.ts'
import type { Block, ColumnAlignment, Inline } from '../../domain/markdown/markdown-tree.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import { LINK_REL, LINK_TARGET } from '../../domain/rich-text/allowed-html.ts'
import { ContentCode, ContentImage, ContentMath, ContentScroller } from './content-parts.tsx'

/**
 * Markdown as elements; as it is written where it exceeds the bounds of its reader. Rendered again only with another
 * text.
 */
export const FormattedText = memo(function FormattedText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => readMarkdown(text), [text])
  if (blocks === null) {
    return (
      <p dir="auto" className="plain-text">
        {displayText(text)}
      </p>
    )
  }
  return <ContentBlocks blocks={blocks} />
})

/**
 * Blocks of a formatted text. Their keys are their positions: a text never changes, it is replaced. The direction is that of
 * the outermost block: the markers of a list, the bar of a quote and the columns of a table are on one side.
 */
export function ContentBlocks({
  blocks,
  isNested = false,
}: {
  readonly blocks: readonly Block[]
  /** Within a list or a quote. */
  readonly isNested?: boolean
}) {
  const dir = isNested ? undefined : 'auto'
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return blocks.map((block, index) => <ContentBlock key={index} block={block} dir={dir} />)
}

function ContentBlock({ block, dir }: { readonly block: Block; readonly dir: 'auto' | undefined }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir={dir}>
          <ContentInlines inlines={block.children} />
        </p>
      )
    case 'heading':
      // A heading within a question is not part of the page's outline.
      return (
        <p dir={dir} className="content-heading">
          <ContentInlines inlines={block.children} />
        </p>
      )
    case 'list':
      return <ContentList list={block} dir={dir} />
    case 'quote':
      return (
        <blockquote dir={dir}>
          <ContentBlocks blocks={block.children} isNested />
        </blockquote>
      )
    case 'code':
      return <ContentCode text={block.text} language={block.language} />
    case 'math':
      return <ContentMath tex={block.tex} isBlock />
    case 'table':
      return <ContentTable table={block} dir={dir} />
    case 'rule':
      return <hr />
  }
}

function ContentList({
  list,
  dir,
}: {
  readonly list: Extract<Block, { kind: 'list' }>
  readonly dir: 'auto' | undefined
}) {
  const items = list.items.map((blocks, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as for blocks
    <li key={index}>
      <ContentBlocks blocks={blocks} isNested />
    </li>
  ))
  return list.start === null ? (
    <ul dir={dir}>{items}</ul>
  ) : (
    <ol dir={dir} start={list.start}>
      {items}
    </ol>
  )
}

type Table = Extract<Block, { kind: 'table' }>

function ContentTable({
  table: { header, rows, alignments },
  dir,
}: {
  readonly table: Table
  readonly dir: 'auto' | undefined
}) {
  return (
    <ContentScroller label="Table" className="content-table" dir={dir}>
      <table>
        <thead>
          <tr>
            {header.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as for blocks
              <th key={column} scope="col" {...cellAlignment(alignments[column])}>
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
    <td {...cellAlignment(alignment)}>
      <ContentInlines inlines={inlines} />
    </td>
  )
}

function cellAlignment(alignment: ColumnAlignment | undefined) {
  return { style: alignment ? { textAlign: alignment } : undefined }
}

/** The parts of a line. Their keys are their positions, as those of blocks. */
export function ContentInlines({ inlines }: { readonly inlines: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return inlines.map((inline, index) => <ContentInline key={index} inline={inline} />)
}

function ContentInline({ inline }: { readonly inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'strong':
      return (
        <strong>
          <ContentInlines inlines={inline.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <ContentInlines inlines={inline.children} />
        </em>
      )
    case 'strikethrough':
      return (
        <s>
          <ContentInlines inlines={inline.children} />
        </s>
      )
    case 'code':
      return <code dir="ltr">{inline.text}</code>
    case 'math':
      return <ContentMath tex={inline.tex} isBlock={false} />
    case 'link':
      return (
        <a href={inline.href} target={LINK_TARGET} rel={LINK_REL}>
          <ContentInlines inlines={inline.children} />
        </a>
      )
    case 'image':
      // The state of one image, such as that it is missing, must not be reused for another image in its place.
      return <ContentImage key={inline.address} image={inline} />
    case 'break':
      return <br />
  }
}
