import { SESSION_LENGTHS, type SessionLength } from '../../../domain/practice/session/session-plan.ts'
import { removeStored } from './browser-storage.ts'
import { readOwn, storeOwn } from './own-value.ts'

/** The length of sessions that the learner of this browser chose. */
const PLACE = { key: 'quizgrove_session_length', name: 'The chosen session length' }

/** The length that this learner chose last; null for endless sessions, and when nothing can be read. */
export function readChosenSessionLength(learnerId: string): SessionLength | null {
  return readOwn(
    PLACE,
    learnerId,
    ({ unit, count }) => SESSION_LENGTHS.find((each) => each.unit === unit && each.count === count) ?? null,
  )
}

/** @param length null for endless sessions. */
export function storeChosenSessionLength(learnerId: string, length: SessionLength | null): void {
  storeOwn(PLACE, learnerId, length)
}

/** The next learner in this browser must not find it. */
export function removeChosenSessionLength(): void {
  removeStored(PLACE.key)
}
