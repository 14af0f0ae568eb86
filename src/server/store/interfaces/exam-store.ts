import type { CategoryTitle } from '../../../contract/category.ts'
import type { Exam, ExamChange, NewExam } from '../../../contract/exam.ts'
import type { CategoryChange } from '../../../domain/exams/category-changes.ts'
import type { RevisionResult, WriteResult } from '../write-result.ts'

/** `full`: the learner has as many exams as are possible (`EXAM_LIMITS.examsMax`). */
export type ExamCreation = WriteResult<Exam> | { readonly outcome: 'full' }

/** Exams that learners set up. */
export interface ExamStore {
  /** In the order in which they were added. Null: unknown user. */
  ofUser(userId: string): Promise<readonly Exam[] | null>
  /** The id of the learner whose exam it is. Null: unknown exam. */
  ownerOf(examId: string): Promise<string | null>
  create(exam: NewExam): Promise<ExamCreation>
  /** See `examChangeSchema`. The same change again is never a conflict. */
  change(examId: string, change: ExamChange): Promise<RevisionResult<Exam>>
  /** Past tests of the exam stay, with its rules. False: unknown exam. */
  remove(examId: string): Promise<boolean>
}

/** Titles of categories, and changes of whole categories. */
export interface CategoryStore {
  /** By the names of the categories. Null: unknown user. */
  titlesOf(userId: string): Promise<readonly CategoryTitle[] | null>
  /**
   * Makes changes in one transaction; questions, deleted ones included, and exams follow. Making them again changes nothing.
   * Returns how many questions got another category. `full`: there would be more titles than `CATEGORY_TITLES_MAX`.
   */
  change(
    userId: string,
    changes: readonly CategoryChange[],
  ): Promise<
    { readonly outcome: 'saved'; readonly changed: number } | { readonly outcome: 'unknown' | 'full' }
  >
}
