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

/** A part of the source of a rich text (RTF 1.9.1). */
export type RtfToken =
  | { readonly kind: 'open' | 'close' }
  /** A control word such as `\b0`; its number is null where it has none. */
  | { readonly kind: 'word'; readonly word: string; readonly number: number | null }
  /** A control symbol such as `\~`. */
  | { readonly kind: 'symbol'; readonly symbol: string }
  /** A byte in the character set of its font. */
  | { readonly kind: 'byte'; readonly byte: number }
  | { readonly kind: 'text'; readonly text: string }

const TOKEN =
  /([{}])|\\([A-Za-z]{1,40})(-?\d{1,10})? ?|\\'([0-9A-Fa-f]{2})|\\([^A-Za-z])|([^\\{}\r\n]+)|[\r\n]+|\\/gy

/** The tokens of a rich text; line ends of the source are none. */
export function* tokensOf(source: string): Generator<RtfToken> {
  const token = new RegExp(TOKEN)
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [, brace, word, number, byte, symbol, text] = match
    if (brace !== undefined) yield { kind: brace === '{' ? 'open' : 'close' }
    else if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? '0'))
    else if (word !== undefined)
      yield { kind: 'word', word, number: number === undefined ? null : Number(number) }
    else if (byte !== undefined) yield { kind: 'byte', byte: Number.parseInt(byte, 16) }
    else if (symbol !== undefined) yield { kind: 'symbol', symbol }
    else if (text !== undefined) yield { kind: 'text', text }
  }
}
