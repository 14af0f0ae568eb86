import { imageMarkdown } from '../../domain/markdown/markdown-images.ts'
import { formulaMarkdown, type OpaqueParts } from '../markup/opaque-parts.ts'
import { COLUMNS_MAX } from '../tables/table-columns.ts'
import { attributeOf, childrenNamed, rawText, type XmlElement } from '../text/xml-elements.ts'
import type { Block, Cell, Look, Paragraph, Row } from '../word/document.ts'
import { looksOf } from '../word/document.ts'
import type { BlockReader, LostPart } from '../word/document-parts.ts'
import { joinedPieces, type OpenPiece } from '../word/joined-pieces.ts'
import { shownSymbols } from '../word/symbols.ts'
import { listPlaceOf, lookOf, type Styles, valOf } from './looks.ts'
import type { Numbering } from './numbering.ts'
import { texOfFormula, textOfFormula } from './omml.ts'

/** What the paragraphs of a document need to be read. */
export interface DocxContext {
  readonly styles: Styles
  readonly numbering: Numbering
  /** The file of a picture in the archive by its id; null for one that is elsewhere. */
  readonly pictureOf: (id: string) => string | null
  readonly parts: OpaqueParts
}

/** Elements around runs or paragraphs that only say where these come from. */
const TRANSPARENT = new Set([
  'hyperlink',
  'ins',
  'moveTo',
  'smartTag',
  'sdt',
  'sdtContent',
  'customXml',
  'fldSimple',
  'bdo',
  'dir',
  'Choice',
  'Fallback',
])

/** The outermost paragraphs and rows. */
export const TAKEN = new Set(['p', 'tr'])

export class ParagraphReader implements BlockReader {
  readonly taken = TAKEN
  readonly row = 'tr'
  readonly table = 'tbl'
  readonly #context: DocxContext
  #place = 0
  /** What a paragraph has before it whose end was deleted. */
  #joined: OpenPiece[] = []
  #pieces: OpenPiece[] = []
  #boxes: XmlElement[] = []
  /** The fields around the next run: whether what comes is their instruction. */
  #fields: boolean[] = []
  /** Pictures that are not in the file, and what is neither a picture nor text. */
  readonly lost: LostPart[] = []

  constructor(context: DocxContext) {
    this.#context = context
  }

  get count(): number {
    return this.#place
  }

  skips(): boolean {
    return false
  }

