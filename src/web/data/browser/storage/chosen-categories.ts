import { readList, readTexts } from '../../decoding/read-values.ts'
import { removeStored } from './browser-storage.ts'
import { readSetting, storeSetting } from './learner-setting.ts'

/** The categories that the learner of this browser practices. */
const SETTING = { key: 'quizgrove_categories', name: 'The chosen categories' }

/** The categories that this learner chose last; null when they chose all, or nothing can be read. */
export function readChosenCategories(learnerId: string): readonly string[] | null {
  return readSetting(SETTING, learnerId, ({ categories }) =>
    readTexts(readList(categories, 'a list of categories')),
  )
}

/** @param categories null for all. */
export function storeChosenCategories(learnerId: string, categories: readonly string[] | null): void {
  storeSetting(SETTING, learnerId, categories && { categories })
}

/** The next learner in this browser must not find them. */
export function removeChosenCategories(): void {
  removeStored(SETTING.key)
}
