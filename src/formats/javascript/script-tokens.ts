import { KIND, Tokens } from '../code/tokens.ts'

/** Names behind which a value begins: a regular expression, or a text without a space before it. */
export const BEFORE_VALUES = new Set(
  'return typeof case in of do else void delete throw new await yield instanceof default from import export extends as'.split(
    ' ',
  ),
)
/** What a condition in brackets follows. */
const BEFORE_CONDITIONS = new Set(['if', 'while', 'for', 'with'])

/** In parts: a run of millions can exhaust the stack. */
const SPACE = /[\s\uFEFF]{1,10000}/y
const NAME = /[\p{L}_$#@][\p{L}\p{N}\p{M}_$\u200c\u200d]*/uy
const NUMBER = /0[xXoObB][\da-fA-F_]+n?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?n?/y
const SIGN = /=>|\.\.\.|[=!]==?|\?\.(?!\d)|\?\?=?|\|\|=?|&&=?|\+\+|--|[-+*/%&|^]=|[<>]=|[\s\S]/y

const OPENS = '([{'
const CLOSES = ')]}'

/**
 * The tokens of JavaScript, TypeScript, JSX and languages that are written alike. Never throws: what is no token is a sign. Takes time in
 * proportion to the length of the source.
 */
export function scriptTokens(source: string): Tokens {
  const tokens = new Tokens(source)
  /** Until where a quote of each kind has no end on its line, so that the line is not searched again. */
  const openUntil: Record<string, number> = { "'": 0, '"': 0, '`': 0, '/': 0 }
  let at = 0

  const take = (expression: RegExp): boolean => {
    expression.lastIndex = at
    if (!expression.test(source)) return false
    at = expression.lastIndex
    return true
  }
  const previous = () => tokens.count - 1

  const isBeforeValue = (): boolean => {
    const last = previous()
    const kind = tokens.kind(last)
    // "</" begins an end tag.
    if (tokens.is(last, '<') && tokens.end(last) === at) return false
    if (kind === KIND.name) return BEFORE_VALUES.has(tokens.text(last))
    if (kind === KIND.close) {
      const open = tokens.is(last, ')') ? tokens.mate(last) : 0
      return open > 0 && tokens.isName(open - 1) && BEFORE_CONDITIONS.has(tokens.text(open - 1))
    }
    return kind === 0 || kind === KIND.sign || kind === KIND.open
  }

  /** An apostrophe of prose between tags: behind a letter, or behind what a bracket computes. */
  const isApostrophe = (): boolean => {
    const last = previous()
    if (tokens.end(last) !== at) return false
    if (tokens.isName(last)) return !BEFORE_VALUES.has(tokens.text(last))
    return tokens.is(last, '}') && /^'s\b/.test(source.slice(at, at + 3))
  }

  const takeText = (quote: string): void => {
    const start = at
    const isStray = start < (openUntil[quote] ?? 0) || (quote === "'" && isApostrophe())
    const end = isStray ? -1 : textEnd(source, start + 1, quote)
    if (end < 0) {
      if (!isStray) openUntil[quote] = -end
      at++
      tokens.add(KIND.other, start, at)
      return
    }
    at = end
    tokens.add(KIND.text, start, at)
  }

  const takePattern = (): boolean => {
    if (at < (openUntil['/'] ?? 0)) return false
    const end = patternEnd(source, at + 1)
    if (end < 0) openUntil['/'] = -end
    else at = end
    return end >= 0
  }

  /** Takes the part of a template up to its end or up to what it computes. */
  const takePiece = (start: number): void => {
    const isFirst = source[start] === '`'
    const from = isFirst ? start + 1 : start
    const end = pieceEnd(source, from)
    if (end === source.length) {
      openUntil['`'] = end
      at = from
      tokens.add(KIND.other, start, at)
      return
    }
    if (isFirst && source[end] === '`') {
      at = end + 1
      tokens.add(KIND.text, start, at)
      return
    }
    if (isFirst) tokens.open(start, from)
    if (end > from) tokens.add(KIND.piece, from, end)
    if (source[end] === '`') {
      tokens.close(end, end + 1, (open) => source[open] === '`')
      at = end + 1
    } else {
      tokens.open(end, end + 2)
      at = end + 2
    }
  }

  while (at < source.length && !tokens.isFull) {
    const plain = plainNameEnd(source, at)
    if (plain > at) {
      tokens.add(KIND.name, at, plain)
      at = plain
      continue
    }
    if (take(SPACE)) continue
    const start = at
    const char = source.charAt(at)
    if (char === '/' && source[at + 1] === '/' && !isAddress(source, at)) {
      at = lineEnd(source, at)
    } else if (char === '/' && source[at + 1] === '*') {
      const end = source.indexOf('*/', at + 2)
      at = end === -1 ? source.length : end + 2
    } else if (char === '"' || char === "'") takeText(char)
    else if (char === '`') {
      if (at < (openUntil['`'] ?? 0)) tokens.add(KIND.other, start, ++at)
      else takePiece(at)
    } else if (OPENS.includes(char)) tokens.open(start, ++at)
    else if (CLOSES.includes(char)) {
      at++
      const partner = OPENS[CLOSES.indexOf(char)]
      const lastOpen = tokens.lastOpen()
      const isComputed = char === '}' && source[lastOpen] === '$'
      tokens.close(start, at, (open) =>
        isComputed ? open === lastOpen : source[open] === partner && source[open] !== '$',
      )
      if (isComputed) takePiece(at)
    } else if (take(NAME)) tokens.add(KIND.name, start, at)
    else if (/[\d.]/.test(char) && take(NUMBER)) tokens.add(KIND.number, start, at)
    else if (char === '/' && isBeforeValue() && takePattern()) tokens.add(KIND.other, start, at)
    else if (take(SIGN)) tokens.add(KIND.sign, start, at)
    else at++
  }
  return tokens
}

/** The end of a name of ASCII letters, as nearly all are; `from` for another one, and for what is none. */
function plainNameEnd(source: string, from: number): number {
  let at = from
  for (let code = source.charCodeAt(at); isNameCode(code, at > from); code = source.charCodeAt(at)) at++
  return source.charCodeAt(at) > 127 ? from : at
}

function isNameCode(code: number, allowsDigit: boolean): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    code === 95 ||
    code === 36 ||
    (allowsDigit && code >= 48 && code <= 57)
  )
}

