import type { Note } from '../../../domain/model.ts'
import { readId, readRecord, readText, readTimeOrNull } from './loose.ts'

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
