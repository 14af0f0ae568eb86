import { type LetteredOption, letteredOption } from './lettered-lines.ts'
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

/** Whether a line repeats an option with its letter. */
export function isOptionOf({ options }: OpenQuestion, line: string): boolean {
  const option = letteredOption(line)
  return option !== null && options.some(({ text }) => text === option.text)
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
