import { mayHaveSigns, signsOf, tellingSign } from '../channels/option-signs.ts'
import type { FoundOption } from '../drafts/found-question.ts'
import { slotsOfList } from './list-slots.ts'

/** Questions that show a sign, and the share of them in which it must tell some options from the others. */
const QUESTIONS_MIN = 8
const SHARE_MIN = 0.85

/** Questions that are looked at. */
const QUESTIONS_TRIED = 100

/**
 * The sign that some options of nearly every question of a column have, at different places; null for none.
 *
 * @param values of the column with the options, row by row
 */
export function signOfRight(values: readonly unknown[]): string | null {
  const questions = values
    .slice(0, QUESTIONS_TRIED)
    .filter(mayHaveSigns)
    .map((value) => slotsOfList(value).map(signsOfSlot))
    .filter((options) => options.some((signs) => signs.length > 0))
  if (questions.length < QUESTIONS_MIN || questions.length < values.length * SHARE_MIN) return null
  const names = questions.map((options) => options.map((signs) => signs.map(({ name }) => name)))
  return tellingSign(names, { someShare: SHARE_MIN })
}

/** The options of a value as objects without that sign, those that had it marked as right; any other value as it is. */
export function withMarksOfSign(value: unknown, sign: string): unknown {
  const slots = slotsOfList(value)
  if (slots.length === 0 || slots.some(({ text }) => text === null)) return value
  return slots.map((slot) => {
    const found = signsOfSlot(slot).find(({ name }) => name === sign)
    return { text: found?.bare ?? slot.text ?? '', iscorrect: found !== undefined }
  })
}

function signsOfSlot({ text }: FoundOption) {
  return signsOf(text ?? '')
}
