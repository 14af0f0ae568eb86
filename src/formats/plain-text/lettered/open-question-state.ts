import { placeNamedBy, withoutHidden } from '../../../domain/folded-text.ts'
import { letterOrdinal } from '../../../domain/practice/option-letter.ts'
import { type LetteredOption, letteredOption, letterIn } from '../../lines/lettered-lines.ts'
import { type ListedAnswer, placesListed } from '../answer-line.ts'
import { BULLETED } from '../lists/bulleted-options.ts'
import type { OpenQuestion } from './lettered-question.ts'

/** Whether an option is of the list of a question: lettered like the others, or the next one with its letter in the other case. */
export function goesOn({ options, style }: OpenQuestion, option: LetteredOption): boolean {
  if (option.style === style) return true
  return option.style.toLowerCase() === style.toLowerCase() && option.ordinal === options.length
}

/** Adds a line to an explanation. A copy each time would take the square of its length. */
export function explain(question: OpenQuestion, line: string): void {
  if (question.explanation === null) question.explanation = [line]
  else question.explanation.push(line)
}

/** Options that lines below them may name, and characters of such a line; more are no question. */
const OPTIONS_MAX = 100
const LINE_MAX = 2000

/** What may be around an entry of a list of right answers. */
const AROUND_ENTRY = /^(?:(?:[-*+•]|\d{1,2}[.)])[ \t]+)?[*_]{0,2}|[*_]{0,2}$/g

/** The option that a line below "Correct answers:" names, by its letter, its text or both; null for none. */
export function namedByLine({ options, style }: OpenQuestion, line: string): ListedAnswer | null {
  if (options.length > OPTIONS_MAX || line.length > LINE_MAX) return null
  const entry = line.replace(AROUND_ENTRY, '')
  const letter = /^[([]?([A-Za-z])[)\].:]?$/.exec(withoutHidden(entry))?.[1]
  const lettered = letteredOption(entry)
  const byText = placeNamedBy(
    lettered?.text ?? entry,
    options.map(({ text }) => text),
  )
  if (lettered !== null) return byText === lettered.ordinal ? { byLetter: byText, byText } : null
  const ordinal = letter === undefined || style === BULLETED ? -1 : letterOrdinal(letter)
  const byLetter = options[ordinal] === undefined ? -1 : ordinal
  return byLetter === -1 && byText === -1 ? null : { byLetter, byText }
}

/** Takes an entry of such a list; an entry that can only be read in another way than the others is a stray one. */
export function takeListed(question: OpenQuestion, named: ListedAnswer, entry: string): void {
  const { keyList } = question
  if (keyList.some(({ byLetter, byText }) => byLetter === named.byLetter && byText === named.byText)) return
  keyList.push(named)
  const places = placesListed(keyList)
  if (places === null) question.strayKey ??= entry
  else question.answer = Array.from(places, (place) => letterIn('A', place)).join(',')
}

/** Whether an explanation has begun. */
export function isExplained(question: OpenQuestion | null): boolean {
  return question !== null && question.explanation !== null
}

/** Whether a question has its options and key, and no explanation has begun that could go on. */
export function isWhole({ options, answer, explanation }: OpenQuestion): boolean {
  return options.length > 0 && Boolean(answer) && !explanation?.some((line) => line !== '')
}

/** Whether one line without a number has come, which may be a title above questions. */
export function isTitleOnly({ number, id, text, options, isPastOptions }: OpenQuestion): boolean {
  return number === null && id === null && options.length === 0 && !isPastOptions && text.length === 1
}

/** Whether only a question's number and title have come yet. */
export function isHeadOnly({ number, text, options }: OpenQuestion): boolean {
  return number !== null && options.length === 0 && text.every((line) => line === '')
}
