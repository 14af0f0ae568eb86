import { removeStored } from './browser-storage.ts'
import { readOwn, storeOwn } from './own-value.ts'

/** A setting of the learner of this browser that is on or off, and off at first (spec §2.15). */
type OwnSwitch = Parameters<typeof readOwn>[0]

/** Whether a tap on an option answers the question. */
export const TAP_TO_ANSWER: OwnSwitch = {
  key: 'quizgrove_tap_to_answer',
  name: 'The choice to answer by a tap',
}

/** Whether verdicts of practice can be heard and felt. */
export const SOUNDS: OwnSwitch = { key: 'quizgrove_sounds', name: 'The choice of sounds' }

/** The version of the stored form. Another one is not read. */
const VERSION = 1

/** False when nothing is stored or can be read. */
export function readSwitch(place: OwnSwitch, learnerId: string): boolean {
  return readOwn(place, learnerId, ({ version }) => (version === VERSION ? true : null)) ?? false
}

export function storeSwitch(place: OwnSwitch, learnerId: string, isOn: boolean): void {
  storeOwn(place, learnerId, isOn ? { version: VERSION } : null)
}

/** The next learner in this browser must not find them. */
export function removeSwitches(): void {
  for (const { key } of [TAP_TO_ANSWER, SOUNDS]) removeStored(key)
}
