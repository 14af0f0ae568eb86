import type { CategoryTitle } from '../../contract/category.ts'
import type { Exam } from '../../contract/exam.ts'
import type { PracticeResponse } from '../../contract/practice-response.ts'
import type { QuestionNote } from '../../contract/question-note.ts'
import type { Restored } from '../../contract/restore.ts'
import type { Test } from '../../contract/test.ts'
import type { NewUser, User } from '../../contract/user.ts'
import type { ExportedQuestion } from '../../contract/user-data.ts'
import type { StoredImage } from './stored-image.ts'

/** The learner that contents are restored into: an existing one, or a new one. */
export type RestoreOwner =
  | { readonly userId: string }
  | { readonly newUser: NewUser & { readonly w3w_identifier: string } }

/**
 * The contents of an export, in the order of its lists: tests and responses newest first, questions oldest first. Ids are
 * those of the document, unique in each list, and every reference is to something in the document. The notes have been
 * sanitized.
 */
export interface RestoreContents {
  readonly tests: readonly Omit<Test, 'user_id'>[]
  readonly questions: readonly Omit<ExportedQuestion, 'user_id'>[]
  readonly practiceResponses: readonly Omit<PracticeResponse, 'user_id' | 'selected_answers' | 'time_taken'>[]
  readonly questionNotes: readonly Omit<QuestionNote, 'id' | 'user_id'>[]
  readonly exams: readonly Omit<Exam, 'user_id'>[]
  readonly categoryTitles: readonly CategoryTitle[]
  /** Their files are stored already, under `name`. */
  readonly images: readonly (StoredImage & { readonly nameInDocument: string })[]
}

/** What a restore changed. What the learner has now is read with `UserDataStore.load`, outside of the transaction. */
export interface RestoreResult {
  readonly user: User
  /** How many rows of each kind were added; for notes also those that were replaced. */
  readonly restored: Restored['restored']
  /** Names of the images that belong to the learner now. */
  readonly imageNames: ReadonlySet<string>
}
