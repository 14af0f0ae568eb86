import { judgeAgain } from '../../answer.ts'
import type { Question } from '../../model.ts'
import type { DrawnQuestion } from '../option-order.ts'

/** A drawn question, unanswered or answered. */
type ShownQuestion = DrawnQuestion & {
  readonly selected?: readonly string[]
  readonly isCorrect?: boolean
}

/**
 * A shown question after its content was edited: options stay in the order they were lettered, and what was chosen stays
 * chosen. An option keeps its place by its text. Where as many options are left, a new text at the same position is the
 * same option reworded. The verdict stays, unless the answer is judged again. The same object for any other question.
 */
export function withEditedQuestion<Shown extends ShownQuestion>(
  shown: Shown,
  question: Question,
  isJudgedAgain: boolean,
): Shown {
  const before = shown.question
  if (before.id !== question.id) return shown
  const isSameCount = before.options.length === question.options.length
  const now = (option: string): readonly string[] => {
    if (question.options.includes(option)) return [option]
    const replacement = isSameCount ? question.options[before.options.indexOf(option)] : undefined
    return replacement === undefined || before.options.includes(replacement) ? [] : [replacement]
  }
  const kept = new Set(shown.optionOrder.flatMap(now))
  const optionOrder = [...kept, ...question.options.filter((option) => !kept.has(option))]
  const { selected } = shown
  return {
    ...shown,
    question: { ...question, isFlagged: before.isFlagged },
    optionOrder,
    ...(selected && { selected: [...new Set(selected.flatMap(now))] }),
    ...(selected && isJudgedAgain && shown.isCorrect !== undefined
      ? { isCorrect: judgeAgain(question, { selected, isCorrect: shown.isCorrect }) }
      : {}),
  }
}
