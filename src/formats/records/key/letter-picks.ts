import { type Alphabet, alphabetOfAll, LATIN, LENGTHENED, letterAt } from '../../../domain/alphabets.ts'
import { letterOrdinal } from '../../../domain/practice/option-letter.ts'
import type { FoundOption } from '../../drafts/found-question.ts'
import { placesOfLetters } from '../../text/letters-of-keys.ts'

/**
 * The options that letters of a key name by their place: "B", "b)", "(B)", "Option B", "B. Paris" and "B Paris" where B is Paris; "BD" and "B.D." for
 * several, in capitals and in order. Null for none, and for a letter of another alphabet that can mean two options.
 */
export function letterPicks(token: string, slots: readonly FoundOption[]): number[] | null {
  const alphabet = alphabetOfLabels(slots)
  if (alphabet !== LATIN || /^[([（]?\P{ASCII}/u.test(token))
    return foreignPicks(token, alphabet, slots.length)
  const one = /^[([]?(?:(?:option|answer|choice)[\s_-]*)?([a-z])[)\].:]?$/i.exec(token)?.[1]
  if (one !== undefined) return [letterOrdinal(one)]
  const [, letter, text] = /^[([]?([a-z])(?:[)\].:]\s*|\s+(?:[–—-]\s+)?)(\S.*)$/is.exec(token) ?? []
  if (letter !== undefined && slots[letterOrdinal(letter)]?.text === text) return [letterOrdinal(letter)]
  const letters = token.replace(/(?<=[A-Z])[.]/g, '')
  return /^[A-Z]{2,26}$/.test(letters) ? inOrder(Array.from(letters, letterOrdinal)) : null
}

/** The alphabet whose letters are the labels of the options, from its first one on; the Latin one where they have other labels. */
function alphabetOfLabels(slots: readonly FoundOption[]): Alphabet {
  const first = slots[0]?.label ?? 'a'
  if (first <= 'z') return LATIN
  const alphabet = alphabetOfAll(slots.map(({ label }) => label ?? ''))
  const isOwn = alphabet !== null && slots.every(({ label }, place) => label === letterAt(alphabet, place))
  return isOwn ? alphabet : LATIN
}

function foreignPicks(token: string, alphabet: Alphabet, count: number): number[] | null {
  const letters = /^[([（]?([\p{L}\p{No}]{1,8})[)\]）.:：、．]?$/u.exec(token.replaceAll(LENGTHENED, ''))?.[1]
  if (letters === undefined) return null
  const all = Array.from(letters)
  // Several small letters are a word, and so are several signs of syllables.
  const canBeSeveral = alphabet.name !== 'other' && letters === letters.toUpperCase()
  if (all.length > 1 && !canBeSeveral) return null
  const places = placesOfLetters(all, alphabet, count)
  return places?.every(({ length }) => length === 1) ? inOrder(places.flat()) : null
}

/** Places that follow one another; null for others: their letters are a word. */
function inOrder(places: readonly number[]): number[] | null {
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0)) ? [...places] : null
}
