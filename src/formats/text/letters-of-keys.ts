import {
  ALPHABETS,
  type Alphabet,
  alphabetWith,
  CYRILLIC,
  GREEK,
  LATIN,
  placeAmong,
  placeIn,
} from '../../domain/alphabets.ts'

/** The alphabets by which a letter of a key can be counted where the options have another one: as far as all languages agree. */
const COUNTED: readonly Alphabet[] = [LATIN, CYRILLIC, GREEK].map((alphabet) => alphabetWith(alphabet, []))

/**
 * Which option a letter of a key can mean, counted from 0. A letter of another alphabet than that of the options can mean the one
 * that looks like it, or the one at its place: the Latin B that of В or the second one. Greek letters are also symbols ("α particle"),
 * so only capitals that look like the letter of an option mean one.
 *
 * @param count how many options there are
 */
export function placesOfKey(letter: string, alphabet: Alphabet, count: number): readonly number[] {
  const own = placeIn(alphabet, letter)
  if (own !== -1) return own < count ? [own] : []
  const alike = placeAmong(alphabet, letter)
  const isSymbol = placeIn(GREEK, letter) !== -1 && (alike === -1 || letter !== letter.toUpperCase())
  if (isSymbol) return []
  const inOthers = COUNTED.map((one) => placeIn(one, letter)).find((place) => place !== -1)
  const places = [alike, inOthers ?? -1]
  return [...new Set(places)].filter((place) => place !== -1 && place < count)
}

/** The places of several letters of one key, as `placesOfKey` has them; null for letters of two alphabets, which are no key. */
export function placesOfLetters(
  letters: readonly string[],
  alphabet: Alphabet,
  count: number,
): readonly (readonly number[])[] | null {
  const isOfOne = ALPHABETS.some((one) => letters.every((letter) => placeIn(one, letter) !== -1))
  if (letters.length > 1 && !isOfOne) return null
  return letters.map((letter) => placesOfKey(letter, alphabet, count))
}
