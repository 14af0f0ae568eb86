import type { PracticeResponse } from '../../contract/practice-response.ts'
import type { Question } from '../../contract/question.ts'
import type { QuestionNote } from '../../contract/question-note.ts'
import type { Restored } from '../../contract/restore.ts'
import type { Test } from '../../contract/test.ts'
import type { NewUser } from '../../contract/user.ts'
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
  readonly questions: readonly Omit<Question, 'user_id'>[]
  readonly practiceResponses: readonly Omit<PracticeResponse, 'user_id' | 'selected_answers' | 'time_taken'>[]
  readonly questionNotes: readonly Omit<QuestionNote, 'id' | 'user_id'>[]
  /** Their files are stored already, under `name`. */
  readonly images: readonly (StoredImage & { readonly nameInDocument: string })[]
}

/** What the learner has after a restore, and the names of the images that belong to them now. */
export type RestoreResult = Restored & { readonly imageNames: ReadonlySet<string> }
