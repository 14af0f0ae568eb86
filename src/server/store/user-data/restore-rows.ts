import type { CurrentName } from '../resources/images/former-names.ts'
import type { ExamRowContent, QuestionContent, ResponseContent, TestContent } from './match-keys.ts'
import type { RowRef } from './match-rows.ts'

/** The rows that the learner has before a restore, each kind in the order it was added. */
export interface ExistingRows {
  readonly tests: readonly (RowRef & TestContent)[]
  readonly questions: readonly (RowRef & QuestionContent)[]
  readonly responses: readonly (RowRef & ResponseContent)[]
  /** When a note was changed last, milliseconds since the Unix epoch, by the `seq` of its question. */
  readonly notesUpdatedAt: ReadonlyMap<number, number>
  readonly exams: readonly (RowRef & ExamRowContent)[]
  readonly titledCategories: ReadonlySet<string>
  readonly currentImageName: CurrentName
}

/** Those of a new learner. */
export const NO_ROWS: ExistingRows = {
  tests: [],
  questions: [],
  responses: [],
  notesUpdatedAt: new Map(),
  exams: [],
  titledCategories: new Set(),
  currentImageName: () => null,
}

/** Entries between two pauses: a few milliseconds. */
export const BATCH_SIZE = 1000
/** The same for tests, each of which may list 5,000 questions. */
export const TESTS_BATCH_SIZE = 5
