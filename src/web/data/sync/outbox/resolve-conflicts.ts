import type { NoteConflict, QuestionConflict } from '../../../../domain/outbox/outbox-entry.ts'
import type { NoteTexts } from '../../../../domain/practice/notes/note-draft.ts'
import type { QuestionContent } from '../../../../domain/questions/content-fields.ts'
import { outbox } from './page-outbox.ts'

/** Resolves a note's conflict by the texts to store; null leaves what is stored. */
export function resolveNoteConflict(conflict: NoteConflict, texts: NoteTexts | null): void {
  outbox.resolveConflict(conflict, texts).catch((cause: unknown) => {
    console.error('The conflict of the note could not be resolved', cause)
  })
}

/** Resolves the conflict of an edit by the content to store; null leaves the question as it is stored. */
export function resolveEditConflict(conflict: QuestionConflict, content: QuestionContent | null): void {
  outbox.resolveEdit(conflict, content).catch((cause: unknown) => {
    console.error('The conflict of the edit could not be resolved', cause)
  })
}
