import {
  BorderStyle,
  ExternalHyperlink,
  type FileChild,
  ImageRun,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Tab,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Block, ContentImage, Inline } from '../../../domain/markdown/markdown-tree.ts'
import { readMarkdown } from '../../../domain/markdown/read-markdown.ts'
import type { TextFormat } from '../../../domain/model.ts'
import { directionOf } from '../../../domain/papers/print-question.ts'
import { wordFormula } from './word-formula.ts'

/** Lengths are twentieths of a point, as Word has them. */
const TWIPS_PER_PIXEL = 15

/** A picture in a format that Word has. Sizes in pixels. */
export interface WordPicture {
  readonly type: 'png' | 'jpg'
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** By the address that texts have of them; others could not be loaded. */
export type WordPictures = ReadonlyMap<string, WordPicture>

/** Where a text is. */
export interface WordPlace {
  readonly pictures: WordPictures
  /** From the edge of the column. */
  readonly indent: number
  /** Of the column. */
  readonly width: number
  readonly isRightToLeft: boolean
  /** Whether it stays on the page of what follows it. */
  readonly isKept: boolean
  /** The list that counts its first paragraph, such as a question; null for none. */
  readonly numbering: { readonly reference: string; readonly level: number } | null
}

/** Of an empty paragraph that sets others apart. */
export const THIN = { spacing: { before: 0, after: 0, line: 120 } }
/** A nested text is this much further in. */
const STEP = 360
const CODE_FONT = 'Courier New'
const CODE_GROUND = { type: ShadingType.CLEAR, fill: 'F2F2F2' } as const
/** Highest picture, pixels: about half a page. */
const PICTURE_HEIGHT_MAX = 480

/** A text of a question as paragraphs and tables. */
export function wordText(text: string, format: TextFormat, place: WordPlace): readonly FileChild[] {
  const read = format === 'markdown' ? readMarkdown(text) : null
  const blocks = read === null || read.length === 0 ? [paragraphOf(text)] : read
  const hasPlace = blocks[0]?.kind === 'paragraph' || blocks[0]?.kind === 'heading'
  // Only a line of text can have a number.
  const numbered = place.numbering === null || hasPlace ? blocks : [paragraphOf(''), ...blocks]
  return blocksIn(numbered, place)
}

/** A text as it is written, in its lines. */
function paragraphOf(text: string): Block {
  const lines = text.split(/\r\n|\r|\n/).map((line): Inline => ({ kind: 'text', text: line }))
  return {
    kind: 'paragraph',
    children: lines.flatMap((line, index): Inline[] => (index === 0 ? [line] : [{ kind: 'break' }, line])),
  }
}

function blocksIn(blocks: readonly Block[], place: WordPlace): readonly FileChild[] {
  return blocks.flatMap((block, index) =>
    blockIn(block, {
      ...place,
      numbering: index === 0 ? place.numbering : null,
      isKept: place.isKept || index < blocks.length - 1,
    }),
  )
}

function blockIn(block: Block, place: WordPlace): readonly FileChild[] {
  switch (block.kind) {
    case 'paragraph':
      return [paragraphIn(place, inlinesIn(block.children, place))]
    case 'heading':
      return [paragraphIn(place, inlinesIn(block.children, place, { bold: true }))]
    case 'list':
      return block.items.flatMap((item, index) =>
        itemIn(item, block.start === null ? '•' : `${block.start + index}.`, {
          ...place,
          isKept: place.isKept || index < block.items.length - 1,
        }),
      )
    case 'quote':
      return blocksIn(block.children, { ...place, indent: place.indent + STEP })
    case 'code':
      return [codeIn(block.text, place)]
    case 'math':
      return [paragraphIn(place, [formulaIn(block.tex, true)])]
    case 'table':
      return [tableIn(block, place), paragraphIn(place, [], THIN)]
    case 'rule':
      return [
        paragraphIn(place, [], { border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 1 } } }),
      ]
  }
}

/** One paragraph, which no page divides. */
export function paragraphIn(
  { indent, isRightToLeft, isKept, numbering }: Omit<WordPlace, 'pictures' | 'width'>,
  children: readonly ParagraphChild[],
  look: IParagraphOptions = {},
): Paragraph {
  return new Paragraph({
    children,
    // A list has the place of its entries, with their numbers.
    ...(numbering === null ? { indent: { left: indent } } : { numbering }),
    ...(numbering?.level === 0 ? { spacing: { before: 200, after: 40 } } : {}),
    bidirectional: isRightToLeft,
    keepNext: isKept,
    keepLines: true,
    ...look,
  })
}

