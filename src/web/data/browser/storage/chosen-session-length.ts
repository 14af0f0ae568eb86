import { SESSION_LENGTHS, type SessionLength } from '../../../../domain/practice/session/session-plan.ts'
import { removeStored } from './browser-storage.ts'
import { readSetting, storeSetting } from './learner-setting.ts'

/** The length of sessions that the learner of this browser chose. */
const SETTING = { key: 'quizgrove_session_length', name: 'The chosen session length' }

/** The length that this learner chose last; null for endless sessions, and when nothing can be read. */
export function readChosenSessionLength(learnerId: string): SessionLength | null {
  return readSetting(
    SETTING,
    learnerId,
    ({ unit, count }) => SESSION_LENGTHS.find((each) => each.unit === unit && each.count === count) ?? null,
  )
}

/** @param length null for endless sessions. */
export function storeChosenSessionLength(learnerId: string, length: SessionLength | null): void {
  storeSetting(SETTING, learnerId, length)
}

/** The next learner in this browser must not find it. */
export function removeChosenSessionLength(): void {
  removeStored(SETTING.key)
}
