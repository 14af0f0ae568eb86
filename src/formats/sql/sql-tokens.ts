import { KIND, Tokens } from '../code/tokens.ts'

/** One comment, or the space between two, before the first statement. */
const COMMENT = /\s{1,10000}|--[^\n\r]*|#[^\n\r]*|\/\*[\s\S]*?\*\/;?/y

/** Whether the first statement behind comments is one of these. @param statement sticky */
export function beginsWith(source: string, statement: RegExp): boolean {
  let from = 0
  // One expression for all of them runs out of stack at some million.
  for (COMMENT.lastIndex = from; COMMENT.test(source); ) from = COMMENT.lastIndex
  statement.lastIndex = from
  return statement.test(source)
}

const SPACE = /\s{1,10000}|--[^\n\r]*/y
const NAME = /[\p{L}_@][\p{L}\p{N}_$]*/uy
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
/** A name in brackets, as SQL Server writes it, and a text between two equal signs with dollars, as PostgreSQL does. */
const BRACKETED = /\[[\p{L}_][\p{L}\p{N}_ ]{0,100}\]/uy
const DOLLARS = /\$\w{0,20}\$/y

/** Quotes of dollars without an end that are looked for. */
const UNENDED_MAX = 20

const SIGN = /::|[<>=!]=|[\s\S]/y

/** The tokens of SQL. Never throws: what is no token is a sign. Takes time in proportion to the length of the source. */
export function sqlTokens(source: string, hasBackslashes: boolean): Tokens {
  const tokens = new Tokens(source)
  let at = 0
  /** Until where a quote has no end. */
  let openUntil = 0
  let unended = 0
  const take = (expression: RegExp): string | null => {
    expression.lastIndex = at
    const found = expression.exec(source)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  while (at < source.length && !tokens.isFull) {
    const start = at
    const char = source.charAt(at)
    if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2)
      at = end === -1 ? source.length : end + 2
    } else if (char === '#' && hasBackslashes) {
      while (at < source.length && source[at] !== '\n' && source[at] !== '\r') at++
    } else if (take(SPACE) !== null) continue
    else if (char === "'" || char === '"' || char === '`') {
      const end = start < openUntil ? -1 : textEnd(source, at + 1, char, hasBackslashes && char !== '`')
      if (end === -1) openUntil = source.length
      at = end === -1 ? start + 1 : end
      tokens.add(end === -1 ? KIND.other : KIND.text, start, at)
    } else if (char === '$' && takeDollars(start)) continue
    else if (char === '(') tokens.open(start, ++at)
    else if (char === ')') tokens.close(start, ++at, (open) => source[open] === '(')
    else if (take(BRACKETED) !== null) tokens.add(KIND.text, start, at)
    else if (char === '[') tokens.open(start, ++at)
    else if (char === ']') tokens.close(start, ++at, (open) => source[open] === '[')
    else if (take(NAME) !== null) tokens.add(KIND.name, start, at)
    else if (take(NUMBER) !== null) tokens.add(KIND.number, start, at)
    else if (take(SIGN) !== null) tokens.add(KIND.sign, start, at)
    else at++
  }
  return tokens

  function takeDollars(start: number): boolean {
    const quote = take(DOLLARS)
    if (quote === null) return false
    const end = unended < UNENDED_MAX ? source.indexOf(quote, at) : -1
    if (end === -1) unended++
    else at = end + quote.length
    tokens.add(end === -1 ? KIND.other : KIND.text, start, at)
    return true
  }
}

/** The offset behind the quote that ends a text; two of them are one within it. -1 where there is none. */
function textEnd(source: string, from: number, quote: string, hasBackslashes: boolean): number {
  const code = quote.charCodeAt(0)
  for (let at = from; at < source.length; at++) {
    const char = source.charCodeAt(at)
    if (char === 92 && hasBackslashes) at++
    else if (char === code) {
      if (source.charCodeAt(at + 1) !== code) return at + 1
      at++
    }
  }
  return -1
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['0', ''],
  ['Z', ''],
])

/** What a text or a quoted name says, from how it is written. */
export function sqlText(written: string, hasBackslashes: boolean): string {
  const quote = written.charAt(0)
  if (quote === '$') return written.replace(/^\$\w*\$|\$\w*\$$/g, '')
  if (quote === '[') return written.slice(1, -1)
  const inside = written.slice(1, -1).replaceAll(quote + quote, quote)
  return hasBackslashes
    ? inside.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES.get(sign) ?? sign)
    : inside
}
