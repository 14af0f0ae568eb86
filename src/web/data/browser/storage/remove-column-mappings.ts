import { removeStored } from './browser-storage.ts'

/** What the columns of imported files mean, as the learner chose. */
export const COLUMN_MAPPINGS = { key: 'quizgrove_column_mappings', name: 'What the columns of files mean' }

/**
 * The next learner in this browser must not find them. In a file of its own, so that only the import loads the code
 * that reads them.
 */
export function removeColumnMappings(): void {
  removeStored(COLUMN_MAPPINGS.key)
}
