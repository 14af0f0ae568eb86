import { ALPHABETS, alphabetWith, placeIn } from '../../alphabets.ts'
import { type ReferenceWords, WORD_KINDS, type WordKind } from './reference-words.ts'
import { WORDS_OF_LATIN_SCRIPT } from './words-of-latin-script.ts'
import { WORDS_OF_OTHER_SCRIPTS } from './words-of-other-scripts.ts'

/** A part of an option: the letter or number of an option by its place from 0, a word by what it says, or a sign. */
export type Token =
  | { readonly is: 'label'; readonly place: number; readonly kind: 'letter' | 'number' | 'numeral' }
  | { readonly is: WordKind | 'comma' | 'unknown' }

export type Label = Extract<Token, { is: 'label' }>

/** What a part can be: a word, a label, or both, as "a" in English. */
interface Candidate {
  readonly word: Exclude<Token['is'], 'label'> | null
  readonly label: Label | null
}

/** Splits an option into words, numbers and signs, without marks that say nothing: case, accents, quotes, brackets. */
export function partsOf(option: string): readonly string[] {
  return (
    folded(option)
      // A decimal comma
      .replace(/^(\D*\d+),(\d+\D*)$/, '$1_$2')
      .replace(/\.(?!\d)|(?<!\d)\.|-(?!\d)|(?<=[\p{L}\p{M}])-|[–—()[\]{}:!?#~\\'’‘`׳]/gu, ' ')
      .match(PART) ?? []
  )
}

/** Scripts whose words have no spaces between them, or particles behind them. */
const TOGETHER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`
const PART = new RegExp(String.raw`\d+|${TOGETHER}+|(?:(?!${TOGETHER})[\p{L}\p{M}])+|\S`, 'gu')
const IS_TOGETHER = new RegExp(`^${TOGETHER}`, 'u')
/** Numbers, and parts that can hold several words. */
const SPLIT = new RegExp(String.raw`^(?:\d|[וو].|${TOGETHER})`, 'u')

/** Signs between letters: a comma, and those that say "and" or "or". */
const BETWEEN: ReadonlyMap<string, 'comma' | 'and' | 'or'> = new Map([
  ...Array.from(',;、،؛・', (sign) => [sign, 'comma'] as const),
  ['&', 'and'],
  ['+', 'or'],
  ['/', 'or'],
])

/** Accents of Latin, Greek and Cyrillic letters, points and vowels of Hebrew and Arabic, and the line that lengthens. */
const MARKS = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670\u0640]/g
const QUIET = /["“”„«»״*_\u200B-\u200F\u2060\uFEFF]/g
/** The zeros of the digits of Arabic, Persian and Devanagari. */
const ZEROS = [0x0660, 0x06f0, 0x0966]

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const IS_ASCII = /^[\x00-\x7f]*$/

function folded(text: string): string {
  // Most options are ASCII, of which no other rule changes anything.
  if (IS_ASCII.test(text)) return text.toLowerCase().replace(/["*_]/g, '')
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('\u05BE', '-')
    .replace(MARKS, '')
    .normalize('NFC')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replace(QUIET, '')
    .replace(/(?!\d)\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0)
      const zero = ZEROS.find((first) => code >= first && code < first + 10)
      return zero === undefined ? digit : String(code - zero)
    })
}

/** Letters before options that `alphabets.ts` does not have, in their order. */
const MORE_LETTERS = ['कखगघङ', 'अबसद', 'अआइई']

/** The places of a letter in each alphabet that has it. */
const PLACES: ReadonlyMap<string, readonly number[]> = (() => {
  const places = new Map<string, number[]>()
  const add = (letter: string, place: number) => {
    const key = folded(letter)
    places.set(key, [...(places.get(key) ?? []), place])
  }
  for (const alphabet of ALPHABETS) {
    for (const letter of alphabet.letters) add(letter, placeIn(alphabetWith(alphabet, [letter]), letter))
  }
  for (const letters of MORE_LETTERS)
    for (const [place, letter] of Array.from(letters).entries()) add(letter, place)
  return places
})()

const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi']

function labelOf(part: string, count: number): Label | null {
  const numbers = /^\d/.test(part) ? [Number(part) - 1] : []
  const kinds: readonly (readonly [Label['kind'], readonly number[]])[] = [
    ['number', numbers],
    ['letter', numbers.length > 0 ? [] : (PLACES.get(part) ?? [])],
    ['numeral', [NUMERALS.indexOf(part)]],
  ]
  for (const [kind, places] of kinds) {
    const place = places.find((one) => one >= 0 && one < count)
    if (place !== undefined) return { is: 'label', place, kind }
  }
  return null
}

/** The words of a language that refer to options. */
class ReferenceLanguage {
  readonly #words: ReadonlyMap<string, WordKind>
  readonly #longest: number

  constructor(named: ReferenceWords) {
    const words = new Map<string, WordKind>()
    for (const kind of WORD_KINDS) {
      for (const word of (named[kind] ?? '').split(' ')) {
        const key = folded(word)
        if (key !== '' && !words.has(key)) words.set(key, kind)
      }
    }
    this.#words = words
    this.#longest = Math.max(...Array.from(words.keys(), (word) => word.length))
  }

  get words(): readonly string[] {
    return [...this.#words.keys()]
  }

  knows(word: string): boolean {
    return this.#words.has(word)
  }

  /** The tokens of an option up to the first part that is unknown in this language; null where that is the first. */
  tokensOf(parts: readonly string[], count: number): readonly Token[] | null {
    const candidates: Candidate[] = []
    for (const part of parts) {
      const found = IS_TOGETHER.test(part) ? this.#segments(part, count) : this.#candidates(part, count)
      candidates.push(...found)
      if (candidates.at(-1)?.word === 'unknown') break
    }
    return candidates[0]?.word === 'unknown' ? null : resolved(candidates)
  }

  #candidate(part: string, count: number): Candidate {
    const word = BETWEEN.get(part) ?? this.#words.get(part) ?? null
    const label = labelOf(part, count)
    return { word: word ?? (label === null ? 'unknown' : null), label }
  }

  /** A part by itself, or with the Arabic or Hebrew "and" before it. */
  #candidates(part: string, count: number): readonly Candidate[] {
    const whole = this.#candidate(part, count)
    if (whole.word !== 'unknown' || !/^[וو]./u.test(part)) return [whole]
    return [{ word: 'and', label: null }, this.#candidate(part.slice(1), count)]
  }

  /** The longest words and the letters of options that a part consists of. */
  #segments(part: string, count: number): readonly Candidate[] {
    const found: Candidate[] = []
    for (let at = 0; at < part.length; ) {
      const length = this.#lengthAt(part, at)
      const candidate = this.#candidate(part.slice(at, at + length), count)
      found.push(candidate)
      if (candidate.word === 'unknown') break
      at += length
    }
    return found
  }

  #lengthAt(part: string, at: number): number {
    for (let length = Math.min(this.#longest, part.length - at); length > 1; length--) {
      if (this.#words.has(part.slice(at, at + length))) return length
    }
    return 1
  }
}

const LANGUAGES = [...Object.values(WORDS_OF_LATIN_SCRIPT), ...Object.values(WORDS_OF_OTHER_SCRIPTS)].map(
  (words) => new ReferenceLanguage(words),
)

const WORDS: ReadonlySet<string> = new Set(LANGUAGES.flatMap((language) => language.words))
/** ASCII without the signs that vanish from words. */
const IS_SIMPLE = /^[\t\n\r !#-)+-^`-~]*$/

/** Whether an option may be a reference: what spares most options the search is that no language knows the first word. */
export function mayRefer(option: string): boolean {
  const first = /[a-z]{2,}/i.exec(option)?.[0].toLowerCase()
  return first === undefined || WORDS.has(first) || NUMERALS.includes(first) || !IS_SIMPLE.test(option)
}

/** The languages that know the first parts of an option, up to one that is in none: most options begin with such a one. */
export function languagesOf(parts: readonly string[]): readonly ReferenceLanguage[] {
  let languages: readonly ReferenceLanguage[] = LANGUAGES
  for (const part of parts) {
    if (BETWEEN.has(part) || PLACES.has(part) || NUMERALS.includes(part) || SPLIT.test(part)) continue
    const left = languages.filter((language) => language.knows(part))
    if (left.length === 0) return languages.length === LANGUAGES.length ? [] : languages
    languages = left
  }
  return languages
}

/** Decides which of the parts that are words and letters at once are letters: "A e B", "a combination of A and B". */
function resolved(candidates: readonly Candidate[]): readonly Token[] {
  const tokens: Token[] = []
  for (const [index, candidate] of candidates.entries()) {
    const { word, label } = candidate
    if (label !== null && (word === null || isLetter(candidate, tokens.at(-1), candidates[index + 1])))
      tokens.push(label)
    else if (word !== null) tokens.push({ is: word })
  }
  return tokens
}

/** Whether a part that is also a word is the letter of an option, by what is before and behind it. */
function isLetter({ word }: Candidate, before: Token | undefined, next: Candidate | undefined): boolean {
  const isAfterJoint = before !== undefined && isJoint(before.is)
  const isBeforeJoint = next === undefined || isJoint(next.word)
  if (word === 'and' || word === 'or') {
    if (before?.is === 'label') return next === undefined || next.word === 'comma'
    return before === undefined || isAfterJoint || isBeforeJoint
  }
  if (next?.label != null && next.word === null) return false
  if (isBeforeJoint || next?.word === 'only') return true
  return next?.word === 'filler' && (isAfterJoint || before?.is === 'only' || before?.is === 'except')
}

function isJoint(word: Token['is'] | null): boolean {
  return word === 'comma' || word === 'and' || word === 'or'
}
