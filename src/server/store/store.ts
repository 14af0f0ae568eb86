import type { StoreStats } from './engine/store-stats.ts'
import type { CategoryStore, ExamStore } from './interfaces/exam-store.ts'
import type { ImageStore } from './interfaces/image-store.ts'
import type { FailedLookupStore, NetworkUsageStore } from './interfaces/limit-stores.ts'
import type { PastImportStore } from './interfaces/past-import-store.ts'
import type { PracticeResponseStore } from './interfaces/practice-response-store.ts'
import type { PushSubscriptionStore } from './interfaces/push-subscription-store.ts'
import type { QuestionNoteStore } from './interfaces/question-note-store.ts'
import type { QuestionStore } from './interfaces/question-store.ts'
import type { TestStore } from './interfaces/test-store.ts'
import type { UserDataStore } from './interfaces/user-data-store.ts'
import type { UserStore } from './interfaces/user-store.ts'

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
