import { removeStored } from './browser-storage.ts'
import { readOwn, storeOwn } from './own-value.ts'

/** Whether the learner of this browser answers by a tap. */
const PLACE = { key: 'quizgrove_tap_to_answer', name: 'The choice to answer by a tap' }

/** The version of the stored form. Another one is not read. */
const VERSION = 1

/** Whether choosing an option answers the question (spec §2.15); false when nothing is stored or can be read. */
export function readTapToAnswer(learnerId: string): boolean {
  return readOwn(PLACE, learnerId, ({ version }) => (version === VERSION ? true : null)) ?? false
}

export function storeTapToAnswer(learnerId: string, isOn: boolean): void {
  storeOwn(PLACE, learnerId, isOn ? { version: VERSION } : null)
}

/** The next learner in this browser must not find it. */
export function removeTapToAnswer(): void {
  removeStored(PLACE.key)
}
