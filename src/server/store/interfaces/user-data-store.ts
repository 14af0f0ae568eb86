import type { CategoryTitle } from '../../../contract/category.ts'
import type { Exam } from '../../../contract/exam.ts'
import type { PracticeResponse } from '../../../contract/practice-response.ts'
import type { QuestionNote } from '../../../contract/question-note.ts'
import type { ExportedQuestion, UserData } from '../../../contract/user-data.ts'
import type { RestoreContents, RestoreOwner, RestoreResult } from '../restore-contents.ts'
import type { StoredImage } from '../stored-image.ts'
import type { WriteResult } from '../write-result.ts'
import type { JsonDocuments } from './json-documents.ts'
import type { LearnerUsage } from './user-store.ts'

/** `revision` and `load` are for `UserData` as JSON, by identifier. */
export interface UserDataStore extends JsonDocuments {
  /**
   * Everything the learner owns, deleted questions included, read consistently; the images by name only. Null: unknown
   * identifier.
   */
  exportAll(identifier: string): Promise<
    | (Omit<UserData, 'questions'> & {
        readonly questions: readonly ExportedQuestion[]
        readonly practiceResponses: readonly PracticeResponse[]
        readonly questionNotes: readonly QuestionNote[]
        readonly images: readonly StoredImage[]
        readonly exams: readonly Exam[]
        readonly categoryTitles: readonly CategoryTitle[]
      })
    | null
  >
  /**
   * Adds the contents that the learner does not have, all or nothing. Existing rows are recognized by id or by content and
   * stay as they are; a note is replaced by a newer one. New rows get new ids, and references follow.
   *
   * `existing`: there was nothing to add. `conflict`: the new learner's identifier is taken, or their id by another name.
   * `unknown`: there is no such learner.
   */
  restore(owner: RestoreOwner, contents: RestoreContents): Promise<WriteResult<RestoreResult>>
  /**
   * What `restore` would add to an existing learner's usage, images left out. Reads all existing rows, without blocking
   * writes. Null: unknown user.
   */
  restoreUsage(userId: string, contents: RestoreContents): Promise<LearnerUsage | null>
}
