import type { NewQuestion, WireValues } from '../../../contract/question.ts'
import type { Question } from '../../../domain/model.ts'
import { type FieldValues, mapFields } from '../../../domain/questions/content-fields.ts'

/** The content of a question as the API accepts it. */
export const contentToWire = mapFields<FieldValues, WireValues>('name', 'wire', {
  options: (texts) => [...texts],
  key: (texts) => [...texts],
  feedback: (texts) => texts && [...texts],
})

/** A question to be added under its own id. */
export function newQuestionToWire(learnerId: string, question: Question): NewQuestion {
  return {
    user_id: learnerId,
    id: question.id,
    is_flagged: question.isFlagged,
    ...contentToWire(question),
  }
}
