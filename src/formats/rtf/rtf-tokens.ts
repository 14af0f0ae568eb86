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
