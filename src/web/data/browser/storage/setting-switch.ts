import { removeStored } from './browser-storage.ts'
import { readSetting, storeSetting } from './learner-setting.ts'

/** A setting that is on or off; the default is off (spec §2.15). */
type SwitchSetting = Parameters<typeof readSetting>[0]

/** Whether a tap on an option answers the question. */
export const TAP_TO_ANSWER: SwitchSetting = {
  key: 'quizgrove_tap_to_answer',
  name: 'The setting to answer with a tap',
}

/** Whether verdicts of practice can be heard and felt. */
export const SOUNDS: SwitchSetting = { key: 'quizgrove_sounds', name: 'The setting for sounds' }

/** The version of the stored form. Another one is not read. */
const VERSION = 1

/** False when nothing is stored or can be read. */
export function readSwitch(setting: SwitchSetting, learnerId: string): boolean {
  return readSetting(setting, learnerId, ({ version }) => (version === VERSION ? true : null)) ?? false
}

export function storeSwitch(setting: SwitchSetting, learnerId: string, isOn: boolean): void {
  storeSetting(setting, learnerId, isOn ? { version: VERSION } : null)
}

/** The next learner in this browser must not find them. */
export function removeSwitches(): void {
  for (const { key } of [TAP_TO_ANSWER, SOUNDS]) removeStored(key)
}
