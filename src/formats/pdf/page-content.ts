import { isHidden } from './layers.ts'
import { type Box, boxAfter, IDENTITY, type Matrix, matrixOf, pointOf, product } from './matrix.ts'
import type { PdfFile, PdfFont, TakeOperator } from './pdf-file.ts'
import { numbersOf } from './unknown-values.ts'

/** What a page shows, in units of the page, y upward, in the order of its content. */
export interface PageContent {
  readonly glyphs: readonly Glyph[]
  /** Filled rectangles and lines: rules of tables, underlines, what is behind a highlighted text. */
  readonly shapes: readonly Shape[]
  readonly pictures: readonly Box[]
  /** Text of layers that aren't shown. */
  readonly hidden: string
}

/** A character or several that were set as one. */
export interface Glyph {
  readonly text: string
  /** Where its base line begins. */
  readonly x: number
  readonly y: number
  /** To the point where the next one begins, without what is added between letters. */
  readonly dx: number
  readonly dy: number
  readonly size: number
  readonly style: GlyphStyle
}

/** One object for all glyphs that look alike. */
export interface GlyphStyle {
  /** The name of the font. */
  readonly font: string
  /** Six hexadecimal digits; '' for a pattern. */
  readonly color: string
  /** Whether it is not painted: a program recognized it in a picture. */
  readonly isInvisible: boolean
  /** Whether its outline is painted, too, as programs make type bold that lacks it. */
  readonly isHeavy: boolean
}

export interface Shape extends Box {
  readonly color: string
  readonly isFilled: boolean
}

/** Width of what is a line, units of a page. */
export const RULE_MAX = 3
/** Glyphs, operators and forms that are read of a page, and graphics states within one another. */
const GLYPHS_MAX = 50_000
const OPERATORS_MAX = 100_000
const FORMS_MAX = 3000
const SHAPES_MAX = 5000
/** Size of a shape below which it is a bit of a drawing, units of a page. */
const SHAPE_MIN = 1
const DEPTH_MAX = 200

/** A page with more than can be of use. */
export class TooMuchContent extends Error {}

/** Operators of pdf.js (`OPS` in `src/shared/util.js`). */
const OPS = {
  setGState: 9,
  save: 10,
  restore: 11,
  transform: 12,
  stroke: 20,
  closeStroke: 21,
  fill: 22,
  closeEOFillStroke: 27,
  beginText: 31,
  setCharSpacing: 33,
  setWordSpacing: 34,
  setHScale: 35,
  setLeading: 36,
  setFont: 37,
  setTextRenderingMode: 38,
  setTextRise: 39,
  moveText: 40,
  setLeadingMoveText: 41,
  setTextMatrix: 42,
  nextLine: 43,
  showText: 44,
  setFillColorN: 55,
  setStrokeRGBColor: 58,
  setFillRGBColor: 59,
  beginMarkedContent: 69,
  beginMarkedContentProps: 70,
  endMarkedContent: 71,
  paintFormXObjectBegin: 74,
  paintFormXObjectEnd: 75,
  paintSolidColorImageMask: 90,
  constructPath: 91,
} as const

interface State {
  matrix: Matrix
  fill: string
  stroke: string
  font: PdfFont | undefined
  size: number
  charSpacing: number
  wordSpacing: number
  stretch: number
  leading: number
  rise: number
  mode: number
}

const START: State = {
  matrix: IDENTITY,
  fill: '000000',
  stroke: '000000',
  font: undefined,
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
  mode: 0,
}

/** How text is painted (ISO 32000-1, 9.3.6), whether it is used to cut or not. */
const STROKED = 1
const FILLED_AND_STROKED = 2
const INVISIBLE = 3

/** Follows the operators of a page, and notes what it shows. `take` throws `TooMuchContent`. */
export class ContentReader {
  readonly #fonts: ReadonlyMap<string, PdfFont>
  readonly #hiddenLayers: ReadonlySet<unknown>
  /** Of contents within one another whether they are hidden. */
  readonly #contents: boolean[] = []
  #hidden = ''
  readonly #glyphs: Glyph[] = []
  readonly #shapes: Shape[] = []
  readonly #pictures: Box[] = []
  readonly #styles = new Map<string, GlyphStyle>()
  readonly #stack: State[] = []
  #state: State = { ...START }
  #textMatrix: Matrix = IDENTITY
  #lineX = 0
  #lineY = 0
  #x = 0
  #y = 0
  #operators = 0
  #forms = 0
  /** Whether nothing was shown since the matrix changed: a picture is passed over, and this is all that is left of it. */
  #isBare = false

