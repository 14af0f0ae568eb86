import { memoize } from '../../../domain/once.ts'
import { letterOrdinal } from '../../../domain/practice/option-letter.ts'

/** "feedback_a", "Explanation 2", "rationaleC"; an "s" makes a plural. */
const BEFORE =
  /^(?:option|answer|choice)?(?:feedback|explanation|rationale)(?:for)?(?:option|answer|choice)?(?:([a-rt-z])|(\d{1,2}))$/
/** "option_b_feedback", "2 explanation". */
const AFTER = /^(?:option|answer|choice)?(?:([a-z])|(\d{1,2}))(?:feedback|explanation|rationale)$/

/** Which option the feedback in a field is about: `ordinal` is 0 for A, and a number is itself. */
interface SingleFeedbackName {
  readonly ordinal: number
  readonly isNumbered: boolean
}

/** Null for a compared name that is not one of a field with feedback on one option. */
export const singleFeedbackName = memoize((normalizedName: string): SingleFeedbackName | null => {
  const match = BEFORE.exec(normalizedName) ?? AFTER.exec(normalizedName)
  if (match === null) return null
  const [, letter, number] = match
  return letter === undefined
    ? { ordinal: Number(number), isNumbered: true }
    : { ordinal: letterOrdinal(letter), isNumbered: false }
})
