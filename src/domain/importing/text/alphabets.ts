/** Letters and signs that people put before options, in their order, as texts of other languages than English have them. */
export interface Alphabet {
  readonly name: 'Latin' | 'Cyrillic' | 'Greek' | 'other'
  /** In upper case where there is one. */
  readonly letters: readonly string[]
}

export const LATIN: Alphabet = { name: 'Latin', letters: Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ') }
const CYRILLIC: Alphabet = { name: 'Cyrillic', letters: Array.from('АБВГДЕЖЗИК') }
const GREEK: Alphabet = { name: 'Greek', letters: Array.from('ΑΒΓΔΕΖΗΘ') }

function other(letters: string): Alphabet {
  return { name: 'other', letters: Array.from(letters) }
}

/** Those with the same first letter differ in the second. */
export const ALPHABETS: readonly Alphabet[] = [
  LATIN,
  CYRILLIC,
  GREEK,
  // Japanese by the order of syllables, of the poem Iroha, and in hiragana
  other('アイウエオカキク'),
  other('イロハニホヘト'),
  other('あいうえおかきく'),
  // Korean syllables, letters, and letters in circles
  other('가나다라마바사아'),
  other('ㄱㄴㄷㄹㅁㅂㅅㅇ'),
  other('㉠㉡㉢㉣㉤㉥㉦㉧'),
  other('①②③④⑤⑥⑦⑧⑨⑩'),
  other('ⒶⒷⒸⒹⒺⒻⒼⒽ'),
  // Arabic by the order of numbers and of the alphabet, and Hebrew
  other('أبجدهوزح'),
  other('أبتثجحخد'),
  other('אבגדהוזח'),
]

/** Capital letters that look the same in the Latin, the Cyrillic and the Greek alphabet; '' where one has none. */
const LOOK_ALIKES: readonly (readonly [latin: string, cyrillic: string, greek: string])[] = [
  ['A', 'А', 'Α'],
  ['B', 'В', 'Β'],
  ['C', 'С', ''],
  ['E', 'Е', 'Ε'],
  ['H', 'Н', 'Η'],
  ['K', 'К', 'Κ'],
  ['M', 'М', 'Μ'],
  ['O', 'О', 'Ο'],
  ['P', 'Р', 'Ρ'],
  ['T', 'Т', 'Τ'],
  ['X', 'Х', 'Χ'],
  ['Z', '', 'Ζ'],
]

/** The places of letters in an alphabet, and of those of other alphabets that look like them, in either case. */
interface Places {
  readonly own: ReadonlyMap<string, number>
  readonly alike: ReadonlyMap<string, number>
}

const PLACES: ReadonlyMap<Alphabet, Places> = new Map(
  ALPHABETS.map((alphabet) => [alphabet, { own: ownPlaces(alphabet), alike: placesOfLookAlikes(alphabet) }]),
)

function ownPlaces({ letters }: Alphabet): ReadonlyMap<string, number> {
  return new Map(
    letters.flatMap((letter, place) => [
      [letter, place],
      [letter.toLowerCase(), place],
      // A hamza is often left out.
      ...(letter === 'أ' ? [['ا', place] as const] : []),
    ]),
  )
}

function placesOfLookAlikes({ letters }: Alphabet): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const same of LOOK_ALIKES) {
    const place = Math.max(...same.map((one) => letters.indexOf(one)))
    if (place === -1) continue
    for (const letter of same) places.set(letter, place).set(letter.toLowerCase(), place)
  }
  places.delete('')
  return places
}

/** The place of a letter in its own alphabet, A is 0; -1 for one that is not in it. */
export function placeIn(alphabet: Alphabet, letter: string): number {
  return PLACES.get(alphabet)?.own.get(letter) ?? -1
}

/** The place of a letter among options of an alphabet: its own letters, or those that look like it; -1 for none. */
export function placeAmong(alphabet: Alphabet, letter: string): number {
  const places = PLACES.get(alphabet)
  return places?.own.get(letter) ?? places?.alike.get(letter) ?? -1
}

/** The alphabets in which a letter is the first, its own one before those with a letter that looks like it; by the letter. */
const FIRST_IN: ReadonlyMap<string, readonly Alphabet[]> = new Map(
  ALPHABETS.flatMap(({ letters: [first = ''] }) => [
    first,
    first.toLowerCase(),
    ...(first === 'أ' ? ['ا'] : []),
  ]).map((letter) => [
    letter,
    [
      ...ALPHABETS.filter((alphabet) => placeIn(alphabet, letter) === 0),
      ...ALPHABETS.filter(
        (alphabet) => placeIn(alphabet, letter) !== 0 && placeAmong(alphabet, letter) === 0,
      ),
    ],
  ]),
)

/** The alphabets in which a letter can be the first, its own one before others; none for any other letter. */
export function alphabetsFrom(letter: string): readonly Alphabet[] {
  return FIRST_IN.get(letter) ?? []
}

/** The alphabet of which a letter is, the first where several have it; null for none. */
export function alphabetOf(letter: string): Alphabet | null {
  return ALPHABETS.find((alphabet) => placeIn(alphabet, letter) !== -1) ?? null
}

/** The letter at a place, in lower case; '' past the last one. */
export function letterAt({ letters }: Alphabet, place: number): string {
  return (letters[place] ?? '').toLowerCase()
}

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
  const inOthers = [LATIN, CYRILLIC, GREEK].map((one) => placeIn(one, letter)).find((place) => place !== -1)
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

/** A character of a regular expression's class: any letter that may be before an option. */
export const OPTION_LETTERS = `A-Za-z${ALPHABETS.slice(1)
  .flatMap(({ letters }) => letters.flatMap((letter) => [letter, letter.toLowerCase()]))
  .join('')}СсЕеا`

/** Letters in circles need no sign behind them. */
export const CIRCLED_LETTERS = '㉠-㉧①-⑩Ⓐ-Ⓗⓐ-ⓗ'