  constructor({ fonts, hiddenLayers }: Pick<PdfFile, 'fonts' | 'hiddenLayers'>) {
    this.#fonts = fonts
    this.#hiddenLayers = hiddenLayers
  }

  get content(): PageContent {
    return { glyphs: this.#glyphs, shapes: this.#shapes, pictures: this.#pictures, hidden: this.#hidden }
  }

  readonly take: TakeOperator = (operator, operands) => {
    if (++this.#operators > OPERATORS_MAX) throw new TooMuchContent()
    const state = this.#state
    const [first] = operands
    const number = typeof first === 'number' ? first : 0
    switch (operator) {
      case OPS.save:
      case OPS.paintFormXObjectBegin: {
        if (operator === OPS.paintFormXObjectBegin) this.#forms++
        if (this.#stack.length >= DEPTH_MAX || this.#forms > FORMS_MAX) throw new TooMuchContent()
        this.#stack.push({ ...state })
        this.#isBare = false
        if (operator === OPS.paintFormXObjectBegin && Array.isArray(first)) {
          state.matrix = product(state.matrix, matrixOf(numbersOf(first)))
        }
        break
      }
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        if (this.#isBare && operator === OPS.restore) this.#addPicture()
        this.#isBare = false
        this.#state = this.#stack.pop() ?? { ...START }
        break
      case OPS.transform:
        state.matrix = product(state.matrix, matrixOf(numbersOf(operands)))
        this.#isBare = true
        break
      case OPS.setGState:
        this.#setGraphicsState(first)
        break
      case OPS.setFillRGBColor:
        state.fill = colorOf(first)
        break
      case OPS.setStrokeRGBColor:
        state.stroke = colorOf(first)
        break
      case OPS.setFillColorN:
        state.fill = ''
        break
      case OPS.beginText:
        this.#setTextMatrix(IDENTITY)
        break
      case OPS.setCharSpacing:
        state.charSpacing = number
        break
      case OPS.setWordSpacing:
        state.wordSpacing = number
        break
      case OPS.setHScale:
        state.stretch = number / 100
        break
      case OPS.setLeading:
        state.leading = -number
        break
      case OPS.setFont:
        this.#setFont(operands)
        break
      case OPS.setTextRenderingMode:
        state.mode = number
        break
      case OPS.setTextRise:
        state.rise = number
        break
      case OPS.setLeadingMoveText:
      case OPS.moveText: {
        const [x = 0, y = 0] = numbersOf(operands)
        if (operator === OPS.setLeadingMoveText) state.leading = y
        this.#move(x, y)
        break
      }
      case OPS.setTextMatrix:
        this.#setTextMatrix(matrixOf(numbersOf(first)))
        break
      case OPS.nextLine:
        this.#move(0, state.leading)
        break
      case OPS.beginMarkedContent:
      case OPS.beginMarkedContentProps: {
        const isOwn = first === 'OC' && isHidden(operands[1], this.#hiddenLayers)
        this.#contents.push(isOwn || this.#isHidden)
        break
      }
      case OPS.endMarkedContent:
        this.#contents.pop()
        break
      case OPS.showText:
        this.#show(first)
        break
      case OPS.constructPath:
        this.#addShape(operands)
        break
      case OPS.paintSolidColorImageMask:
        this.#addShapeOf([0, 0, 1, 1], state.fill, true)
        break
    }
  }

  get #isHidden(): boolean {
    return this.#contents.at(-1) === true
  }

  #setTextMatrix(matrix: Matrix): void {
    this.#textMatrix = matrix
    this.#lineX = this.#lineY = this.#x = this.#y = 0
  }

  #move(x: number, y: number): void {
    this.#lineX += x
    this.#lineY += y
    this.#x = this.#lineX
    this.#y = this.#lineY
  }

  #setFont([name, size]: readonly unknown[]): void {
    this.#state.font = typeof name === 'string' ? this.#fonts.get(name) : undefined
    this.#state.size = typeof size === 'number' ? size : 0
  }

  /** Of the entries of a graphics state only the font is text. */
  #setGraphicsState(entries: unknown): void {
    if (!Array.isArray(entries)) return
    for (const entry of entries) {
      if (Array.isArray(entry) && entry[0] === 'Font' && Array.isArray(entry[1])) this.#setFont(entry[1])
    }
  }

