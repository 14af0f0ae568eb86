import { KIND, Tokens } from '../code/tokens.ts'

const SPACE = /(?:\s{1,10000}|\\\r?\n|#[^\n\r]*){1,500}/y
/** The beginning of a text: letters that say how it is written, and its quotes. */
const TEXT = /(?:[rRuUbBfF]{1,2})?('''|"""|'|")/y
const NAME = /[\p{L}_][\p{L}\p{N}\p{M}_]*/uy
const NUMBER = /0[xXoObB][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?[jJ]?/y
const SIGN = /->|:=|\*\*=?|\/\/=?|<<=?|>>=?|[=!<>]=|[-+*/%&|^@]=|[\s\S]/y

const OPENS = '([{'
const CLOSES = ')]}'

/** The tokens of Python. Never throws: what is no token is a sign. Takes time in proportion to the length of the source. */
export function pythonTokens(source: string): Tokens {
  const tokens = new Tokens(source)
  /** Until where a quote of each kind has no end. */
  const openUntil = new Map<string, number>()
  let at = 0

  const take = (expression: RegExp): boolean => {
    expression.lastIndex = at
    if (!expression.test(source)) return false
    at = expression.lastIndex
    return true
  }

  const takeText = (): boolean => {
    const start = at
    if (!take(TEXT)) return false
    const quote = source.charAt(at - 1)
    const quotes = source.slice(start, at).endsWith(quote.repeat(3)) ? quote.repeat(3) : quote
    const end = at < (openUntil.get(quotes) ?? 0) ? -1 : textEnd(source, at, quotes)
    if (end < 0) openUntil.set(quotes, Math.max(openUntil.get(quotes) ?? 0, -end))
    else at = end
    tokens.add(end < 0 ? KIND.other : KIND.text, start, at)
    return true
  }

  while (at < source.length && !tokens.isFull) {
    if (take(SPACE) || takeText()) continue
    const start = at
    const char = source.charAt(at)
    if (OPENS.includes(char)) tokens.open(start, ++at)
    else if (CLOSES.includes(char)) {
      at++
      const partner = OPENS[CLOSES.indexOf(char)]
      tokens.close(start, at, (open) => source[open] === partner)
    } else if (take(NAME)) tokens.add(KIND.name, start, at)
    else if (/[\d.]/.test(char) && take(NUMBER)) tokens.add(KIND.number, start, at)
    else if (take(SIGN)) tokens.add(KIND.sign, start, at)
    else at++
  }
  return tokens
}

/** The offset behind the quotes that end a text; where its line or the file ends before, the negative offset of that. */
function textEnd(source: string, from: number, quotes: string): number {
  const isLong = quotes.length > 1
  const code = quotes.charCodeAt(0)
  for (let at = from; at < source.length; at++) {
    const char = source.charCodeAt(at)
    if (char === code && (!isLong || source.startsWith(quotes, at))) return at + quotes.length
    if (!isLong && (char === 10 || char === 13)) return -at
    if (char === 92) at++
  }
  return -source.length
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', ''],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['\n', ''],
  ['\r\n', ''],
])

const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|(\r\n|[\s\S]))/g

const PARTS = /^([a-zA-Z]*)('''|"""|'|")([\s\S]*)\2$/

/** What a text says, from how it is written with its quotes; null for bytes, and where a part of it is computed. */
export function pythonText(written: string): string | null {
  const [, prefix = '', , inside = ''] = PARTS.exec(written) ?? []
  const kind = prefix.toLowerCase()
  if (kind.includes('b')) return null
  // Only Python knows the names of all signs.
  if (!kind.includes('r') && inside.replaceAll('\\\\', '').includes('\\N{')) return null
  const isFormatted = kind.includes('f')
  const plain = isFormatted ? inside.replace(/\{\{|\}\}/g, '') : ''
  if (plain.includes('{')) return null
  const text = isFormatted ? inside.replaceAll('{{', '{').replaceAll('}}', '}') : inside
  return kind.includes('r') ? text : unescaped(text)
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    ESCAPE,
    (_, byte?: string, unit?: string, point?: string, octal?: string, sign = '') => {
      const hexadecimal = byte ?? unit ?? point
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8))
      if (hexadecimal === undefined) return ESCAPES.get(sign) ?? `\\${sign}`
      const number = Number.parseInt(hexadecimal, 16)
      return number > 0x10ffff ? '' : String.fromCodePoint(number)
    },
  )
}
