import { IDENTIFIER_WORDS } from './identifier-words.ts'

/** One of the three words of a drawn identifier: two short words joined (spec §6.2). */
export type WordPair = readonly [string, string]

const KNOWN: ReadonlySet<string> = new Set(IDENTIFIER_WORDS)

const LENGTHS = [...new Set(IDENTIFIER_WORDS.map(({ length }) => length))]

/**
 * The three pairs of words that a text spells, in any case and with spaces, hyphens or nothing between them; null when
 * it does not spell six words of the list. No word begins with another, so there is one reading at most.
 */
export function drawnPairs(text: string): readonly [WordPair, WordPair, WordPair] | null {
  const letters = text.toLowerCase().replaceAll(/[\s-]+/g, '')
  const words: string[] = []
  for (let at = 0; at < letters.length; ) {
    const word = wordAt(letters, at)
    if (word === null) return null
    words.push(word)
    at += word.length
  }
  const [a, b, c, d, e, f, ...more] = words
  if (!(a && b && c && d && e && f) || more.length > 0) return null
  return [
    [a, b],
    [c, d],
    [e, f],
  ]
}

/** The identifier of three pairs, such as `calmfox-redlake-oldtree`. */
export function identifierOf(pairs: readonly WordPair[]): string {
  return pairs.map((pair) => pair.join('')).join('-')
}

function wordAt(letters: string, at: number): string | null {
  for (const length of LENGTHS) {
    const word = letters.slice(at, at + length)
    if (KNOWN.has(word)) return word
  }
  return null
}
