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
