import { isRecord } from '../../../../domain/is-record.ts'
import type { Note, Question } from '../../../../domain/model.ts'
import { mergeNotes } from '../../../../domain/outbox/note-merge.ts'
import type { LearnerWrite, NoteWrite, OutboxEntry } from '../../../../domain/outbox/outbox-entry.ts'
import { resolveEditConflict } from '../../../../domain/outbox/question-conflict.ts'
import { isSameRichText } from '../../../../domain/rich-text/rich-text.ts'
import { readNote } from '../../decoding/note.ts'
import { readQuestion } from '../../decoding/question.ts'

/** A note or an edit after a conflict (409), merged or with both versions; null when there is nothing to resolve. */
export function resolveConflict(
  write: LearnerWrite,
  body: unknown,
): Pick<OutboxEntry, 'write' | 'conflict'> | null {
  if (write.kind === 'note') return resolveNoteConflict(write, body)
  if (write.kind !== 'edit') return null
  const current = currentQuestionOf(body)
  return current && resolveEditConflict(write, current)
}

/**
 * Resolves the conflict of a note with the stored one (409 with the stored note in `current`): the two are merged where
 * they do not contradict each other; otherwise the note waits for the learner. Null when the reply does not say what is
 * stored, or names the version that the note was based on: the server then had another reason, and the note is refused.
 */
function resolveNoteConflict(
  write: NoteWrite,
  body: unknown,
): { readonly write: NoteWrite; readonly conflict: Note | null } | null {
  const current = currentOf(body)
  if (current === null || current.updatedAt === write.startedFrom.version) return null
  const startedFrom = { noteHtml: current.noteHtml, hintHtml: current.hintHtml, version: current.updatedAt }
  const isOurs = write.earlier.some(
    ({ noteHtml, hintHtml }) =>
      isSameRichText(noteHtml, current.noteHtml) && isSameRichText(hintHtml, current.hintHtml),
  )
  if (isOurs) return { write: { ...write, startedFrom }, conflict: null }
  const { texts, isContested } = mergeNotes(write.startedFrom, write.texts, current)
  return isContested
    ? { write: { ...write, texts }, conflict: current }
    : { write: { ...write, texts, startedFrom }, conflict: null }
}

function currentOf(body: unknown): Note | null {
  return readCurrent(body, readNote)
}

/** The stored question in the reply to an edit that conflicts with it; null when the reply does not say. */
function currentQuestionOf(body: unknown): Question | null {
  return readCurrent(body, readQuestion)
}

function readCurrent<Value>(body: unknown, read: (value: unknown) => Value): Value | null {
  try {
    const problem: unknown = typeof body === 'string' ? JSON.parse(body) : body
    return isRecord(problem) ? read(problem.current) : null
  } catch {
    return null
  }
}
