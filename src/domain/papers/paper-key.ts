import { optionLetter } from '../practice/option-letter.ts'
import { type ArrangedQuestion, type PaperVersion, questionsOf } from './arrange.ts'

/** A line of the key of a version. */
export interface KeyRow {
  readonly number: number
  readonly numberInA: number
  /** Of the right options, from 0, ascending; none where the bank has no key. */
  readonly places: readonly number[]
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
    places: [...options.keys()].filter((place) => right.has(options[place] ?? '')),
    unlisted: content.correct.filter((text) => !options.includes(text)),
    points,
  }
}

/** "A, C", with what is not among the options in quotes; a dash where there is no key. */
export function keyText({ places, unlisted }: Pick<KeyRow, 'places' | 'unlisted'>): string {
  return [...places.map(optionLetter), ...unlisted.map((text) => `“${text}”`)].join(', ') || '—'
}
