import type { PastImport, UndoneImport } from '../../../contract/question-change.ts'

/** Imports that can be undone. */
export interface PastImportStore {
  /** Those that can be undone or were undone, newest first. Null: unknown user. */
  ofUser(userId: string): Promise<readonly PastImport[] | null>
  /**
   * Deletes the questions that an import added, and gives those that it replaced their earlier content back unless they
   * were changed since. A second call returns the same counts and changes nothing. Null: unknown, or too long ago.
   */
  undo(importId: string): Promise<UndoneImport | null>
  /** Removes imports that cannot be undone any more. */
  removeExpired(): Promise<void>
}
