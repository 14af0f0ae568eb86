import { type Alphabet, LATIN, OPTION_LETTERS, placeIn } from '../../../domain/alphabets.ts'
import { quoted } from '../../../domain/importing/drafts/draft.ts'
import type { GivenKeys } from '../../keys/given-keys.ts'
import { placesOfKey, placesOfLetters } from '../../text/letters-of-keys.ts'
import { withoutListTitle } from '../key-lists/trailing-keys.ts'

/** Options whose letters are known, for reading the keys below them. */
export interface LetteredOptions {
  readonly alphabet: Alphabet
  /** How options of other questions have it, for keys that are not below their own; absent for keys that are. */
  readonly variants?: readonly Alphabet[]
  readonly count: number
  /** In any case, in lower case. */
  readonly texts: readonly string[]
}

/** A key in Latin letters, or what a letter of it can mean. */
export type LatinKey = { readonly latin: string } | { readonly ambiguity: string }

/** What is written in the place of a key that can mean two options: no text reads it as a key, and the report shows it. */
export function unreadableKey(letter: string): string {
  return `the letter ${letter}, which can mean two options`
}

/** The same among keys that are letters side by side. */
const NO_LETTER = '?'

const LETTER = `[${OPTION_LETTERS}]`
const BETWEEN = '[ \\t\\u3000,、，;；/&+·]{1,5}'
const BRACKETED = `[([（]${LETTER}[)\\]）]`
const KEY = new RegExp(
  `^(?:(${BRACKETED}(?:[ \\t\\u3000,、，;；/&+·]{0,5}${BRACKETED}){1,7})|[([（]?(${LETTER}{1,8}(?:${BETWEEN}${LETTER}{1,8}){0,7})[)\\]）]?)(?![\\p{L}\\p{M}\\p{N}])`,
  'u',
)

/** "б) нет": the letter of an option, and its text. */
const LETTER_AND_TEXT = new RegExp(
  `^[([（]?(${LETTER})[)\\]）]?[.):：．、。,，;；–—-]?[ \\t\\u3000]{0,5}(\\S.*)$`,
  'su',
)

/** "and" between letters, which is a letter itself in some languages. */
const AND = new RegExp(
  `(?<=(?<!\\p{L})${LETTER})[ \\t]+(?:and|и|та|και|و|と|및)[ \\t]+(?=${LETTER}(?!\\p{L}))`,
  'gu',
)

/** What may follow the letters of a key: nothing, or the sign before a reason. */
const GOES_ON = /^(?:[*_]{0,3}(?:$|[.):：．、。,，;；–—-]|[ \t]?[（([【]))/u

/**
 * The text after "Answer:" with its letters as Latin ones; null where it begins with no letters that can be options, or has them
 * already.
 */
export function withLatinKey(value: string, options: LetteredOptions): LatinKey | null {
  if (options.texts.includes(value.trim().toLowerCase())) return null
  const [, emphasis = '', said = ''] = /^([*_]{0,3})(.*)$/s.exec(value) ?? []
  const [, one = '', ownText = ''] = LETTER_AND_TEXT.exec(said) ?? []
  const isOwnText = placesOfLetters([one], options.alphabet, options.count)
    ?.flat()
    .some((place) => options.texts[place] === ownText.trim().toLowerCase())
  const text = said.replace(AND, ', ')
  const [key, bracketed, plain = ''] = isOwnText ? [one, one] : (KEY.exec(text) ?? [])
  if (key === undefined) return null
  const behind = isOwnText ? said.slice(said.indexOf(one) + 1) : text.slice(key.length)
  // "Г) лёд": the text of the option, or the reason.
  const isWithText = /^[^([（][)\]）]$/u.test(key) && behind !== ''
  if (!isOwnText && !isWithText && !GOES_ON.test(behind)) return null
  const rest = isWithText ? `)${behind}` : behind
  const latin = latinOf(bracketed ?? plain, options)
  if (latin === null || 'ambiguity' in latin) return latin
  return { latin: `${emphasis}${latin.latin}${rest}` }
}

/** Letters of options as Latin ones, a comma between them; null where they are no options, or Latin as the options are. */
function latinOf(written: string, options: LetteredOptions): LatinKey | null {
  const letters = written.match(new RegExp(LETTER, 'gu')) ?? []
  if (options.alphabet === LATIN && letters.every((letter) => placeIn(LATIN, letter) !== -1)) return null
  const { alphabet, count } = options
  if (letters.some((letter) => placesOfKey(letter, alphabet, count).length === 0)) return null
  const varying = letters.find((letter) => countsOtherwise(letter, options))
  if (varying !== undefined) return { ambiguity: varying }
  const places = placesOfLetters(letters, alphabet, count)
  if (places === null)
    return { ambiguity: letters.find((letter) => placeIn(alphabet, letter) === -1) ?? written }
  const doubtful = letters.find((_, index) => (places[index]?.length ?? 0) > 1)
  if (doubtful !== undefined) return { ambiguity: doubtful }
  const firsts = places.map(([first = 0]) => first)
  const isInOrder = firsts.every((place, index) => index === 0 || place > (firsts[index - 1] ?? 0))
  // Letters side by side are a word where they are in no order.
  if (!isInOrder && new RegExp(`${LETTER}{2}`, 'u').test(written)) return null
  return { latin: firsts.map((place) => LATIN.letters[place] ?? '').join(', ') }
}

/** Whether a letter is at other places among options of other questions: "д" with "ґ" before it, and without. */
function countsOtherwise(letter: string, { alphabet, variants = [] }: LetteredOptions): boolean {
  return variants.some((other) => placeIn(other, letter) !== placeIn(alphabet, letter))
}

const NUMBER = '(?<![\\p{L}\\p{N}.])(\\d{1,5})'
const RANGE = `${NUMBER}([ \\t]{0,3}[-–—~～至][ \\t]{0,3}\\d{1,5}[ \\t]{0,3}[.:：、]?[ \\t]{0,5})(${LETTER}(?:[ \\t]{0,3}${LETTER}){1,99})(?![\\p{L}\\p{N}])`
const PAIR = `${NUMBER}([ \\t|*]{0,5}[.):=–、．：-]?[ \\t|*]{0,5}[([（]?)(${LETTER}{1,8}(?:,[ \\t]?${LETTER}){0,7})(?![\\p{L}\\p{M}\\p{N}])`
const LISTED = new RegExp(`${RANGE}|${PAIR}`, 'gu')

/** Whether what is between two places of a line is a key with its number, before its reason or in a row of a table. */
function isKeyBeforeReason(line: string, from: number, to: number): boolean {
  const before = line.slice(0, from)
  const behind = line.slice(to)
  if (line.startsWith('|')) return !/[\p{L}\p{N}]/u.test(before) && /^[ \t*_)\]）]*\|/.test(behind)
  const isAtStart = /^[-•#*_ \t]{0,8}(?:Q(?:uestion)?[ \t]?#?)?$/i.test(before)
  return isAtStart && /^[)\]）]?[*_]{0,2}(?:$|[.):。，；、：（【]|[ \t]{1,3}[–—(:-])/.test(behind)
}

