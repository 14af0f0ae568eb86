import type { Block, Cell, Look, Row } from '../word/document.ts'
import { looksOf } from '../word/document.ts'
import { joinedPieces, type OpenPiece } from '../word/joined-pieces.ts'
import {
  CHARACTERS,
  decoded,
  encodingOf,
  type RtfFont,
  type RtfToken,
  SYMBOLS,
  tokensOf,
} from './rtf-characters.ts'

/** Groups whose content is none of the text. */
const SKIPPED = new Set(
  (
    'info header headerl headerr headerf footer footerl footerr footerf footnote annotation atnid atnauthor listtable ' +
    'listoverridetable revtbl rsidtbl generator themedata colorschememapping datastore latentstyles nonshppict objdata fldinst xe tc ' +
    'template xmlnstbl pgdsctbl mmathPr upr'
  ).split(' '),
)

/** Groups that begin with `\*` and whose content is shown nevertheless. */
const SHOWN = new Set(['shppict', 'shpinst', 'pn', 'pict'])

type Destination = 'text' | 'skipped' | 'label' | 'picture' | 'fonts' | 'colors' | 'styles'

/** What holds within a group, and is as before behind it. */
interface State {
  destination: Destination
  look: Look
  font: number
  /** Characters behind `\u` that are for older programs. */
  skip: number
  isDeleted: boolean
}

/** Groups within one another, and paragraphs of a document. */
const DEPTH_MAX = 500
const PARAGRAPHS_MAX = 100_000

/** What a rich text shows. */
export interface RichText {
  readonly blocks: readonly Block[]
  /** Whether it was too large to be read to its end. */
  readonly isTooLarge: boolean
}

type AddPicture = (hex: string, type: string, place: number) => string | null

/**
 * Reads a rich text (RTF 1.9.1).
 *
 * @param addPicture takes the digits of a picture, the control word of its type and the place of its paragraph, and gives its token; null for one that cannot be shown
 */
export function readRichText(source: string, addPicture: AddPicture): RichText {
  const reader = new RtfReader(addPicture)
  for (const token of tokensOf(source)) if (!reader.take(token)) return { blocks: [], isTooLarge: true }
  return { blocks: reader.end(), isTooLarge: false }
}

class RtfReader {
  readonly #addPicture: AddPicture
  readonly #blocks: Block[] = []
  readonly #outer: State[] = []
  #state: State = { destination: 'text', look: {}, font: 0, skip: 1, isDeleted: false }
  #encoding = 'windows-1252'
  readonly #fonts = new Map<number, RtfFont>()
  readonly #colors: string[] = []
  #color = [0, 0, 0]
  #isColorSet = false
  #bytes: number[] = []
  /** Characters that are still to be skipped behind `\u`. */
  #skipped = 0
  #isStarred = false
  #pieces: OpenPiece[] = []
  #label = ''
  #labelLook: Look = {}
  /** As in `Paragraph`. */
  #heading = 0
  /** Headings by the numbers of their styles. */
  readonly #headings = new Map<number, number>()
  #style = 0
  #place = 0
  #isInTable = false
  #cell: Block[] = []
  #cells: Cell[] = []
  #rows: Row[] = []
  #hex: string[] = []
  #pictureType = ''

  constructor(addPicture: AddPicture) {
    this.#addPicture = addPicture
  }

