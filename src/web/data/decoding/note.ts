import type { Note } from '../../../domain/model.ts'
import { isRecord, readId, readRecord, readText, readTimeOrNull } from './read-values.ts'

/** A question's note; a missing hint is an empty one. */
export function readNote(value: unknown): Note {
  const record = readRecord(value, 'a note')
  return {
    questionId: readId(record.question_id, 'a note on a question'),
    noteHtml: readText(record.note_text),
    hintHtml: readText(record.hint_text),
    updatedAt: readTimeOrNull(record.updated_at) ?? 0,
  }
}

/**
 * A note as it was stored, from the answer to saving it. A server may clean what it stores, and says so; one that
 * does not say what it stored has stored what was sent.
 */
export function readSavedNote(value: unknown, sent: Omit<Note, 'updatedAt'>): Note {
  const answer = isRecord(value) ? value : {}
  return {
    questionId: sent.questionId,
    noteHtml: typeof answer.note_text === 'string' ? answer.note_text : sent.noteHtml,
    hintHtml: typeof answer.hint_text === 'string' ? answer.hint_text : sent.hintHtml,
    updatedAt: readTimeOrNull(answer.updated_at) ?? 0,
  }
}
