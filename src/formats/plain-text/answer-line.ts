import { foldedText, placeNamedBy } from '../../domain/folded-text.ts'
import { letterOrdinal } from '../../domain/practice/option-letter.ts'

/** Options that one letter each can name. */
const LETTERED_MAX = 26

/** What may be between the answers of a list, and around them. */
const BETWEEN = /^(?:[\s,;.&+/|*_`"']|\b(?:and|or)\b)*$/i

/**
 * The positions of the options that an answer names: by letters ("A, C"), or by the texts of options and nothing else; null where
 * it says anything else.
 */
export function optionsNamedBy(answer: string, options: readonly string[]): Set<number> | null {
  const place = placeNamedBy(answer, options, bare)
  if (place !== -1) return new Set([place])
  const value = bareForm(answer)
  const texts = options.map(bareForm)
  if (texts.includes(value)) return null
  return lettersIn(value, options.length) ?? textsIn(answer, options) ?? textsIn(value, texts)
}

/** What an entry of a list of right answers can name: the places of an option by its letter and by its text; -1 for none. */
export interface ListedAnswer {
  readonly byLetter: number
  readonly byText: number
}

/** The options that a list names, all by letter, else all by text, else each in the only way there is; null for others. */
export function placesListed(entries: readonly ListedAnswer[]): ReadonlySet<number> | null {
  for (const way of ['byLetter', 'byText'] as const) {
    if (entries.every((entry) => entry[way] !== -1)) return new Set(entries.map((entry) => entry[way]))
  }
  const isClear = entries.every(
    ({ byLetter, byText }) => byLetter === -1 || byText === -1 || byLetter === byText,
  )
  return isClear ? new Set(entries.map(({ byLetter, byText }) => Math.max(byLetter, byText))) : null
}

/** Without emphasis, quotation marks and the sign at the end. */
function bare(text: string): string {
  return text.replace(/^[*_`"']{1,3}|[*_`"']{1,3}$/g, '').replace(/[.;,]$/, '')
}

/** The same, folded. */
function bareForm(text: string): string {
  return bare(foldedText(bare(text)))
}

function lettersIn(value: string, count: number): Set<number> | null {
  if (!/^[a-z](?:(?:[\s,;&/]|\band\b){1,7}[a-z])*$/.test(value) || count > LETTERED_MAX) return null
  const letters = value.replace(/\band\b/g, ' ').match(/[a-z]/g) ?? []
  const positions = letters.map((letter) => letterOrdinal(letter))
  return positions.every((position) => position < count) ? new Set(positions) : null
}

/**
 * The options whose texts the answer consists of: as they are written, and then folded in the rest. Null where a folded text stands for
 * two options, and where anything else is in the answer.
 */
function textsIn(answer: string, options: readonly string[]): Set<number> | null {
  const written = takeTexts(answer, options, new Set())
  const rest = written && takeTexts(bareForm(written.rest), options.map(bareForm), written.found)
  return rest && rest.found.size > 0 && BETWEEN.test(rest.rest) ? rest.found : null
}

/** Takes the texts that were not found before out of the rest, the longest first: one may be within another. */
function takeTexts(
  answer: string,
  texts: readonly string[],
  before: ReadonlySet<number>,
): { readonly found: Set<number>; readonly rest: string } | null {
  const found = new Set(before)
  let rest = answer
  const longestFirst = texts
    .flatMap((text, position) => (text === '' || before.has(position) ? [] : [{ text, position }]))
    .sort((one, other) => other.text.length - one.text.length)
  for (const { text, position } of longestFirst) {
    const at = rest.indexOf(text)
    if (at === -1) continue
    if (longestFirst.some((other) => other.text === text && other.position !== position)) return null
    rest = `${rest.slice(0, at)}|${rest.slice(at + text.length)}`
    found.add(position)
  }
  return { found, rest }
}