  /** Takes the next token; false where there is too much. */
  take(token: RtfToken): boolean {
    if (token.kind !== 'byte') this.#flush()
    const isStarred = this.#isStarred
    this.#isStarred = token.kind === 'symbol' && token.symbol === '*'
    switch (token.kind) {
      case 'open':
        this.#outer.push(this.#state)
        this.#state = { ...this.#state }
        return this.#outer.length <= DEPTH_MAX
      case 'close':
        this.#close()
        return true
      case 'byte':
        if (this.#skipped > 0) this.#skipped--
        else this.#bytes.push(token.byte)
        return true
      case 'symbol':
        this.#symbol(token.symbol)
        return true
      case 'text': {
        const skipped = Math.min(this.#skipped, token.text.length)
        this.#skipped -= skipped
        this.#text(token.text.slice(skipped))
        return true
      }
      case 'word':
        this.#word(token.word, token.number, isStarred)
        return this.#place <= PARAGRAPHS_MAX
    }
  }

  end(): readonly Block[] {
    this.#flush()
    if (this.#pieces.length > 0) this.#endParagraph()
    this.#endTable()
    return this.#blocks
  }

  #flush(): void {
    if (this.#bytes.length === 0) return
    const text = decoded(this.#bytes, this.#fonts.get(this.#state.font), this.#encoding)
    this.#bytes = []
    this.#text(text)
  }

  #close(): void {
    if (this.#state.destination === 'picture' && this.#outer.at(-1)?.destination !== 'picture') {
      const token = this.#addPicture(this.#hex.join(''), this.#pictureType, this.#place + 1)
      this.#hex = []
      if (token !== null) this.#pieces.push({ text: token, look: {} })
    }
    this.#state = this.#outer.pop() ?? this.#state
    this.#skipped = 0
  }

  #symbol(symbol: string): void {
    if (symbol === '\n' || symbol === '\r') this.#endParagraph()
    else this.#text(SYMBOLS.get(symbol) ?? '')
  }

  #text(text: string): void {
    const { destination, look, font, isDeleted } = this.#state
    if (text === '' || look.isHidden === true || isDeleted) return
    switch (destination) {
      case 'text':
        this.#pieces.push({ text, look })
        return
      case 'label':
        this.#label += text
        this.#labelLook = look
        return
      case 'picture':
        this.#hex.push(text)
        return
      case 'fonts':
        this.#font(text, font)
        return
      case 'colors':
        for (const sign of text) if (sign === ';') this.#endColor()
        return
      case 'styles':
        this.#headings.set(this.#style, headingOf(text))
        return
      case 'skipped':
    }
  }

  #font(text: string, number: number): void {
    const known = this.#fonts.get(number)
    this.#fonts.set(number, {
      name: `${known?.name ?? ''}${text.replace(';', '')}`,
      charset: known?.charset ?? 0,
    })
  }

  #endColor(): void {
    const hex = this.#color
      .map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, '0'))
      .join('')
    this.#colors.push(this.#isColorSet ? hex : '')
    this.#color = [0, 0, 0]
    this.#isColorSet = false
  }

  #word(word: string, number: number | null, isStarred: boolean): void {
    const state = this.#state
    if (state.destination === 'skipped') return
    if (SKIPPED.has(word) || (isStarred && !SHOWN.has(word))) state.destination = 'skipped'
    else if (word === 'fonttbl') state.destination = 'fonts'
    else if (word === 'colortbl') state.destination = 'colors'
    else if (word === 'stylesheet') state.destination = 'styles'
    else if (word === 'pict') state.destination = 'picture'
    else if (word === 'listtext' || word === 'pntext') {
      state.destination = 'label'
      this.#label = ''
    } else if (state.destination === 'picture') {
      if (/blip$|metafile|^dibitmap$|^wbitmap$/.test(word)) this.#pictureType = word
    } else if (!this.#setting(word, number) && !this.#break(word)) {
      const look = lookAfter(state.look, word, number, (index) => this.#colors[index] ?? '')
      if (look !== null) this.#state = { ...this.#state, look }
      else this.#text(CHARACTERS.get(word) ?? '')
    }
  }

  /** Takes a word that says how what follows is read. */
  #setting(word: string, number: number | null): boolean {
    const state = this.#state
    switch (word) {
      case 'ansicpg':
        this.#encoding = encodingOf(number ?? 0)
        return true
      case 'f':
        state.font = number ?? 0
        return true
      case 'fcharset':
        this.#fonts.set(state.font, { name: this.#fonts.get(state.font)?.name ?? '', charset: number ?? 0 })
        return true
      case 'uc':
        state.skip = Math.max(0, number ?? 1)
        return true
      case 'u':
        this.#text(String.fromCharCode((number ?? 0) & 0xffff))
        this.#skipped = state.skip
        return true
      case 's':
        this.#style = number ?? 0
        if (state.destination === 'text') this.#heading = this.#headings.get(this.#style) ?? 0
        return true
      case 'outlinelevel':
        if ((number ?? 9) < 9) this.#heading = (number ?? 0) + 2
        return true
      case 'deleted':
        state.isDeleted = number !== 0
        return true
      case 'red':
      case 'green':
      case 'blue':
        this.#color[['red', 'green', 'blue'].indexOf(word)] = number ?? 0
        this.#isColorSet = true
        return true
      default:
        return false
    }
  }

  /** Takes a word that ends a paragraph, a cell or a row, or says what they are. */
  #break(word: string): boolean {
    if (this.#state.destination === 'label') return word === 'pard'
    switch (word) {
      case 'par':
      case 'sect':
      case 'nestcell':
        this.#endParagraph()
        return true
      case 'page':
        this.#text('\n')
        return true
      case 'pard':
        this.#isInTable = false
        this.#heading = 0
        return true
      case 'intbl':
        this.#isInTable = true
        return true
      case 'cell':
        this.#isInTable = true
        this.#endParagraph()
        this.#cells.push({ blocks: this.#cell, width: 1, goesOn: false, ground: '' })
        this.#cell = []
        return true
      case 'row':
        if (this.#cells.length > 0) this.#rows.push({ place: this.#place, cells: this.#cells })
        this.#cells = []
        return true
      default:
        return false
    }
  }

  #endParagraph(): void {
    const place = ++this.#place
    const label = this.#label.replace(/[\t ]+$/, '').trimStart()
    const shown = label === '' ? null : { text: `${label} `, looks: looksOf(this.#labelLook) }
    const block: Block = {
      kind: 'paragraph',
      place,
      label: shown,
      heading: this.#heading,
      pieces: joinedPieces(this.#pieces),
    }
    this.#pieces = []
    this.#label = ''
    if (this.#isInTable) this.#cell.push(block)
    else {
      this.#endTable()
      this.#blocks.push(block)
    }
  }

  #endTable(): void {
    if (this.#cells.length > 0) this.#rows.push({ place: this.#place, cells: this.#cells })
    if (this.#rows.length > 0) this.#blocks.push({ kind: 'table', rows: this.#rows })
    this.#blocks.push(...this.#cell)
    this.#rows = []
    this.#cells = []
    this.#cell = []
  }
}

/** The level of a heading by the name of its style: "heading 1;". */
function headingOf(name: string): number {
  const level = /^\s*heading ([1-9])\s*;/i.exec(name)?.[1]
  return level === undefined ? Number(/^\s*title\s*;/i.test(name)) : Number(level) + 1
}

/** A look behind a control word of runs; null for a word of another kind. */
function lookAfter(
  look: Look,
  word: string,
  number: number | null,
  colorOf: (index: number) => string,
): Look | null {
  const isOn = number !== 0
  switch (word) {
    case 'plain':
      return {}
    case 'b':
      return { ...look, bold: isOn }
    case 'i':
      return { ...look, italic: isOn }
    case 'ulnone':
      return { ...look, underline: false }
    case 'ul':
    case 'uld':
    case 'uldb':
    case 'ulw':
    case 'ulwave':
    case 'ulth':
      return { ...look, underline: isOn }
    case 'v':
      return { ...look, isHidden: isOn }
    case 'super':
    case 'up':
      return { ...look, script: isOn ? 'sup' : '' }
    case 'sub':
    case 'dn':
      return { ...look, script: isOn ? 'sub' : '' }
    case 'nosupersub':
      return { ...look, script: '' }
    case 'cf':
      return { ...look, color: colorOf(number ?? 0) }
    case 'highlight':
    case 'cb':
    case 'chcbpat':
      return { ...look, ground: colorOf(number ?? 0) }
    default:
      return null
  }
}
