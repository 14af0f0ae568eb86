import type { Note, PastTest, PracticeResponse, Question } from '../model.ts'
import type { NoteStart, NoteTexts } from '../practice/note-draft.ts'

/** What a learner writes and must not lose (spec §7.2): it waits in the outbox until the server has it. */
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
  /** What the edit began from, so that nothing newer is overwritten. */
  readonly startedFrom: NoteStart
  /** What earlier writes said that this one stands for: finding one of them stored is no conflict. */
  readonly earlier: readonly NoteTexts[]
}

/** A write on its way. It belongs to the learner who made it and is never sent or shown in another's name. */
export interface OutboxEntry {
  /** Of an answer or a test its own id, so that sending it twice creates it once. */
  readonly id: string
  readonly learnerId: string
  /** Grows from write to write; milliseconds since the epoch, or a little more where several fell on one. */
  readonly order: number
  readonly write: LearnerWrite
  /** Of a note that was changed elsewhere meanwhile: what is stored there. It waits for the learner to choose. */
  readonly conflict: Note | null
}

/** An entry whose note waits for a choice. */
export type NoteConflict = OutboxEntry & { readonly write: NoteWrite; readonly conflict: Note }

export function isNoteConflict(entry: OutboxEntry): entry is NoteConflict {
  return entry.write.kind === 'note' && entry.conflict !== null
}