/** "https://" in prose between tags is no comment. */
function isAddress(source: string, at: number): boolean {
  return source[at - 1] === ':' && /https?:$/.test(source.slice(Math.max(0, at - 6), at))
}

function lineEnd(source: string, from: number): number {
  let at = from
  while (at < source.length && source[at] !== '\n' && source[at] !== '\r') at++
  return at
}

/** The offset behind the quote that ends a text; where its line ends before, the negative offset of that. */
function textEnd(source: string, from: number, quote: string): number {
  const code = quote.charCodeAt(0)
  for (let at = from; at < source.length; at++) {
    const char = source.charCodeAt(at)
    if (char === code) return at + 1
    if (char === 10 || char === 13) return -at
    if (char !== 92) continue
    at++
    if (source.charCodeAt(at) === 13 && source.charCodeAt(at + 1) === 10) at++
  }
  return -source.length
}

/** The offset behind the slash that ends a regular expression; where its line ends before, the negative offset of that. */
function patternEnd(source: string, from: number): number {
  let isInSet = false
  for (let at = from; at < source.length; at++) {
    const char = source[at]
    if (char === '/' && !isInSet) return at + 1
    if (char === '\n' || char === '\r') return -at
    if (char === '\\') at++
    else if (char === '[') isInSet = true
    else if (char === ']') isInSet = false
  }
  return -source.length
}

/** Where a part of a template ends: at the backtick that ends it, at "${", or where the file does. */
function pieceEnd(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const char = source.charCodeAt(at)
    if (char === 96 || (char === 36 && source.charCodeAt(at + 1) === 123)) return at
    if (char === 92) at++
  }
  return source.length
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
  ['\r', ''],
  ['\r\n', ''],
  ['\u2028', ''],
  ['\u2029', ''],
])

const ESCAPE = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[\s\S]))/g

/** A text as the program would have it, from what is written between its quotes. */
export function unescapedScript(written: string): string {
  if (!written.includes('\\')) return written
  return written.replace(ESCAPE, (_, point?: string, unit?: string, byte?: string, sign = '') => {
    const code = point ?? unit ?? byte
    if (code === undefined) return ESCAPES.get(sign) ?? sign
    const number = Number.parseInt(code, 16)
    return number > 0x10ffff ? '' : String.fromCodePoint(number)
  })
}
