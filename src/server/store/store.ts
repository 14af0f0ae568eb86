import type { CategoryTitle } from '../../contract/category.ts'
import type { PageQuery } from '../../contract/common.ts'
import type { Exam } from '../../contract/exam.ts'
import type { NewPracticeResponse, PracticeResponse } from '../../contract/practice-response.ts'
import type { BatchQuestion, ImportPart, NewQuestion, Question } from '../../contract/question.ts'
import type { BulkChange, DeletedQuestion, QuestionChange } from '../../contract/question-change.ts'
import type { NewQuestionNote, QuestionNote } from '../../contract/question-note.ts'
import type { NewTest, Test } from '../../contract/test.ts'
import type { NewUser, User } from '../../contract/user.ts'
import type { ExportedQuestion, UserData } from '../../contract/user-data.ts'
import type { StoreStats } from './engine/store-stats.ts'
import type { CategoryStore, ExamStore } from './exam-store.ts'
import type { LeakyBucket } from './limits/leaky-bucket.ts'
import type { PastImportStore } from './past-import-store.ts'
import type { PushSubscriptionStore } from './push-subscription-store.ts'
import type { RestoreContents, RestoreOwner, RestoreResult } from './restore-contents.ts'
import type { StoredImage } from './stored-image.ts'
import type { BatchCounts, ImportPartResult, RevisionResult, WriteResult } from './write-result.ts'

/**
 * All stored data, by resource. Only this folder knows SQL.
 *
 * A write resolves when it is on disk. Input has been validated by the contract; what only the store can know is
 * returned as an outcome. An exception is always a fault of the database.
 *
 * A list is also null when `page.after` is not the id of one of its rows (it may have been removed meanwhile).
 */
export interface Store {
  readonly users: UserStore
  readonly tests: TestStore
  readonly questions: QuestionStore
  readonly pastImports: PastImportStore
  readonly exams: ExamStore
  readonly categories: CategoryStore
  readonly pushSubscriptions: PushSubscriptionStore
  readonly practiceResponses: PracticeResponseStore
  readonly questionNotes: QuestionNoteStore
  readonly images: ImageStore
  readonly userData: UserDataStore
  readonly failedLookups: FailedLookupStore
  readonly networkUsage: NetworkUsageStore
  /** Counts of commits and connections, for the metrics. */
  stats(): StoreStats
  /** Resolves when writes go through; rejects with the database's reason. */
  checkWritable(): Promise<void>
  /**
   * Checks the whole file when it was too large to be checked before it was opened. Called once, after the server
   * listens. Rejects with `DamagedDatabaseError`; nothing should be written after that.
   */
  checkIntegrity(): Promise<void>
  /** Waits for the statements and transactions under way, then closes the database. May be called twice. */
  close(): Promise<void>
}

export interface UserStore {
  /**
   * `identifierIsDrawn`: the server drew the identifier. The same `id` and `name` sent again then find the existing
   * user, although another identifier was drawn.
   */
  create(
    user: NewUser & { readonly w3w_identifier: string; readonly identifierIsDrawn?: boolean },
  ): Promise<WriteResult<User>>
  /** Null: unknown identifier. */
  findByIdentifier(identifier: string): Promise<User | null>
  exists(userId: string): Promise<boolean>
  /** What the learner has stored. Takes tens of milliseconds for 50,000 questions. Null: unknown user. */
  usage(userId: string): Promise<LearnerUsage | null>
  /** True when there is no learner at all, as on the first start. */
  isEmpty(): Promise<boolean>
  /**
   * Removes the learner and everything they own. Returns the names of their images, whose files the caller has to
   * remove. Null: unknown user.
   */
  remove(userId: string): Promise<{ readonly imageNames: readonly string[] } | null>
  /**
   * Replaces the identifier, every id and every image name, in all texts too, in one transaction. `imageNames` maps old
   * names to new ones, whose files exist already, so that every address always has its file.
   *
   * `userId` in the result is the learner's new id.
   *
   * `conflict`: the identifier is taken, or there is an image that `imageNames` does not have, uploaded meanwhile.
   */
  rotate(
    userId: string,
    identifier: string,
    imageNames: ReadonlyMap<string, string>,
  ): Promise<
    { readonly outcome: 'rotated'; readonly userId: string } | { readonly outcome: 'unknown' | 'conflict' }
  >
}

/** What a learner has stored, and what a quota limits. */
export interface LearnerUsage {
  readonly questions: number
  readonly images: number
  /** Of rows and images together. */
  readonly bytes: number
}

