/** Letters and signs that people put before options, in their order, as texts of other languages than English have them. */
export interface Alphabet {
  readonly name: 'Latin' | 'Cyrillic' | 'Greek' | 'other'
  /** In upper case where there is one. */
  readonly letters: readonly string[]
}

export const LATIN: Alphabet = { name: 'Latin', letters: Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ') }
/** The letters of several languages, each of which lacks some of them. */
export const CYRILLIC: Alphabet = {
  name: 'Cyrillic',
  letters: Array.from('АБВГҐДЂЃЕЁЄЖЗЅИІЇЙЈКЛЉМНЊОПРСТЋЌУЎФХЦЧЏШЩЪЫЬЭЮЯ'),
}
export const GREEK: Alphabet = { name: 'Greek', letters: Array.from('ΑΒΓΔΕϚΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ') }

function other(letters: string): Alphabet {
  return { name: 'other', letters: Array.from(letters) }
}

/** Those with the same first letter are orders of the same letters, or differ in the second. */
export const ALPHABETS: readonly Alphabet[] = [
  LATIN,
  CYRILLIC,
  GREEK,
  // Japanese by the order of syllables, of the poem Iroha, and in hiragana
  other('アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワ'),
  other('イロハニホヘトチリヌルヲワカヨタレソツネナラム'),
  other('あいうえおかきくけこさしすせそたちつてとなにぬねの'),
  // Korean syllables, letters, and letters in circles
  other('가나다라마바사아자차카타파하'),
  other('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'),
  other('㉠㉡㉢㉣㉤㉥㉦㉧㉨㉩㉪㉫㉬㉭'),
  other('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'),
  other('ⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏ'),
  // Arabic by the order of numbers and of the alphabet, which has more letters in Persian, and Hebrew
  other('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'),
  other('أبپتثجچحخدذرزژسشصضطظعغفقكلمنهوي'),
  other('אבגדהוזחטיכלמנסעפצקרשת'),
  // Latin in the order of Cyrillic keys, as in Uzbekistan
  other('ABSDEFGHIJ'),
]

/** Letters that not all languages of an alphabet have, or that people leave out where they count. */
const OPTIONAL: ReadonlySet<string> = new Set('ҐЂЃЁЄЅИІЇЙЈЉЊЋЌЎЏЪЫЬЭϚپچژ')

/** How many letters of an alphabet follow one another from the first among some letters, in whatever order these are. */
function runLength(alphabet: Alphabet, letters: readonly string[]): number {
  const places = new Set(letters.map((letter) => placeIn(alphabet, letter)))
  const end = alphabet.letters.findIndex((_, place) => !places.has(place))
  return end === -1 ? alphabet.letters.length : end
}

/** Alphabets as options have them, by their letters: a file has a few. */
const USED = new Map<string, Alphabet>()
const USED_MAX = 100

/** An alphabet as some options have it: without the optional letters that are not among theirs. */
export function alphabetWith(alphabet: Alphabet, letters: readonly string[]): Alphabet {
  const own = new Set(letters.map((letter) => placeAmong(alphabet, letter)))
  const used = alphabet.letters.filter((letter, place) => !OPTIONAL.has(letter) || own.has(place))
  if (used.length === alphabet.letters.length) return alphabet
  const key = used.join('')
  const found = USED.get(key) ?? { name: alphabet.name, letters: used }
  if (USED.size === USED_MAX) USED.clear()
  USED.set(key, found)
  return found
}

/**
 * The alphabet of which the letters of a question's options are, as these have it: the one in which most of them follow one another from
 * the first letter. Null where they begin none.
 */
export function alphabetOfAll(letters: readonly string[]): Alphabet | null {
  let best: Alphabet | null = null
  let most = 0
  for (const alphabet of ALPHABETS) {
    if (!letters.some((letter) => placeIn(alphabet, letter) === 0)) continue
    const used = alphabetWith(alphabet, letters)
    const length = runLength(used, letters)
    if (length > most) {
      best = used
      most = length
    }
  }
  return best
}

/** How many letters that every language of an alphabet has are between two of its places; -1 is before the first. */
export function lettersBetween({ letters }: Alphabet, from: number, to: number): number {
  return letters.slice(from + 1, Math.max(0, to)).filter((letter) => !OPTIONAL.has(letter)).length
}

/** Whether a letter can be the next one behind another of an alphabet, both by their places; -1 is before the first. */
export function canFollow(alphabet: Alphabet, place: number, last: number): boolean {
  return place > last && lettersBetween(alphabet, last, place) === 0
}

/** Capital letters that look the same in the Latin, the Cyrillic and the Greek alphabet; '' where one has none. */
const LOOK_ALIKES: readonly (readonly [latin: string, cyrillic: string, greek: string])[] = [
  ['A', 'А', 'Α'],
  ['B', 'В', 'Β'],
  ['C', 'С', ''],
  ['E', 'Е', 'Ε'],
  ['H', 'Н', 'Η'],
  ['I', 'І', 'Ι'],
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

const PLACES = new WeakMap<Alphabet, Places>()

function placesIn(alphabet: Alphabet): Places {
  const known = PLACES.get(alphabet)
  if (known !== undefined) return known
  const places = { own: ownPlaces(alphabet), alike: placesOfLookAlikes(alphabet) }
  PLACES.set(alphabet, places)
  return places
}

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
  return placesIn(alphabet).own.get(letter) ?? -1
}

/** The place of a letter among options of an alphabet: its own letters, or those that look like it; -1 for none. */
export function placeAmong(alphabet: Alphabet, letter: string): number {
  const { own, alike } = placesIn(alphabet)
  return own.get(letter) ?? alike.get(letter) ?? -1
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

/** A character of a regular expression's class: any letter that may be before an option. */
export const OPTION_LETTERS = `A-Za-z${ALPHABETS.slice(1)
  .flatMap(({ letters }) => letters.flatMap((letter) => [letter, letter.toLowerCase()]))
  .join('')}ا`

/** The line that lengthens an Arabic letter and says nothing: "هـ" is "ه". */
export const LENGTHENED = 'ـ'

/** Letters in circles need no sign behind them. */
export const CIRCLED_LETTERS = '㉠-㉭①-⑳Ⓐ-Ⓩⓐ-ⓩ'