/** An entry of a list within a text. Its mark is text, as a list of Word would count on from that of the questions. */
function itemIn(item: readonly Block[], mark: string, place: WordPlace): readonly FileChild[] {
  const inner = { ...place, numbering: null, indent: place.indent + STEP }
  const [first, ...others] = item
  const hasText = first?.kind === 'paragraph'
  const line = [
    new TextRun({ children: [mark, new Tab()] }),
    ...(hasText ? inlinesIn(first.children, inner) : []),
  ]
  const below = hasText ? others : item
  return [
    paragraphIn({ ...inner, isKept: place.isKept || below.length > 0 }, line, {
      indent: { left: inner.indent, hanging: STEP },
    }),
    ...blocksIn(below, inner),
  ]
}

function codeIn(text: string, place: WordPlace): Paragraph {
  const lines = text
    .split('\n')
    .map((line, index) => textRun(line, { font: CODE_FONT, breakBefore: index > 0 }))
  return paragraphIn({ ...place, isRightToLeft: false }, lines, { shading: CODE_GROUND })
}

function tableIn(table: Extract<Block, { kind: 'table' }>, place: WordPlace): Table {
  const width = place.width - place.indent
  const columnWidth = Math.floor(width / Math.max(1, table.header.length))
  const inCell = { ...place, indent: 0, width: columnWidth, isKept: true, numbering: null }
  const row = (cells: readonly (readonly Inline[])[], isHeader: boolean) =>
    new TableRow({
      cantSplit: true,
      tableHeader: isHeader,
      children: table.header.map((_, column) => {
        const alignment = table.alignments[column] ?? null
        const content = inlinesIn(cells[column] ?? [], inCell, isHeader ? { bold: true } : {})
        return new TableCell({
          width: { size: columnWidth, type: WidthType.DXA },
          margins: { left: 80, right: 80, top: 30, bottom: 30 },
          children: [
            paragraphIn(inCell, content, {
              spacing: { before: 0, after: 0 },
              ...(alignment === null ? {} : { alignment }),
            }),
          ],
        })
      }),
    })
  return new Table({
    rows: [row(table.header, true), ...table.rows.map((cells) => row(cells, false))],
    columnWidths: table.header.map(() => columnWidth),
    indent: { size: place.indent, type: WidthType.DXA },
    visuallyRightToLeft: place.isRightToLeft,
  })
}

interface RunLook {
  readonly bold?: boolean
  readonly italics?: boolean
  readonly strike?: boolean
  readonly font?: string
  readonly style?: string
  readonly size?: number
  readonly breakBefore?: boolean
}

const LOOKS = {
  strong: { bold: true },
  emphasis: { italics: true },
  strikethrough: { strike: true },
} as const

function inlinesIn(
  inlines: readonly Inline[],
  place: WordPlace,
  look: RunLook = {},
): readonly ParagraphChild[] {
  return inlines.flatMap((inline) => inlineIn(inline, place, look))
}

function inlineIn(inline: Inline, place: WordPlace, look: RunLook): readonly ParagraphChild[] {
  switch (inline.kind) {
    case 'text':
      return [textRun(inline.text, look)]
    case 'strong':
    case 'emphasis':
    case 'strikethrough':
      return inlinesIn(inline.children, place, { ...look, ...LOOKS[inline.kind] })
    case 'code':
      return [textRun(inline.text, { ...look, font: CODE_FONT })]
    case 'math':
      return [formulaIn(inline.tex, false)]
    case 'link': {
      const children = inlinesIn(inline.children, place, { ...look, style: 'Hyperlink' })
      return [new ExternalHyperlink({ link: inline.href, children })]
    }
    case 'image':
      return [pictureIn(inline, place)]
    case 'break':
      return [new TextRun({ break: 1 })]
  }
}

/** What XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

export function textRun(text: string, { breakBefore = false, ...look }: RunLook = {}): TextRun {
  return new TextRun({
    text: text.toWellFormed().replace(NOT_IN_XML, ''),
    rightToLeft: directionOf(text) === 'rtl',
    ...(breakBefore ? { break: 1 } : {}),
    ...look,
  })
}

function formulaIn(tex: string, isBlock: boolean): ParagraphChild {
  const formula = wordFormula(tex, isBlock)
  const sign = isBlock ? '$$' : '$'
  return formula ?? textRun(sign + tex + sign, { font: CODE_FONT })
}

function pictureIn(
  { src, alt, address }: ContentImage,
  { pictures, width, indent }: WordPlace,
): ParagraphChild {
  const name = alt.trim()
  const picture = src === null ? undefined : pictures.get(src)
  if (picture === undefined) {
    const state = src === null ? `Image not shown: ${address}` : 'Image not available'
    return textRun(`[${name === '' ? state : `${state}: ${name}`}]`)
  }
  const scale = Math.min(
    1,
    (width - indent) / TWIPS_PER_PIXEL / picture.width,
    PICTURE_HEIGHT_MAX / picture.height,
  )
  return new ImageRun({
    type: picture.type,
    data: picture.data,
    transformation: { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) },
    altText: { name: 'Image', title: '', description: name === '' ? 'Image' : name },
  })
}
