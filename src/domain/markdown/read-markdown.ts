import type { Nodes, PhrasingContent, RootContent, Table } from 'mdast'
import { IMAGE_ADDRESS_PATTERN } from '../rich-text/allowed-html.ts'
import { findImageNames } from '../rich-text/image-rules.ts'
import { parseLinkAddress } from '../rich-text/link-address.ts'
import { isWithinMarkdownBounds, MARKDOWN_BOUNDS, parseMarkdown } from './markdown-syntax.ts'
import type { Block, ContentImage, Inline } from './markdown-tree.ts'

/**
 * One line without anything that Markdown gives a meaning: most options are. The parser takes a hundred times as long.
 */
const UNFORMATTED = /^(?![#>+\-=]|\d+[.)])[^\s\\`*_~[<&$\0](?:[^\r\n\t\\`*_~[<&$\0]*[^\s\\`*_~[<&$\0])?$/

/**
 * Reads Markdown (spec §3.3). Never throws, and takes less than 200 ms for any text of a question.
 *
 * @returns null when the text exceeds {@link MARKDOWN_BOUNDS}: it is then shown as it is written
 */
export function readMarkdown(text: string): readonly Block[] | null {
  if (UNFORMATTED.test(text)) return [{ kind: 'paragraph', children: [{ kind: 'text', text }] }]
  if (!isWithinMarkdownBounds(text)) return null
  const root = parseMarkdown(text)
  const definitions = new Map<string, string>()
  for (const node of root.children) if (node.type === 'definition') definitions.set(node.identifier, node.url)
  const imageNames = new Set(findImageNames(text))
  const reader = { text, definitions, imageNames, repeatedLeft: MARKDOWN_BOUNDS.repeatedMax }
  return blocksOf(root.children, reader, 0)
}

interface Reader {
  readonly text: string
  /** Addresses of `[label]: address` by label. */
  readonly definitions: ReadonlyMap<string, string>
  /** Names of our images that the text has as they are, without escapes: these are stored and renamed with it. */
  readonly imageNames: ReadonlySet<string>
  /** Characters that references may still repeat. */
  repeatedLeft: number
}

function blocksOf(nodes: readonly RootContent[], reader: Reader, depth: number): Block[] {
  return nodes.flatMap((node) => blockOf(node, reader, depth))
}

function blockOf(node: RootContent, reader: Reader, depth: number): Block[] {
  if (depth >= MARKDOWN_BOUNDS.depthMax) return [asWritten(node, reader)]
  switch (node.type) {
    case 'paragraph':
      return [{ kind: 'paragraph', children: inlinesOf(node.children, reader, depth + 1) }]
    case 'heading':
      return [{ kind: 'heading', level: node.depth, children: inlinesOf(node.children, reader, depth + 1) }]
    case 'blockquote':
      return [{ kind: 'quote', children: blocksOf(node.children, reader, depth + 1) }]
    case 'list':
      return [
        {
          kind: 'list',
          start: node.ordered ? (node.start ?? 1) : null,
          items: node.children.map((item) => blocksOf(item.children, reader, depth + 1)),
        },
      ]
    case 'code':
      return [{ kind: 'code', language: languageOf(node.lang), text: node.value }]
    case 'math':
      return [{ kind: 'math', tex: node.value }]
    case 'thematicBreak':
      return [{ kind: 'rule' }]
    case 'table':
      return [isWithinCells(node) ? tableOf(node, reader, depth) : asWritten(node, reader)]
    case 'definition':
      return []
    default:
      return [asWritten(node, reader)]
  }
}

/** A few rows of one cell below a header of a thousand would be a million cells. */
function isWithinCells({ children: [header, ...rows] }: Table): boolean {
  return (header?.children.length ?? 0) * rows.length <= MARKDOWN_BOUNDS.cellsMax
}

function tableOf(table: Table, reader: Reader, depth: number): Block {
  const [header = [], ...rows] = table.children.map((row) =>
    row.children.map((cell) => inlinesOf(cell.children, reader, depth + 1)),
  )
  return { kind: 'table', alignments: header.map((_, column) => table.align?.[column] ?? null), header, rows }
}

function languageOf(info: string | null | undefined): string | null {
  const word = info?.trim().toLowerCase() ?? ''
  return word === '' ? null : word
}

function inlinesOf(nodes: readonly PhrasingContent[], reader: Reader, depth: number): Inline[] {
  return nodes.flatMap((node) => inlineOf(node, reader, depth))
}

function inlineOf(node: PhrasingContent, reader: Reader, depth: number): Inline[] {
  if (depth >= MARKDOWN_BOUNDS.depthMax) return [{ kind: 'text', text: sourceOf(node, reader) }]
  switch (node.type) {
    case 'text':
      return [{ kind: 'text', text: node.value }]
    case 'strong':
    case 'emphasis':
      return [{ kind: node.type, children: inlinesOf(node.children, reader, depth + 1) }]
    case 'delete':
      return [{ kind: 'strikethrough', children: inlinesOf(node.children, reader, depth + 1) }]
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }]
    case 'inlineMath':
      return [{ kind: 'math', tex: node.value }]
    case 'break':
      return [{ kind: 'break' }]
    case 'link':
      return linkOf(node.url, inlinesOf(node.children, reader, depth + 1))
    case 'linkReference':
      return linkOf(repeatedAddress(node, reader), inlinesOf(node.children, reader, depth + 1))
    case 'image':
      return [imageOf(node.url, node.alt ?? '', reader)]
    case 'imageReference':
      return [imageOf(repeatedAddress(node, reader), node.alt ?? '', reader)]
    default:
      return [{ kind: 'text', text: sourceOf(node, reader) }]
  }
}

/** The address of a reference; `''` when references repeat too much. */
function repeatedAddress({ identifier }: { readonly identifier: string }, reader: Reader): string {
  const address = reader.definitions.get(identifier) ?? ''
  if (address.length > reader.repeatedLeft) return ''
  reader.repeatedLeft -= address.length
  return address
}

/** A link that the rules for notes do not allow is its text alone. */
function linkOf(address: string, children: readonly Inline[]): Inline[] {
  const href = parseLinkAddress(address)
  return href === null ? [...children] : [{ kind: 'link', href, children }]
}

function imageOf(address: string, alt: string, { imageNames }: Reader): ContentImage {
  const isOurs =
    IMAGE_ADDRESS_PATTERN.test(address) && findImageNames(address).every((name) => imageNames.has(name))
  return { kind: 'image', alt, address, src: isOurs ? address : null }
}

function asWritten(node: Nodes, reader: Reader): Block {
  return { kind: 'paragraph', children: [{ kind: 'text', text: sourceOf(node, reader) }] }
}

function sourceOf({ position }: Nodes, { text }: Reader): string {
  return position === undefined ? '' : text.slice(position.start.offset, position.end.offset)
}
