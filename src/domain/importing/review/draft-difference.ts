import type { Question } from '../../model.ts'
import { orderName } from '../../questions/question-content.ts'
import { categoryOf } from '../../selection/categories.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import { type DifferencePart, wordDifference } from './word-difference.ts'

/** A part of a question that a draft changes. */
export interface ChangedField {
  /** As it is called on screen. */
  readonly name: string
  readonly parts: readonly DifferencePart[]
}

/**
 * What replacing a question of the bank with a draft changes, in the order of the screen. What the file does not say stays,
 * and the order of options is no change.
 *
 * @param category that the file gives it; null for none
 */
export function draftDifference(
  question: Question,
  draft: QuestionDraft,
  category: string | null,
): ChangedField[] {
  const options = hasSameTexts(question.options, draft.options) ? question.options : draft.options
  const fields: readonly (readonly [name: string, before: string, after: string])[] = [
    ['Category', categoryOf(question), category ?? categoryOf(question)],
    ['Question', question.text, draft.text],
    ['Options', question.options.join('\n'), options.join('\n')],
    ['Correct answers', inOrder(question.correct), inOrder(draft.correct)],
    ['Explanation', question.explanation ?? '', draft.explanation ?? question.explanation ?? ''],
    [
      'Feedback',
      feedbackOf(question),
      draft.optionFeedback === undefined ? feedbackOf(question) : feedbackOf(draft),
    ],
    ['Reference', question.reference ?? '', draft.reference ?? question.reference ?? ''],
    ['Order of options', orderName(question.keepsOrder), orderName(draft.keepsOrder ?? question.keepsOrder)],
    ['ID', question.sourceId ?? '', draft.sourceId ?? question.sourceId ?? ''],
  ]
  return fields
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => ({ name, parts: wordDifference(before, after) }))
}

function hasSameTexts(one: readonly string[], other: readonly string[]): boolean {
  return inOrder(one) === inOrder(other)
}

function inOrder(texts: readonly string[]): string {
  return texts.toSorted().join('\n')
}

/** Feedback beside its option, one a line, in the order of the options' texts. */
function feedbackOf({
  options,
  optionFeedback,
}: Pick<QuestionDraft, 'options'> & Partial<Pick<Question, 'optionFeedback'>>): string {
  return inOrder(
    options.flatMap((option, index) => {
      const said = optionFeedback?.[index] ?? null
      return said === null ? [] : [`${option}: ${said}`]
    }),
  )
}
