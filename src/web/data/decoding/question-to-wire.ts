import type * as z from 'zod/mini'
import type { NewQuestion, questionContent } from '../../../contract/question.ts'
import type { Question } from '../../../domain/model.ts'
import type { QuestionContent } from '../../../domain/questions/question-content.ts'

type WireContent = { [Member in keyof typeof questionContent]: z.output<(typeof questionContent)[Member]> }

/** The content of a question as the API accepts it. */
export function contentToWire(content: QuestionContent): WireContent {
  return {
    question_text: content.text,
    possible_answers: [...content.options],
    correct_answers: [...content.correct],
    category: content.category,
    explanation: content.explanation,
    format: content.format,
    option_feedback: content.optionFeedback && [...content.optionFeedback],
    reference: content.reference,
    source_id: content.sourceId,
    keep_order: content.keepsOrder,
  }
}

/** A question to be added under its own id. */
export function newQuestionToWire(learnerId: string, question: Question): NewQuestion {
  return {
    user_id: learnerId,
    id: question.id,
    is_flagged: question.isFlagged,
    ...contentToWire(question),
  }
}
