import { shownSymbols } from '../word/symbols.ts'

/** A font by what its characters are. */
export interface RtfFont {
  readonly name: string
  /** As Windows numbers it; 2 for a font of signs. */
  readonly charset: number
}

/** The encodings of character sets (RTF 1.9.1, "Font Table"). */
const ENCODINGS: ReadonlyMap<number, string> = new Map([
  [77, 'macintosh'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
])

const CODE_PAGES: ReadonlyMap<number, string> = new Map([
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10000, 'macintosh'],
  [65001, 'utf-8'],
])

const SIGNS = 2

/** The encoding of a code page such as 1252. */
export function encodingOf(codePage: number): string {
  return (
    CODE_PAGES.get(codePage) ??
    (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : 'windows-1252')
  )
}

/** Bytes in the character set of their font as text. */
export function decoded(bytes: readonly number[], font: RtfFont | undefined, encoding: string): string {
  if (font?.charset === SIGNS) {
    return shownSymbols(bytes.map((byte) => String.fromCharCode(0xf000 + byte)).join(''), font.name)
  }
  const own = font === undefined ? encoding : (ENCODINGS.get(font.charset) ?? encoding)
  return new TextDecoder(own).decode(Uint8Array.from(bytes))
}

/** Control words that are characters. */
export const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['line', '\n'],
  ['lbr', '\n'],
  ['emdash', '—'],
  ['endash', '–'],
  ['bullet', '•'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['emspace', '\u2003'],
  ['enspace', '\u2002'],
])

/** Control symbols that are characters. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['\\', '\\'],
  ['{', '{'],
  ['}', '}'],
  ['~', '\u00a0'],
  ['_', '-'],
])
