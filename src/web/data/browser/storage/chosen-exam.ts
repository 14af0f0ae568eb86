import { removeStored } from './browser-storage.ts'
import { readSetting, storeSetting } from './learner-setting.ts'

/** The exam that the learner of this browser practices for. */
const SETTING = { key: 'quizgrove_exam', name: 'The chosen exam' }

/** The id of the exam that this learner chose last; null for Test Mode, and when nothing can be read. */
export function readChosenExam(learnerId: string): string | null {
  return readSetting(SETTING, learnerId, ({ examId }) => (typeof examId === 'string' ? examId : null))
}

/** @param examId null for Test Mode. */
export function storeChosenExam(learnerId: string, examId: string | null): void {
  storeSetting(SETTING, learnerId, examId === null ? null : { examId })
}

/** The next learner in this browser must not find it. */
export function removeChosenExam(): void {
  removeStored(SETTING.key)
}
