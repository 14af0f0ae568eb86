import { optionLetter } from '../../../domain/practice/option-letter.ts'
import type { OpenQuestion } from './lettered-question.ts'

/** "B is correct because …", "A. Is not correct because …", "C is incorrect: …", as below questions of Google. */
const VERDICT =
  /^[*_]{0,2}(?:(?:option|answer) )?([A-H])[.):]?[*_]{0,2}[ \t]+is (not correct|incorrect|not right|wrong|correct|right)\b/i

/** The letter that a line judges, and whether it is right; null for any other line. */
export function verdictIn(line: string): { readonly letter: string; readonly isRight: boolean } | null {
  const [, letter, verdict = ''] = VERDICT.exec(line.slice(0, 60)) ?? []
  if (letter === undefined) return null
  return { letter: letter.toUpperCase(), isRight: /^(?:correct|right)$/i.test(verdict) }
}

/**
 * The letters that the lines of an explanation call right, such as "B,C"; null unless they judge each option of the question once, some
 * right and some wrong.
 */
export function judgedLetters({ options, explanation }: OpenQuestion): string | null {
  const verdicts = (explanation ?? [])
    .map((line) => verdictIn(line.trim()))
    .filter((verdict) => verdict !== null)
  const letters = new Set(verdicts.map(({ letter }) => letter))
  const right = verdicts.filter(({ isRight }) => isRight).map(({ letter }) => letter)
  const expected = options.map((_, index) => optionLetter(index))
  const isWhole = verdicts.length === options.length && expected.every((letter) => letters.has(letter))
  return isWhole && right.length > 0 && right.length < options.length ? right.join(',') : null
}
