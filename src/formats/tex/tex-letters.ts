/** Accents by their commands, as characters that combine with the one before. */
export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ["'", '\u0301'],
  ['`', '\u0300'],
  ['^', '\u0302'],
  ['"', '\u0308'],
  ['~', '\u0303'],
  ['=', '\u0304'],
  ['.', '\u0307'],
  ['c', '\u0327'],
  ['v', '\u030C'],
  ['H', '\u030B'],
  ['k', '\u0328'],
  ['r', '\u030A'],
  ['u', '\u0306'],
  ['d', '\u0323'],
  ['b', '\u0331'],
])

/** A letter with an accent; the sign itself where there is no letter, as in `\^{}`. */
export function accented(letter: string, sign: string): string {
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter
  if (base === '') return /[\^~]/.test(sign) ? sign : ''
  const mark = ACCENTS.get(sign) ?? ''
  return `${base.slice(0, 1)}${mark}${base.slice(1)}`.normalize('NFC')
}

const RAISED: ReadonlyMap<string, string> = characters('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ')
const LOWERED: ReadonlyMap<string, string> = characters('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎')

/** Endings of ordinal numbers, which are read the same on the line: "1st". */
const ORDINAL = /^(?:st|nd|rd|th|er|re|e|o|a|ème)$/

/** A raised text: "m²", "1st", "2^x". */
export function raised(text: string): string {
  return ORDINAL.test(text) ? text : shifted(text, RAISED, '^')
}

/** A lowered text: "H₂O", "R_max". */
export function lowered(text: string): string {
  return shifted(text, LOWERED, '_')
}

function shifted(text: string, table: ReadonlyMap<string, string>, sign: string): string {
  const characters = Array.from(text, (character) => table.get(character))
  if (characters.every((character) => character !== undefined)) return characters.join('')
  return text.length === 1 ? `${sign}${text}` : `${sign}(${text})`
}

function characters(from: string, to: string): ReadonlyMap<string, string> {
  const targets = Array.from(to)
  return new Map(Array.from(from, (character, index) => [character, targets[index] ?? character]))
}
