import type { Note, PastTest, PracticeResponse, Question } from '../model.ts'
import type { NoteBase, NoteTexts } from '../practice/notes/note-draft.ts'

/** A write that must not be lost (spec §7.2): it waits in the outbox until the server has it. */
export type LearnerWrite =
  | { readonly kind: 'answer'; readonly response: PracticeResponse }
  | { readonly kind: 'test'; readonly test: PastTest }
  | { readonly kind: 'flag'; readonly questionId: Question['id']; readonly isFlagged: boolean }
  | NoteWrite

/** A question's note and hint as the learner left them. */
export interface NoteWrite {
  readonly kind: 'note'
  readonly questionId: Question['id']
  readonly texts: NoteTexts
  /** The version the edit is based on, so that nothing newer is overwritten. */
  readonly startedFrom: NoteBase
  /** Texts of earlier writes that this one replaces: finding one of them stored is no conflict. */
  readonly earlier: readonly NoteTexts[]
}

/** A write waiting for the server. It belongs to one learner and is never sent or shown for another. */
export interface OutboxEntry {
  /** The id of the answer or test itself, so that sending it twice creates it once. */
  readonly id: string
  readonly learnerId: string
  /** Strictly increasing; milliseconds since the epoch, or slightly more where several writes share one. */
  readonly order: number
  readonly write: LearnerWrite
  /** The server's version of a note that was changed elsewhere; the entry waits for the learner's choice. */
  readonly conflict: Note | null
}

/** An entry with a note conflict for the learner to resolve. */
export type NoteConflict = OutboxEntry & { readonly write: NoteWrite; readonly conflict: Note }

export function isNoteConflict(entry: OutboxEntry): entry is NoteConflict {
  return entry.write.kind === 'note' && entry.conflict !== null
}