/** Failed lookups by identifier, counted by all processes on one database together. */
export interface FailedLookupStore {
  /** Signs the challenges of proofs of work. */
  readonly proofKey: string
  /** The failures of a network, and of all networks together. */
  levels(network: string): Promise<{ readonly network: LeakyBucket; readonly all: LeakyBucket }>
  /**
   * Counts one more failure of a network.
   *
   * @param leakMs milliseconds in which one failure of the network, and one of all, leaks
   */
  add(network: string, leakMs: { readonly network: number; readonly all: number }): Promise<void>
}

/** What is counted of a network: learners it created, bytes it stored. */
export type NetworkUsageKind = 'learners' | 'bytes'

export interface NetworkUsageStore {
  /** Whether several processes share the count: each call is then a statement. */
  readonly isShared: boolean
  /**
   * Adds to the leaky bucket of a network and returns its level. `amount` is negative when something is taken back, and
   * 0 to read.
   *
   * @param leakMs milliseconds in which one unit leaks
   */
  add(kind: NetworkUsageKind, network: string, amount: number, leakMs: number): Promise<number>
  /** Deletes rows whose level has been 0 for a while. */
  removeExpired(): Promise<void>
}

export interface TestStore {
  /** Newest first. Null: unknown user. */
  ofUser(userId: string, page: PageQuery): Promise<readonly Test[] | null>
  create(test: NewTest): Promise<WriteResult<Test>>
  /** Also removes the questions whose `source_test_id` it is, with their responses and notes. False: unknown test. */
  remove(testId: string): Promise<boolean>
}

/** A JSON document of a learner, written by the database. */
export interface JsonDocuments {
  /** Changes with every change of the document; no two states have the same one. Null: unknown key. */
  revision(key: string): Promise<string | null>
  /** The bytes of the JSON with their revision, one consistent read. Null: unknown key. */
  load(key: string): Promise<{ readonly revision: string; readonly json: Buffer } | null>
}

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

export interface PracticeResponseStore {
  /** Newest first. Null: unknown user. */
  ofUser(userId: string, page: PageQuery): Promise<readonly PracticeResponse[] | null>
  /** Changes with every change of what `jsonOfUser` returns; no two states have the same one. Null: unknown user. */
  revisionOfUser(userId: string): Promise<string | null>
  /**
   * All responses as a JSON list, newest first. A long list comes in chunks that are read as they are asked for, see
   * `responses-json.ts`. Null: unknown user.
   */
  jsonOfUser(userId: string): Promise<Buffer | AsyncGenerator<string> | null>
  /** A page after a cursor, see `responses-page.ts`. Null: unknown user. */
  pageOfUser(userId: string, cursor: string, form: ResponsesPageForm): Promise<ResponsesPage | null>
  /** Newest first. Null: unknown question. */
  ofQuestion(questionId: string, page: PageQuery): Promise<readonly PracticeResponse[] | null>
  create(response: NewPracticeResponse): Promise<WriteResult<PracticeResponse>>
}

/** Whether the entries of a page have all names of the wire format, or are tuples. */
export type ResponsesPageForm = 'full' | 'compact'

/** A page of practice responses, in the order in which they were added. */
export interface ResponsesPage {
  /** The cursor after which the page begins; `CURSOR_START` when the given one is no longer valid. */
  readonly after: string
  /** The cursor after the last response of the page. */
  readonly next: string
  /** Whether it is the last page. */
  readonly isLast: boolean
  /** JSON, at most `RESPONSES_PAGE_SIZE` entries. */
  readonly list: Buffer
}

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

export interface ImageStore {
  /** False: unknown user. The name must be a new one. */
  add(userId: string, image: StoredImage): Promise<boolean>
  ofUser(userId: string): Promise<readonly StoredImage[]>
  /** Those of the names that no image of the learner has, or had before. All of them when the user is unknown. */
  missingNames(userId: string, names: Iterable<string>): Promise<ReadonlySet<string>>
  /** Null: unknown name. */
  findByName(name: string): Promise<StoredImage | null>
  /**
   * Removes images that no note and no question has shown for 30 days, counted from when this was first noticed. Returns their names,
   * whose files the caller has to remove. Stops early when `signal` is aborted.
   */
  removeUnused(signal?: AbortSignal): Promise<readonly string[]>
  /** Those of the names that have a row. */
  existingNames(names: readonly string[]): Promise<ReadonlySet<string>>
  /** A secret that distinguishes this database from every other one, except for its own copies. */
  ownerSecret(): Promise<string>
}

/** `revision` and `load` are for `UserData` as JSON, by identifier. */
export interface UserDataStore extends JsonDocuments {
  /** Everything the learner owns, deleted questions included, read consistently; the images by name only. Null: unknown identifier. */
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
