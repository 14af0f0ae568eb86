import { isRecord } from '../../../domain/is-record.ts'
import type { Note } from '../../../domain/model.ts'
import { readId, readRecord, readText, readTimeOrNull } from './read-values.ts'

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
 * A note as it was stored, decoded from the reply to saving it. A server may sanitize what it stores, and replies with
 * the result; a reply without a text means that the text was stored as sent.
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