  #style(): GlyphStyle {
    const { font, fill, stroke, mode } = this.#state
    const color = mode % 4 === STROKED ? stroke : fill
    const key = `${font?.name} ${color} ${mode}`
    const known = this.#styles.get(key)
    if (known !== undefined) return known
    const style = {
      font: font?.name ?? '',
      color,
      isInvisible: mode % 4 === INVISIBLE,
      isHeavy: mode % 4 === FILLED_AND_STROKED,
    }
    this.#styles.set(key, style)
    return style
  }

  #show(glyphs: unknown): void {
    if (!Array.isArray(glyphs)) return
    this.#isBare = false
    const { font, matrix, size, charSpacing, wordSpacing, stretch, rise } = this.#state
    const whole = product(matrix, this.#textMatrix)
    const [a, b, c, d] = whole
    const height = Math.abs(size) * Math.hypot(c, d)
    const style = this.#style()
    const scale = (font?.scale ?? 0.001) * size
    if (this.#isHidden) this.#hidden += ' '
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        this.#x -= (glyph / 1000) * size * stretch
        continue
      }
      const shown = glyphOf(glyph)
      if (shown === null) continue
      if (this.#glyphs.length + this.#hidden.length >= GLYPHS_MAX) throw new TooMuchContent()
      const { text, width, isSpace, drop } = shown
      const [x, y] = pointOf(whole, this.#x, this.#y + rise)
      const own = drop === null ? width * scale * stretch : drop * scale
      const [dx, dy] = drop === null ? [own * a, own * b] : [own * c, own * d]
      if (this.#isHidden) this.#hidden += text
      else this.#glyphs.push({ text, x, y, dx, dy, size: height, style })
      const added = charSpacing + (isSpace ? wordSpacing : 0)
      if (drop === null) this.#x += own + added * stretch
      else this.#y += own - added
    }
  }

  #addPicture(): void {
    if (!this.#isHidden) this.#pictures.push(boxAfter(this.#state.matrix, [0, 0, 1, 1]))
  }

  /** Paths arrive with what they are for, their points, and the rectangle around these. */
  #addShape([painted, , around]: readonly unknown[]): void {
    this.#isBare = false
    const [left, bottom, right, top] = numbersOf(around)
    if (left === undefined || bottom === undefined || right === undefined || top === undefined) return
    const isStroke = painted === OPS.stroke || painted === OPS.closeStroke
    const isFill = typeof painted === 'number' && painted >= OPS.fill && painted <= OPS.closeEOFillStroke
    if (!isStroke && !isFill) return
    this.#addShapeOf([left, bottom, right, top], isFill ? this.#state.fill : this.#state.stroke, isFill)
  }

  #addShapeOf(around: readonly [number, number, number, number], color: string, isFilled: boolean): void {
    const box = boxAfter(this.#state.matrix, around)
    const isBit = box.right - box.left < SHAPE_MIN && box.bottom - box.top < SHAPE_MIN
    if (!isBit && !this.#isHidden && this.#shapes.length < SHAPES_MAX)
      this.#shapes.push({ ...box, color, isFilled })
  }
}

function colorOf(value: unknown): string {
  return typeof value === 'string' && value.startsWith('#') ? value.slice(1) : ''
}

interface ShownGlyph {
  readonly text: string
  readonly width: number
  readonly isSpace: boolean
  /** How far a glyph of vertical text moves; null for horizontal text. */
  readonly drop: number | null
}

function glyphOf(value: unknown): ShownGlyph | null {
  if (typeof value !== 'object' || value === null) return null
  const { unicode, width, isSpace, vmetric } = Object(value)
  if (typeof unicode !== 'string') return null
  const drop: unknown = Array.isArray(vmetric) ? vmetric[0] : undefined
  return {
    text: unicode,
    width: typeof width === 'number' ? width : 0,
    isSpace: isSpace === true,
    drop: typeof drop === 'number' ? drop : null,
  }
}
