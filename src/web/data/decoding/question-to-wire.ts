import { contentToWire, type NewQuestion } from '../../../contract/question.ts'
import type { Question } from '../../../domain/model.ts'

/** A question to be added under its own id. */
export function newQuestionToWire(learnerId: string, question: Question): NewQuestion {
  return {
    user_id: learnerId,
    id: question.id,
    is_flagged: question.isFlagged,
    ...contentToWire(question),
  }
}
