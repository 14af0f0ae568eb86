import type { Question } from '../../../domain/model.ts'
import {
  readBooleanOrNull,
  readId,
  readIdOrNull,
  readRecord,
  readText,
  readTextOrNull,
  readTexts,
} from './loose.ts'

/** A question in any shape the seed tolerates (§3): `correct_answers` may be one string, or be the older `correct_answer`. */
export function readQuestion(value: unknown): Question {
  const record = readRecord(value, 'a question')
  const correct = readTexts(record.correct_answers)
  return {
    id: readId(record.id, 'a question'),
    text: readText(record.question_text),
    category: readTextOrNull(record.category),
    options: readTexts(record.possible_answers),
    correct: correct.length > 0 ? correct : readTexts(record.correct_answer),
    explanation: readTextOrNull(record.explanation),
    isFlagged: readBooleanOrNull(record.is_flagged) ?? false,
    wasCorrect: readBooleanOrNull(record.is_correct),
    sourceTestId: readIdOrNull(record.source_test_id),
  }
}
