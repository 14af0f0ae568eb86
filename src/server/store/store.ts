import type { StoreStats } from './engine/engine.ts'
import type { createAssistantStore } from './resources/assistants/assistants.ts'
import type { createCategoryStore } from './resources/categories.ts'
import type { createExamStore } from './resources/exams.ts'
import type { createImageStore } from './resources/images.ts'
import type { FailedLookupStore, NetworkUsageStore } from './resources/network-counts.ts'
import type { createPaperStore } from './resources/papers.ts'
import type { createPastImportStore } from './resources/past-imports.ts'
import type { PracticeResponseStore } from './resources/practice-responses.ts'
import type { createPushSubscriptionStore } from './resources/push-subscriptions.ts'
import type { createQuestionNoteStore } from './resources/question-notes.ts'
import type { QuestionStore } from './resources/questions/questions.ts'
import type { createClassResultStore } from './resources/shares/class-results.ts'
import type { createShareStore } from './resources/shares/shares.ts'
import type { createSuggestionStore } from './resources/shares/suggestions.ts'
import type { createTakenBankStore } from './resources/shares/taken-banks.ts'
import type { createTestStore } from './resources/tests.ts'
import type { createUserStore } from './resources/users.ts'
import type { createUserDataStore } from './user-data/user-data.ts'

/**
 * All stored data, by resource. Only this folder knows SQL.
 *
 * A write resolves when it is on disk. Input has been validated by the contract; what only the store can know is
 * returned as an outcome. An exception is always a fault of the database.
 *
 * A list is also null when `page.after` is not the id of one of its rows (it may have been removed meanwhile).
 */
export interface Store {
  readonly users: ReturnType<typeof createUserStore>
  readonly tests: ReturnType<typeof createTestStore>
  readonly questions: QuestionStore
  readonly pastImports: ReturnType<typeof createPastImportStore>
  readonly exams: ReturnType<typeof createExamStore>
  readonly papers: ReturnType<typeof createPaperStore>
  readonly categories: ReturnType<typeof createCategoryStore>
  readonly assistants: ReturnType<typeof createAssistantStore>
  readonly shares: ReturnType<typeof createShareStore>
  readonly classResults: ReturnType<typeof createClassResultStore>
  readonly suggestions: ReturnType<typeof createSuggestionStore>
  readonly takenBanks: ReturnType<typeof createTakenBankStore>
  readonly pushSubscriptions: ReturnType<typeof createPushSubscriptionStore>
  readonly practiceResponses: PracticeResponseStore
  readonly questionNotes: ReturnType<typeof createQuestionNoteStore>
  readonly images: ReturnType<typeof createImageStore>
  readonly userData: ReturnType<typeof createUserDataStore>
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
