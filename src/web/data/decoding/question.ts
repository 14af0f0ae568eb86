import type { Question } from '../../../domain/model.ts'
import {
  readBooleanOrNull,
  readId,
  readIdOrNull,
  readRecord,
  readText,
  readTextOrNull,
  readTexts,
  UnreadableReplyError,
} from './read-values.ts'

/** A question in any shape that spec §3.3 accepts: `correct_answers` may be one string, or be the older `correct_answer`. */
export function readQuestion(value: unknown): Question {
  const record = readRecord(value, 'a question')
  const options = readTexts(record.possible_answers)
  const correct = readTexts(record.correct_answers)
  const key = correct.length > 0 ? correct : readTexts(record.correct_answer)
  return {
    id: readId(record.id, 'a question'),
    text: readText(record.question_text),
    category: readTextOrNull(record.category),
    options,
    correct: [...new Set(key.map((answer) => optionMeant(answer, options)))],
    explanation: readTextOrNull(record.explanation),
    isFlagged: readBooleanOrNull(record.is_flagged) ?? false,
    wasCorrect: readBooleanOrNull(record.is_correct),
    sourceTestId: readIdOrNull(record.source_test_id),
    format: record.format === 'markdown' ? 'markdown' : 'plain',
    optionFeedback: readFeedback(record.option_feedback, options.length),
    reference: readTextOrNull(record.reference),
    sourceId: readTextOrNull(record.source_id),
    keepsOrder: readBooleanOrNull(record.keep_order),
    revision: typeof record.revision === 'number' ? record.revision : 0,
  }
}

/** Null when it does not fit the options: feedback beside the wrong option would be worse than none. */
function readFeedback(value: unknown, optionCount: number): readonly (string | null)[] | null {
  if (!Array.isArray(value) || value.length !== optionCount) return null
  return value.map((entry) => (typeof entry === 'string' && entry !== '' ? entry : null))
}

/** An option is identified by its text; older servers may write it with different whitespace around it in the key. */
function optionMeant(answer: string, options: readonly string[]): string {
  if (options.includes(answer)) return answer
  return options.find((option) => option.trim() === answer.trim()) ?? answer
}

/**
 * The flag of an updated question, the only part of the reply that is used (spec §7.2). @throws UnreadableReplyError
 */
export function readFlag(value: unknown): boolean {
  const isFlagged = readBooleanOrNull(readRecord(value, 'an updated question').is_flagged)
  if (isFlagged === null) throw new UnreadableReplyError('an updated question with its flag', value)
  return isFlagged
}
