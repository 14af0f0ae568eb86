import { readList, readRecord, readTexts } from '../decoding/read-values.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** The categories that the learner of this browser practices; there is one learner at a time. */
const KEY = 'quizgrove_categories'

/** The categories that this learner chose last; null when they chose all, or nothing can be read. */
export function readChosenCategories(learnerId: string): readonly string[] | null {
  const stored = readStored(KEY)
  if (stored === null) return null
  try {
    const record = readRecord(JSON.parse(stored), 'a choice of categories')
    if (record.learnerId === learnerId) return readTexts(readList(record.categories, 'a list of categories'))
  } catch (cause) {
    console.warn('The chosen categories cannot be read', cause)
  }
  removeChosenCategories()
  return null
}

/** @param categories null for all. */
export function storeChosenCategories(learnerId: string, categories: readonly string[] | null): void {
  if (categories === null) removeChosenCategories()
  else writeStored(KEY, JSON.stringify({ learnerId, categories }))
}

/** The next learner in this browser must not find them. */
export function removeChosenCategories(): void {
  removeStored(KEY)
}
