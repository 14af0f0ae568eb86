import { removeStored } from '../browser-storage.ts'

/** Where it is stored what the learner of this browser said that columns of files mean. */
export const COLUMN_MAPPINGS = { key: 'quizgrove_column_mappings', name: 'What the columns of files mean' }

/** The next learner in this browser must not find them. Apart from what reads them, so that only the import loads that. */
export function removeColumnMappings(): void {
  removeStored(COLUMN_MAPPINGS.key)
}