/**
 * A line of a list of keys ("1-Б, 2-В", "1. Б. Потому что …") with Latin letters, without keys that can mean two options, and the letters
 * of these. Reasons stay as they are.
 */
export function withLatinList(
  line: string,
  options: LetteredOptions,
): { readonly text: string; readonly doubtful: readonly string[] } {
  const doubtful: string[] = []
  const holdsKeys = !/[\p{L}\p{N}]/u.test(withoutListTitle(line).replace(LISTED, ''))
  const said = (written: string): string | null => {
    const latin = latinOf(written, options)
    if (latin === null) return written
    if ('latin' in latin) return latin.latin
    doubtful.push(latin.ambiguity)
    return null
  }
  const converted = (
    whole: string,
    from: string | undefined,
    to: string,
    range: string,
    number: string,
    between: string,
    letters: string,
    at: number,
  ): string => {
    if (!holdsKeys && !isKeyBeforeReason(line, at, at + whole.length)) return whole
    if (from !== undefined) {
      return `${from}${to}${Array.from(range.replace(/\s/g, ''), (letter) => said(letter) ?? NO_LETTER).join('')}`
    }
    const key = said(letters)
    return key === null ? '' : `${number}${between}${key}`
  }
  const text = line.replace(LISTED, converted)
  return { text, doubtful }
}

/** The keys of another file with Latin letters; those that can mean two options name none. */
export function withLatinKeys(keys: GivenKeys, options: LetteredOptions): GivenKeys {
  return new Map(
    Array.from(keys, ([item, key]) => {
      const latin = withLatinKey(key.answer, options)
      if (latin === null) return [item, key]
      return [item, { ...key, answer: 'latin' in latin ? latin.latin : unreadableKey(latin.ambiguity) }]
    }),
  )
}

/** Says that a letter of a key can mean two options. */
export function ambiguityMessage(letter: string, options: LetteredOptions): string {
  if (countsOtherwise(letter, options)) {
    return (
      `The answer ${quoted(letter)} can mean two options, because some questions have an extra letter (such as ґ) before it. It was not used. ` +
      'Write each answer below its question.'
    )
  }
  const own = options.alphabet.letters[0] ?? ''
  return (
    `The answer ${quoted(letter)} is a letter of another alphabet than the options, which begin with ${quoted(own)}: it can mean the option ` +
    'whose letter looks like it, or the one at its place. It was not used. Write it in the alphabet of the options.'
  )
}