  /** The blocks of paragraphs, tables and what is around them, text boxes behind their paragraphs. */
  blocks(elements: XmlElement['children']): Block[] {
    return elements.flatMap((element): Block[] => {
      if (typeof element === 'string') return []
      if (element.name === 'p') return this.#paragraph(element)
      if (element.name === 'tbl') return [{ kind: 'table', rows: this.#rowsOf(element) }]
      if (element.name === 'AlternateContent') return this.blocks(chosen(element))
      return TRANSPARENT.has(element.name) ? this.blocks(element.children) : []
    })
  }

  #rowsOf(element: XmlElement): Row[] {
    return element.children.flatMap((child): Row[] => {
      if (typeof child === 'string') return []
      if (child.name === 'tr') return this.rows(child)
      return TRANSPARENT.has(child.name) ? this.#rowsOf(child) : []
    })
  }

  /** A row of a table; none for one that was deleted. */
  rows(element: XmlElement): Row[] {
    const [own] = childrenNamed(element, 'trPr')
    if (own !== undefined && childrenNamed(own, 'del').length > 0) return []
    const place = this.#place + 1
    return [{ place, cells: this.#cells(element) }]
  }

  #cells(element: XmlElement): Cell[] {
    return element.children.flatMap((child): Cell[] => {
      if (typeof child === 'string') return []
      if (child.name !== 'tc') return TRANSPARENT.has(child.name) ? this.#cells(child) : []
      const [own] = childrenNamed(child, 'tcPr')
      const merged = own === undefined ? null : valOf(own, 'vMerge')
      const [shading] = own === undefined ? [] : childrenNamed(own, 'shd')
      return [
        {
          blocks: this.blocks(child.children),
          width: Math.min(COLUMNS_MAX, Math.max(1, Number((own && valOf(own, 'gridSpan')) ?? '1') || 1)),
          goesOn: merged !== null && merged !== 'restart',
          ground: (shading && attributeOf(shading, 'fill')) ?? '',
        },
      ]
    })
  }

  /** A paragraph with the text boxes that are fixed to it; none where its end was deleted. */
  #paragraph(element: XmlElement): Block[] {
    const place = ++this.#place
    const [own] = childrenNamed(element, 'pPr')
    const styleId = own === undefined ? null : valOf(own, 'pStyle')
    const style = this.#context.styles.ofParagraph(styleId)
    const [mark] = own === undefined ? [] : childrenNamed(own, 'rPr')
    this.#pieces = this.#joined
    this.#joined = []
    this.#boxes = []
    this.#fields = []
    this.#runs(element, style.look)
    if (mark !== undefined && childrenNamed(mark, 'del').length > 0) {
      this.#joined = this.#pieces
      return []
    }
    const pieces = joinedPieces(this.#pieces)
    const list = { ...style.list, ...(own && listPlaceOf(own)) }
    const label =
      list.id === undefined || list.id === '0'
        ? null
        : this.#context.numbering.next({
            id: list.id,
            level: list.level ?? this.#context.numbering.levelOf(list.id, styleId ?? ''),
          })
    const outline = own === undefined ? null : valOf(own, 'outlineLvl')
    const level = outline === null ? 9 : Number(outline)
    const paragraph: Paragraph = {
      kind: 'paragraph',
      place,
      label: label && {
        text: label.text,
        looks: looksOf({ ...style.look, ...(mark && lookOf(mark)), ...label.look }),
      },
      heading: level < 9 ? level + 2 : style.heading,
      pieces,
    }
    const boxes = this.#boxes
    return [paragraph, ...boxes.flatMap((box) => this.blocks(box.children))]
  }

