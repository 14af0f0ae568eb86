import { optionLetter } from '../practice/option-letter.ts'
import { type ArrangedQuestion, type PaperVersion, questionsOf } from './arrange.ts'

/** A line of the key of a version. */
export interface KeyRow {
  readonly number: number
  readonly numberInA: number
  /** Of the right options, in their order, such as A and C; none where the bank has no key. */
  readonly letters: readonly string[]
  /** Right answers that are not among the options, as in some older banks. */
  readonly unlisted: readonly string[]
  readonly points: number
}

/** The key of a version, in its order. */
export function keyOf(version: PaperVersion): readonly KeyRow[] {
  return questionsOf(version).map(keyRow)
}

function keyRow({ number, numberInA, question, options }: ArrangedQuestion): KeyRow {
  const { content, points } = question
  const right = new Set(content.correct)
  return {
    number,
    numberInA,
    letters: [...options.keys()].filter((place) => right.has(options[place] ?? '')).map(optionLetter),
    unlisted: content.correct.filter((text) => !options.includes(text)),
    points,
  }
}

/** "A, C", with what is not among the options in quotes; a dash where there is no key. */
export function keyText({ letters, unlisted }: Pick<KeyRow, 'letters' | 'unlisted'>): string {
  return [...letters, ...unlisted.map((text) => `“${text}”`)].join(', ') || '—'
}
