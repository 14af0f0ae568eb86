import type { Question } from '../../../domain/model.ts'
import {
  CONTENT_FIELDS,
  type Conversions,
  type FieldKind,
  type FieldValues,
} from '../../../domain/questions/content-fields.ts'
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

/** How each kind of field is read from what a server sent or this browser stored. */
export const FIELD_READERS: Conversions<Readonly<Record<FieldKind, unknown>>, FieldValues> = {
  text: readText,
  line: readTextOrNull,
  id: readTextOrNull,
  format: (value) => (value === 'markdown' ? 'markdown' : 'plain'),
  options: readTexts,
  key: readTexts,
  feedback: readFeedback,
  switch: readBooleanOrNull,
}

/**
 * A question in any shape that spec §3.3 accepts: `correct_answers` may be one string, or be the older `correct_answer`.
 * Written out as one object: a loop over the fields takes three times as long for a bank of 50,000 questions.
 */
export function readQuestion(value: unknown): Question {
  const record = readRecord(value, 'a question')
  const options = FIELD_READERS.options(record.possible_answers)
  const correct = FIELD_READERS.key(record.correct_answers)
  const feedback = FIELD_READERS.feedback(record.option_feedback)
  return {
    id: readId(record.id, 'a question'),
    text: FIELD_READERS.text(record.question_text),
    category: FIELD_READERS.line(record.category),
    options,
    correct: correct.length > 0 ? correct : readTexts(record[CONTENT_FIELDS.correct.olderWire]),
    explanation: FIELD_READERS.line(record.explanation),
    format: FIELD_READERS.format(record.format),
    // Feedback beside the wrong option would be worse than none.
    optionFeedback: feedback?.length === options.length ? feedback : null,
    reference: FIELD_READERS.line(record.reference),
    sourceId: FIELD_READERS.id(record.source_id),
    keepsOrder: FIELD_READERS.switch(record.keep_order),
    pairSet: FIELD_READERS.id(record.pair_set),
    madeBy: FIELD_READERS.line(record.made_by),
    isFlagged: readBooleanOrNull(record.is_flagged) ?? false,
    wasCorrect: readBooleanOrNull(record.is_correct),
    sourceTestId: readIdOrNull(record.source_test_id),
    revision: typeof record.revision === 'number' ? record.revision : 0,
  }
}

function readFeedback(value: unknown): readonly (string | null)[] | null {
  if (!Array.isArray(value)) return null
  return value.map((entry) => (typeof entry === 'string' && entry !== '' ? entry : null))
}

/**
 * The flag of an updated question, the only part of the reply that is used (spec §7.2). @throws UnreadableReplyError
 */
export function readFlag(value: unknown): boolean {
  const isFlagged = readBooleanOrNull(readRecord(value, 'an updated question').is_flagged)
  if (isFlagged === null) throw new UnreadableReplyError('an updated question with its flag', value)
  return isFlagged
}
