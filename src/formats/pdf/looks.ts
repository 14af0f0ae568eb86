import type { Look } from '../word/document.ts'
import { fontName, type UprightGlyph } from './glyphs.ts'
import type { Shape } from './page-content.ts'

const BOLD = /bold|black|heavy|demi|(?:^|[-,])(?:bd|b)$|^(?:cmb|cmssbx|sfbx|ecbx|lmbx|lmroman\d+-bold|mtmib)/i
const ITALIC = /italic|oblique|(?:^|[-,])it$|^(?:cmti|cmsl|sfti|ecti)/i

/** In sizes of type: how thick lines at a text are at most, and how far above its base line those through it are. */
const LINE = 0.15
const STRIKE_RISE = [0.15, 0.45] as const

/** Says what glyphs of a span look like, and which are crossed out. */
export class LookReader {
  readonly #shapes: readonly Shape[]
  /** Lines through the middle of its letters. */
  readonly #strikes: readonly Shape[]
  readonly #base: { readonly y: number; readonly size: number }
  readonly #known = new Map<string, Look>()

  constructor(
    shapes: readonly Shape[],
    base: { readonly left: number; readonly right: number; readonly y: number; readonly size: number },
  ) {
    this.#base = base
    const { left, right, y, size } = base
    const width = right - left
    this.#strikes = shapes.filter(({ top, bottom }) => {
      const rise = (y - (top + bottom) / 2) / size
      return bottom - top < size * LINE && rise > STRIKE_RISE[0] && rise < STRIKE_RISE[1]
    })
    this.#shapes = shapes.filter((shape) => {
      if (shape.right < left || shape.left > right) return false
      const isLine = shape.bottom - shape.top < size * LINE
      if (isLine) {
        const isBelow = shape.top > y - size * 0.05 && shape.top < y + size * 0.35
        return isBelow && shape.right - shape.left < width + size * 2
      }
      return shape.isFilled && shape.top < y - size * 0.3 && shape.bottom > y - size * 0.1
    })
  }

  isStruck({ x, width }: UprightGlyph): boolean {
    const center = x + width / 2
    return this.#strikes.some(({ left, right }) => left <= center && right >= center)
  }

  /** The same object for glyphs that look alike. */
  of({ x, y, width, size, style, isHeavy }: UprightGlyph): Look {
    const center = x + width / 2
    const [around] = this.#shapes.filter(({ left, right }) => left <= center && right >= center).slice(-1)
    const isLine = around !== undefined && around.bottom - around.top < size * LINE
    const rise = this.#base.y - y
    const isSmall = size < this.#base.size * 0.85
    const script = isSmall && rise > size * 0.2 ? 'sup' : isSmall && rise < -size * 0.08 ? 'sub' : ''
    const font = fontName(style)
    const look: Look = {
      bold: isHeavy || BOLD.test(font),
      italic: ITALIC.test(font),
      underline: isLine,
      color: style.color,
      ground: around === undefined || isLine ? '' : around.color,
      script,
    }
    const key = JSON.stringify(look)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, look)
    return look
  }
}
