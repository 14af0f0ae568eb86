import type { Random } from '../model.ts'
import { IDENTIFIER_WORDS } from './identifier-words.ts'

/** Two words joined, three times. */
const DRAWN_WORDS = 6

/**
 * The entropy of a drawn identifier in bits, about 65.9: each word is drawn evenly, and because no word
 * begins with another, different draws never spell the same identifier.
 */
export const IDENTIFIER_ENTROPY_BITS = DRAWN_WORDS * Math.log2(IDENTIFIER_WORDS.length)

/**
 * Draws a new identifier such as `calmfox-redlake-oldtree`. Three plain words could be guessed, so each of
 * the three is two short words joined; it is still three lowercase words to every rule of the specification (spec §6.2).
 *
 * `random` is called once a word, six times in all. An identifier gives full access to the
 * learner's data, so stored identifiers must use a cryptographic source with 53 bits a call.
 */
export function drawIdentifier(random: Random): string {
  const drawWord = () => IDENTIFIER_WORDS[Math.floor(random() * IDENTIFIER_WORDS.length)]
  const drawPair = () => `${drawWord()}${drawWord()}`
  return `${drawPair()}-${drawPair()}-${drawPair()}`
}

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
