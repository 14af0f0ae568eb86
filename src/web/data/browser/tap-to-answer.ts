import { readRecord } from '../decoding/read-values.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** Whether the learner of this browser answers by a tap; there is one learner at a time. */
const KEY = 'quizgrove_tap_to_answer'

/** The version of the stored form. Another one is not read. */
const VERSION = 1

/** Whether choosing an option answers the question (spec §2.15); false when nothing is stored or can be read. */
export function readTapToAnswer(learnerId: string): boolean {
  const stored = readStored(KEY)
  if (stored === null) return false
  try {
    const { version, learnerId: owner } = readRecord(JSON.parse(stored), 'a choice to answer by a tap')
    if (version === VERSION && owner === learnerId) return true
  } catch (cause) {
    console.warn('The choice to answer by a tap cannot be read', cause)
  }
  removeTapToAnswer()
  return false
}

export function storeTapToAnswer(learnerId: string, isOn: boolean): void {
  if (isOn) writeStored(KEY, JSON.stringify({ version: VERSION, learnerId }))
  else removeTapToAnswer()
}

/** The next learner in this browser must not find it. */
export function removeTapToAnswer(): void {
  removeStored(KEY)
}
