import type { PageQuery } from '../../../contract/common.ts'
import type { BatchQuestion, ImportPart, NewQuestion, Question } from '../../../contract/question.ts'
import type { BulkChange, DeletedQuestion, QuestionChange } from '../../../contract/question-change.ts'
import type { BatchCounts, ImportPartResult, RevisionResult, WriteResult } from '../write-result.ts'
import type { JsonDocuments } from './json-documents.ts'

export interface QuestionStore {
  /** The whole bank by user id: all questions as JSON, in the order they were added. */
  readonly bank: JsonDocuments
  /** In the order they were added, without deleted ones, as is every list of questions. Null: unknown user. */
  ofUser(userId: string, page: PageQuery): Promise<readonly Question[] | null>
  /** Null: unknown test. */
  ofTest(testId: string, page: PageQuery): Promise<readonly Question[] | null>
  create(question: NewQuestion): Promise<WriteResult<Question>>
  /**
   * All or none. Entries with `replaces` name existing questions; `unknown` when one does not exist. A `note_text` has
   * been sanitized, and is stored where there is no note yet.
   */
  createAll(userId: string, questions: readonly BatchQuestion[]): Promise<WriteResult<StoredBatch>>
  /**
   * Stores a part of an import, and all its questions once every part is there, whichever comes last. Every entry has an
   * id. The same part sent again is recognized by its content, also after the import was stored.
   *
   * A learner has one import under way. Another one replaces it, and so does the same one after a day without a part.
   * `conflict` and `unknown` as in `createAll`, the part is then not stored; `conflict`, too, when a part of that number
   * came with other content, or the number of parts differs.
   */
  createPart(userId: string, part: ImportPart, questions: readonly BatchQuestion[]): Promise<ImportPartResult>
  /** Removes imports of which no part came for a day. */
  removeStaleImports(): Promise<void>
  /** The id of the learner whose question it is, deleted or not. Null: unknown question. */
  ownerOf(questionId: string): Promise<string | null>
  /**
   * Changes the content of a question, see `questionChangeSchema`. The same change again is never a conflict. A deleted
   * question is changed as well and stays deleted, so that an edit that arrives late is not lost.
   */
  change(questionId: string, change: QuestionChange): Promise<RevisionResult<Question>>
  /** How many of the questions are now as asked. Null: unknown user. */
  changeMany(change: BulkChange): Promise<number | null>
  /** Moves a question to the deleted ones, also when it is one already. False: unknown question. */
  remove(questionId: string): Promise<boolean>
  /**
   * Removes questions for good that were deleted more than 30 days ago. Of those with practice responses, what the
   * responses are about stays: text, options, key and category. Stops early when `signal` is aborted.
   */
  removeExpired(signal?: AbortSignal): Promise<void>
  /** Moves a question back to its place in the bank, also when it is there. Null: unknown, or deleted too long ago. */
  restore(questionId: string): Promise<Question | null>
  /** Those that can be restored, the one deleted last first. Null: unknown user. */
  deletedOf(userId: string, page: PageQuery): Promise<readonly DeletedQuestion[] | null>
  /** Sets the flag, or toggles it when `flagged` is null. Null: unknown question. */
  setFlag(questionId: string, flagged: boolean | null): Promise<Question | null>
}

/** `questions` are those that were sent, in their order, as stored. */
export type StoredBatch = BatchCounts & { readonly questions: readonly Question[] }
