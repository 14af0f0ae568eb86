import { shownSymbols } from '../word/symbols.ts'
import type { Glyph, GlyphStyle } from './page-content.ts'

/** A glyph of upright text. */
export interface UprightGlyph {
  text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  /** Of several in one place that which is seen. */
  style: GlyphStyle
  /** Whether it is painted twice in one place, which looks bold. */
  isHeavy: boolean
}

/** Text of which nothing is seen. */
export const BLANK = /^[\s\u00a0\u200b]*$/
const MARK = /^\p{M}+$/u
/** Parts of Chinese characters that some programs name in the place of the characters, of which Unicode doesn't know it. */
const RADICALS: ReadonlyMap<string, string> = new Map(
  Array.from(
    '⺟母⺠民⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻨麦⻩黄⻬齐⻮齿⻰龙⻳龟'.matchAll(
      /(.)(.)/gu,
    ),
    ([, part = '', whole = '']) => [part, whole],
  ),
)
/** Ligatures of fonts of TeX that don't say what they are, by their codes (its encodings OT1 and T1). */
const LIGATURES: ReadonlyMap<string, string> = new Map(
  [0x0b, 0x1b].flatMap((from) =>
    ['ff', 'fi', 'fl', 'ffi', 'ffl'].map((text, index): [string, string] => [
      String.fromCharCode(from + index),
      text,
    ]),
  ),
)
/** One character for several letters, or for one form of a letter. */
const FORMS = /[\u2f00-\u2fd5\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdff\ufe70-\ufefc]/

/** The name of a font without the letters that programs put before it. */
export function fontName({ font }: GlyphStyle): string {
  return font.replace(/^[A-Z]{6}\+/, '')
}

/** Glyphs with their marks, without blanks, with ligatures as their letters, and those that are painted twice as one. */
export function uprightGlyphs(
  glyphs: readonly (Omit<Glyph, 'dx' | 'dy'> & { readonly width: number })[],
): UprightGlyph[] {
  const upright: UprightGlyph[] = []
  /** By the text and the place. */
  const painted = new Map<string, UprightGlyph>()
  for (const { text, x, y, width, size, style } of glyphs) {
    const before = upright.at(-1)
    if (MARK.test(text) && before !== undefined) {
      before.text += text
      continue
    }
    const accented = before === undefined ? null : withAccent(before, { text, x, width, size })
    if (before !== undefined && accented !== null) {
      upright[upright.length - 1] = {
        ...before,
        text: accented,
        x: Math.min(before.x, x),
        width: Math.max(before.width, width),
      }
      continue
    }
    const near = size / 8
    const keyAt = (by: number, down: number) =>
      `${text} ${Math.floor((x + by) / near / 2)} ${Math.floor((y + down) / near / 2)}`
    const again = [-near, near]
      .flatMap((by) => [-near, near].map((down) => painted.get(keyAt(by, down))))
      .find((one) => one && Math.abs(one.x - x) < near && Math.abs(one.y - y) < near)
    if (again !== undefined && width > near) {
      again.isHeavy = true
      again.style = style
      continue
    }
    const letters =
      LIGATURES.get(text) ?? RADICALS.get(text) ?? (FORMS.test(text) ? text.normalize('NFKC') : text)
    const own = {
      text: shownSymbols(letters, fontName(style)),
      x,
      y,
      width,
      size,
      style,
      isHeavy: style.isHeavy,
    }
    upright.push(own)
    painted.set(keyAt(0, 0), own)
  }
  return upright
}

/** Accents that TeX sets over letters, as marks. */
const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['˝', '\u030b'],
  ['ˇ', '\u030c'],
  ['¸', '\u0327'],
])

/** A letter with an accent over it, in either order; null for glyphs that are none. */
function withAccent(
  before: UprightGlyph,
  glyph: { readonly text: string; readonly x: number; readonly width: number; readonly size: number },
): string | null {
  const [accent, letter] = ACCENTS.has(before.text) ? [before.text, glyph.text] : [glyph.text, before.text]
  const mark = ACCENTS.get(accent)
  if (mark === undefined || !/^\p{L}$/u.test(letter)) return null
  const apart = Math.abs(before.x + before.width / 2 - glyph.x - glyph.width / 2)
  if (apart > glyph.size * 0.2) return null
  return `${letter === 'ı' ? 'i' : letter}${mark}`.normalize('NFC')
}
