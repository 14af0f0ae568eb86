/**
 * Characters that show nothing by themselves and that programs leave in texts: directions of writing, spaces without width, byte order
 * marks, soft hyphens. Joiners are among them: they shape letters and emoji, and never begin or end a word.
 */
export const HIDDEN_CHARACTERS =
  '\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff'

const HIDDEN = new RegExp(`[${HIDDEN_CHARACTERS}]`, 'g')
const MAY_BE_FOLDED = /[^\x20-\x7e]| {2}|^\s|\s$|["'`]|\.$/
/** Most texts have none, and are folded in a quarter of the time. */
const BEYOND_ASCII = /\P{ASCII}/u
/** What a space replaces in them: all runs of spaces but one space. */
const ASCII_SPACES = /[\t-\r ]{2,}|[\t-\r]/g

/** A text without characters that show nothing. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, '')
}

/** A text as it is compared where people and programs write it in two ways: the same words with other signs of their own kind. */
export function foldedText(text: string): string {
  return comparableForm(text).toLowerCase()
}

/**
 * The place of the text that a key names: the one that is equal, else the only one that is equal in {@link foldedText}. Texts that differ
 * only in signs that a form of comparison leaves out stay apart, so that each of them can be named. -1 for none and for several.
 *
 * @param bare takes off what may be around a key or a text; a text that is equal without it comes second
 */
export function placeNamedBy(
  key: string,
  texts: readonly string[],
  bare = (text: string): string => text,
): number {
  for (const form of [(text: string) => text, bare, (text: string) => bare(foldedText(bare(text)))]) {
    const wanted = form(key)
    if (wanted === '') return -1
    const equal = texts.flatMap((text, place) => (form(text) === wanted ? [place] : []))
    if (equal.length > 0) return equal.length === 1 ? (equal[0] ?? -1) : -1
  }
  return -1
}

/** Letters that Unicode does not take apart, as they are typed where a keyboard lacks them. */
const TYPED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
}
const TO_TYPE = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g')

/** A text as a search looks through it: as {@link foldedText}, without accents and quotation marks, with one kind of dash. */
export function searchForm(text: string): string {
  const folded = foldedText(text)
  if (!BEYOND_ASCII.test(folded)) return folded.replace(/['"]+/g, '')
  return folded
    .normalize('NFKD')
    .replace(/[\p{M}'"]+/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(TO_TYPE, (letter) => TYPED[letter] ?? letter)
}

/**
 * The same with upper and lower case: Unicode form, quotation marks, kinds of spaces, characters that show nothing and a final period
 * make no difference.
 */
export function comparableForm(text: string): string {
  if (!MAY_BE_FOLDED.test(text)) return text
  if (!BEYOND_ASCII.test(text))
    return text
      .replace(/`/g, "'")
      .replace(ASCII_SPACES, ' ')
      .trim()
      .replace(/(?<=.)\.$/, '')
  return (
    withoutHidden(text)
      // Before Unicode's own form, in which an acute accent is a space and a mark.
      .replace(/[\u2018\u2019\u201a\u201b\u2032\u2039\u203a\u00b4\u02bc`]/g, "'")
      .replace(/[\u201c-\u201f\u2033\u00ab\u00bb\u300c-\u300f]/g, '"')
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?<=.)[.\u3002\u06d4\u0964]$/u, '')
  )
}
