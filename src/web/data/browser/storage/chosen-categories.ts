import { readList, readTexts } from '../../decoding/read-values.ts'
import { removeStored } from './browser-storage.ts'
import { readSetting, storeSetting } from './learner-setting.ts'

/** The categories that the learner of this browser chose last, other than none or all. */
const SETTING = { key: 'quizgrove_categories', name: 'The chosen categories' }

/** The categories that this learner chose last, other than none or all; null when nothing can be read. */
export function readChosenCategories(learnerId: string): readonly string[] | null {
  return readSetting(SETTING, learnerId, ({ categories }) =>
    readTexts(readList(categories, 'a list of categories')),
  )
}

export function storeChosenCategories(learnerId: string, categories: readonly string[]): void {
  storeSetting(SETTING, learnerId, { categories })
}

/** The next learner in this browser must not find them. */
export function removeChosenCategories(): void {
  removeStored(SETTING.key)
}
