import type { PageQuery } from '../../../contract/common.ts'
import type { NewQuestionNote, QuestionNote } from '../../../contract/question-note.ts'

export interface QuestionNoteStore {
  /** Null: unknown user. */
  ofUser(userId: string, page: PageQuery): Promise<readonly QuestionNote[] | null>
  /** Null: there is none, or the question is unknown. */
  ofQuestion(userId: string, questionId: string): Promise<QuestionNote | null>
  /**
   * Creates or replaces; the texts have been sanitized. `conflict`, with the stored note, when `if_updated_at` is not the
   * stored one, or is null (there was no note) and there is one now. Saving the same texts again changes nothing and is
   * never a conflict, so that a save may be sent twice. Saving where the note was removed is no conflict either.
   */
  save(
    note: NewQuestionNote,
  ): Promise<
    | { readonly outcome: 'saved'; readonly note: QuestionNote }
    | { readonly outcome: 'conflict'; readonly current: QuestionNote }
    | { readonly outcome: 'unknown' }
  >
  /** False: there was none, or the question is not the user's. */
  remove(userId: string, questionId: string): Promise<boolean>
}
