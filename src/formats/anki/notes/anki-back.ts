import type { FoundOption } from '../../drafts/found-question.ts'
import { withoutAnswerLabel } from '../../lines/labeled-line.ts'
import { letteredOption, letterIn } from '../../lines/lettered-lines.ts'

/** The parsed back of a card. */
export interface CardBack {
  /** The letters of the right options, such as "A,C"; null when the first line does not plainly name one. */
  readonly letters: string | null
  /** Its lines after those that name options; the first without "Answer:". */
  readonly rest: readonly string[]
}

/** The options that the first lines of a card's back name, one a line: by letter, by text, or by both. */
export function keyOfBack(back: string, slots: readonly FoundOption[]): CardBack {
  const lines = back.split('\n').map((line) => line.trim())
  const start = lines.findIndex((line) => withoutAnswerLabel(line) !== '')
  if (start === -1) return { letters: null, rest: [] }
  const spoken = [withoutAnswerLabel(lines[start] ?? ''), ...lines.slice(start + 1)]
  const end = spoken.findIndex((line) => positionOf(line, slots) === -1)
  const named = end === -1 ? spoken : spoken.slice(0, end)
  const letters = [...new Set(named.map((line) => letterIn('A', positionOf(line, slots))))]
  return { letters: letters.length === 0 ? null : letters.join(','), rest: spoken.slice(named.length) }
}

/** The letters of the options that all of these lines name; null where one names none. */
export function lettersOf(lines: readonly string[], slots: readonly FoundOption[]): string | null {
  const positions = lines.map((line) => positionOf(line, slots))
  if (positions.includes(-1)) return null
  return [...new Set(positions)].map((position) => letterIn('A', position)).join(',')
}

/** The option that a whole line names; -1 for none. */
function positionOf(line: string, slots: readonly FoundOption[]): number {
  if (line === '') return -1
  const byText = slots.findIndex(({ text }) => text === line)
  if (byText !== -1) return byText
  const option = letteredOption(line) ?? letteredOption(`${line}.`)
  if (option !== null && (option.text === '' || slots[option.ordinal]?.text === option.text)) {
    return (slots[option.ordinal]?.text ?? '') === '' ? -1 : option.ordinal
  }
  const loose = looseOf(line)
  const alike = slots.flatMap(({ text }, index) => (looseOf(text ?? '') === loose ? [index] : []))
  return alike.length === 1 ? (alike[0] ?? -1) : -1
}

/** A text in lower case and without the full stop at its end. */
function looseOf(text: string): string {
  return text.toLowerCase().replace(/[ \t]?[.。]$/, '')
}
