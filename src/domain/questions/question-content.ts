import type { Question } from '../model.ts'

/** What an edit of a question may change. Flag, note and practice record are no content. */
export type QuestionContent = Pick<
  Question,
  | 'text'
  | 'format'
  | 'category'
  | 'options'
  | 'correct'
  | 'optionFeedback'
  | 'explanation'
  | 'reference'
  | 'sourceId'
  | 'keepsOrder'
>

/** The content of a question, without what belongs to the learner. */
export function contentOf(question: QuestionContent): QuestionContent {
  const {
    text,
    format,
    category,
    options,
    correct,
    optionFeedback,
    explanation,
    reference,
    sourceId,
    keepsOrder,
  } = question
  return {
    text,
    format,
    category,
    options,
    correct,
    optionFeedback,
    explanation,
    reference,
    sourceId,
    keepsOrder,
  }
}

/** Whether options keep their order, in a word for the screen. */
export function orderName(keepsOrder: Question['keepsOrder']): string {
  if (keepsOrder === null) return 'Automatic'
  return keepsOrder ? 'Kept' : 'Shuffled'
}

/** The question with this content; the same object when it has it already. */
export function withContent(question: Question, content: QuestionContent): Question {
  return isSameContent(question, content) ? question : { ...question, ...content }
}

/** Whether two questions have the same content. The order of the key does not matter. */
export function isSameContent(one: QuestionContent, other: QuestionContent): boolean {
  return (
    one.text === other.text &&
    one.format === other.format &&
    one.category === other.category &&
    one.explanation === other.explanation &&
    one.reference === other.reference &&
    one.sourceId === other.sourceId &&
    // Absent from what browsers stored before.
    (one.keepsOrder ?? null) === (other.keepsOrder ?? null) &&
    hasSameAnswers(one, other)
  )
}

/** Whether options, key and option feedback are the same. */
export function hasSameAnswers(one: QuestionContent, other: QuestionContent): boolean {
  return (
    areSameLists(one.options, other.options) &&
    hasSameKey(one, other) &&
    areSameLists(one.optionFeedback ?? [], other.optionFeedback ?? [])
  )
}

/** Whether the same option texts are right. */
function hasSameKey(one: Pick<Question, 'correct'>, other: Pick<Question, 'correct'>): boolean {
  return one.correct.length === other.correct.length && one.correct.every((it) => other.correct.includes(it))
}

function areSameLists(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}
