/**
 * What stands before or after a part of a question, such as "12. " or "(b) ": signs and words as they are, numbers and letters as any
 * others of their kind.
 */
export type Sign = readonly SignToken[]

type SignToken =
  | { readonly is: 'number' }
  | { readonly is: 'letter'; readonly letter: 'upper' | 'lower' | 'other' }
  | { readonly is: 'space' }
  | { readonly is: 'word' }
  | { readonly is: 'text'; readonly text: string }

const TOKENS = /(\d{1,6})|(\p{No}|\p{L}[\p{L}\p{M}]*)|([^\S\n]+)|([^\p{L}\p{No}\d\s])/gu

/** Characters of a sign: what is longer is a text. */
const SIGN_LENGTH_MAX = 80

/** The sign that a text is. */
export function signOf(text: string): Sign {
  return Array.from(text.slice(0, SIGN_LENGTH_MAX).matchAll(TOKENS), ([token, number, word, space]) => {
    if (number !== undefined) return { is: 'number' }
    if (space !== undefined) return { is: 'space' }
    if (word !== undefined && [...word].length === 1) return { is: 'letter', letter: caseOf(word) }
    return { is: 'text', text: token }
  })
}

/** The same where letters that stand alone are words: "A:" for an answer. */
export function wordSignOf(text: string): Sign {
  const letters = text.matchAll(/(?<![\p{L}\p{M}])\p{L}(?![\p{L}\p{M}])/gu)
  return signOf(text).map((token) =>
    token.is === 'letter' ? { is: 'text', text: letters.next().value?.[0] ?? '' } : token,
  )
}

/** The same where words in brackets beside a number are any words: "(1 point)", "[2 points]". */
export function looseSignOf(text: string): Sign {
  const isLoose = /[([{][^)\]}]*\d[^)\]}]*[)\]}]/.test(text)
  return signOf(text).map((token) =>
    isLoose && token.is === 'text' && /\p{L}/u.test(token.text) ? { is: 'word' } : token,
  )
}

function caseOf(letter: string): 'upper' | 'lower' | 'other' {
  if (/\p{Lu}/u.test(letter)) return 'upper'
  return /\p{Ll}/u.test(letter) ? 'lower' : 'other'
}

/** A sign without the spaces around it. */
export function trimmed(sign: Sign): Sign {
  const from = sign.findIndex(({ is }) => is !== 'space')
  if (from === -1) return []
  return sign.slice(from, sign.findLastIndex(({ is }) => is !== 'space') + 1)
}

export function isSameSign(one: Sign, other: Sign): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Whether a sign has a number or letter that counts. */
export function isCounted(sign: Sign): boolean {
  return sign.some(({ is }) => is === 'number' || is === 'letter')
}

/** Whether a sign is more than spaces. */
export function isVisible(sign: Sign): boolean {
  return sign.some(({ is }) => is !== 'space')
}

const LETTERS = { upper: '\\p{Lu}', lower: '\\p{Ll}', other: '[\\p{Lo}\\p{No}]' } as const

/**
 * The source of a pattern for a sign: its numbers and letters are groups; spaces may be missing or more, and words in any case.
 * Linear: no two parts of it can match the same characters.
 */
export function patternOf(sign: Sign): string {
  return sign.map((token, index) => patternOfToken(token, sign[index + 1])).join('')
}

function patternOfToken(token: SignToken, next: SignToken | undefined): string {
  switch (token.is) {
    case 'number':
      return '(\\d{1,6})'
    case 'letter':
      return `(${LETTERS[token.letter]})(?![\\p{L}\\p{M}])`
    case 'space':
      return '[^\\S\\n]*'
    case 'word':
      return '\\p{L}[\\p{L}\\p{M}]*'
    case 'text': {
      const isWord = /\p{L}/u.test(token.text)
      const end = isWord && next?.is !== 'text' ? '(?![\\p{L}\\p{M}])' : ''
      const gap = next === undefined || next.is === 'space' ? '' : '[^\\S\\n]*'
      return `${isWord ? inAnyCase(token.text) : escaped(token.text)}${end}${gap}`
    }
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

function inAnyCase(word: string): string {
  return [...word]
    .map((letter) => {
      const both = new Set([letter, letter.toLowerCase(), letter.toUpperCase()])
      return both.size === 1 ? escaped(letter) : `(?:${[...both].map(escaped).join('|')})`
    })
    .join('')
}

/** A pattern for lines that begin with a sign. */
export function lineStart(sign: Sign): RegExp {
  return new RegExp(`^[^\\S\\n]*${patternOf(trimmed(sign))}[^\\S\\n]*`, 'u')
}

/** What two signs have in common at their beginning and end, and what each has between; null where they are the same. */
export function differenceOf(
  one: Sign,
  other: Sign,
): { readonly before: Sign; readonly one: Sign; readonly other: Sign; readonly after: Sign } | null {
  if (isSameSign(one, other)) return null
  const shared = (at: (sign: Sign, index: number) => SignToken | undefined, most: number) => {
    let count = 0
    while (count < most && JSON.stringify(at(one, count)) === JSON.stringify(at(other, count))) count++
    return count
  }
  const least = Math.min(one.length, other.length)
  const start = shared((sign, index) => sign[index], least)
  const end = shared((sign, index) => sign.at(-1 - index), least - start)
  return {
    before: one.slice(0, start),
    one: one.slice(start, one.length - end),
    other: other.slice(start, other.length - end),
    after: one.slice(one.length - end),
  }
}

/** Separators of options in one text that are tried where only the whole of it is marked. */
export const SEPARATORS = [
  ' ## ',
  '##',
  '||',
  '|',
  ' // ',
  ' / ',
  ';',
  '~',
  '•',
  ' - ',
  '\t',
  '\n',
  '/',
  ',',
] as const

/** The parts of a text between a separator, without spaces around them; blank ones at the ends are none. */
export function partsBetween(text: string, separator: string): readonly string[] {
  const parts = text.split(separator).map((part) => part.trim())
  const isFilled = (part: string) => part !== ''
  return parts.slice(parts.findIndex(isFilled), parts.findLastIndex(isFilled) + 1)
}
