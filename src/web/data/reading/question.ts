import type { Question } from '../../../domain/model.ts'
import {
  readBooleanOrNull,
  readId,
  readIdOrNull,
  readRecord,
  readText,
  readTextOrNull,
  readTexts,
  UnreadableAnswer,
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

/** The flag of an updated question, all that is read of it (seed §7). @throws UnreadableAnswer */
export function readFlag(value: unknown): boolean {
  const isFlagged = readBooleanOrNull(readRecord(value, 'an updated question').is_flagged)
  if (isFlagged === null) throw new UnreadableAnswer('an updated question with its flag', value)
  return isFlagged
}