  #runs(element: XmlElement, look: Look): void {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (child.name === 'r') this.#run(child, look)
      else if (child.name === 'oMath') this.#formula(child, false)
      else if (child.name === 'oMathPara') this.#formulas(child)
      else if (child.name === 'AlternateContent') {
        for (const one of chosen(child)) if (typeof one !== 'string') this.#runs(one, look)
      } else if (TRANSPARENT.has(child.name)) this.#runs(child, look)
    }
  }

  #run(run: XmlElement, around: Look): void {
    const [own] = childrenNamed(run, 'rPr')
    const style = own === undefined ? null : valOf(own, 'rStyle')
    const look: Look =
      own === undefined
        ? around
        : {
            ...around,
            ...(style !== null && this.#context.styles.of(style).look),
            ...lookOf(own),
          }
    for (const child of run.children) if (typeof child !== 'string') this.#part(child, look, around)
  }

  #part(part: XmlElement, look: Look, around: Look): void {
    switch (part.name) {
      case 'fldChar':
        this.#field(part, look)
        return
      case 'AlternateContent':
        for (const one of chosen(part)) {
          if (typeof one === 'string') continue
          for (const child of one.children) if (typeof child !== 'string') this.#part(child, look, around)
        }
        return
      case 'drawing':
      case 'pict':
      case 'object':
        if (look.isHidden !== true) this.#drawing(part, look)
        return
      case 'ruby':
        for (const base of childrenNamed(part, 'rubyBase')) this.#runs(base, around)
        return
      default: {
        const text = this.#fields.includes(true) ? '' : textOfPart(part, look.font ?? '')
        if (text !== '' && look.isHidden !== true) this.#add(text, look)
      }
    }
  }

  #add(text: string, look: Look): void {
    this.#pieces.push({ text, look })
  }

  #field(part: XmlElement, look: Look): void {
    const type = attributeOf(part, 'fldCharType')
    if (type === 'begin') this.#fields.push(true)
    else if (type === 'end') this.#fields.pop()
    else if (this.#fields.length > 0) this.#fields[this.#fields.length - 1] = false
    const [box] = childrenNamed(part, 'ffData').flatMap((data) => childrenNamed(data, 'checkBox'))
    if (box === undefined) return
    const state = valOf(box, 'checked') ?? valOf(box, 'default') ?? '0'
    this.#add(/^(?:0|false|off)$/.test(state) ? '☐' : '☒', look)
  }

  #formulas(paragraph: XmlElement): void {
    for (const math of childrenNamed(paragraph, 'oMath'))
      this.#formula(math, childrenNamed(paragraph, 'oMath').length > 1)
  }

  #formula(math: XmlElement, isLine: boolean): void {
    const plain = textOfFormula(math)
    const tex = texOfFormula(math)
    if (plain === '' && tex === null) return
    const isWord = tex === null || /^[\p{L}\p{N} .,]*$/u.test(tex)
    const { parts } = this.#context
    const text = isWord ? plain : parts.put({ markdown: formulaMarkdown(tex), plain, isBlock: false })
    this.#add(isLine ? `${text}\n` : text, {})
  }

  #lose(what: LostPart['what']): void {
    this.lost.push({ place: this.#place, what })
  }

  /** The pictures of a drawing; its text boxes are read behind the paragraph. */
  #drawing(drawing: XmlElement, look: Look): void {
    // Buttons of forms show themselves by a picture.
    if (childrenNamed(drawing, 'control').length > 0) return
    const [ole] = within(drawing, 'OLEObject')
    if (ole !== undefined && /^Equation/i.test(attributeOf(ole, 'ProgID') ?? '')) {
      this.#lose('formula')
      return
    }
    const boxes = within(drawing, 'txbxContent')
    this.#boxes.push(...boxes)
    const pictures = [...within(drawing, 'blip'), ...within(drawing, 'imagedata')]
    if (pictures.length === 0 && boxes.length === 0) {
      const content = CONTENTS.find(([name]) => within(drawing, name).length > 0)
      if (content !== undefined) this.#lose(content[1])
    }
    const [about] = within(drawing, 'docPr')
    const alt = (about && attributeOf(about, 'descr')) ?? ''
    for (const picture of pictures) {
      const id = attributeOf(picture, 'embed') ?? attributeOf(picture, 'id')
      const address = id === undefined ? null : this.#context.pictureOf(id)
      if (address === null) this.#lose('picture')
      else {
        const image = { address, alt }
        const markdown = imageMarkdown(alt, address)
        this.#add(this.#context.parts.put({ markdown, plain: alt || 'Picture', image, isBlock: false }), {
          ...(look.isHidden && { isHidden: true }),
        })
      }
    }
  }
}

/** What a drawing shows besides pictures and text boxes, by the names of elements. */
const CONTENTS = [
  ['chart', 'chart'],
  ['relIds', 'diagram'],
  ['wgp', 'drawing'],
  ['wpc', 'drawing'],
] as const

/** Of alternatives for several programs the first, which is for the newest. */
function chosen(element: XmlElement): readonly XmlElement[] {
  const [choice] = childrenNamed(element, 'Choice')
  return choice === undefined ? childrenNamed(element, 'Fallback') : [choice]
}

/** The outermost elements of a name within another, of alternatives only in the first. */
function within(element: XmlElement, name: string): XmlElement[] {
  const inside = element.name === 'AlternateContent' ? chosen(element) : element.children
  return inside.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.name === name ? [child] : child.name === 'txbxContent' ? [] : within(child, name)
  })
}

function textOfPart(part: XmlElement, font: string): string {
  switch (part.name) {
    case 't':
      // Word shows a line break of the file as a space.
      return shownSymbols(rawText(part).replace(/\r?\n/g, ' '), font)
    case 'tab':
    case 'ptab':
      return '\t'
    case 'br':
    case 'cr':
      return '\n'
    case 'noBreakHyphen':
      return '-'
    case 'sym': {
      const code = Number.parseInt(attributeOf(part, 'char') ?? '', 16)
      return Number.isNaN(code)
        ? ''
        : shownSymbols(String.fromCharCode(code), attributeOf(part, 'font') ?? '')
    }
    default:
      return ''
  }
}
