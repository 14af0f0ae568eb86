import { SESSION_LENGTHS, type SessionLength } from '../../../domain/practice/session/session-plan.ts'
import { readRecord } from '../decoding/read-values.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** The length of sessions that the learner of this browser chose; there is one learner at a time. */
const KEY = 'quizgrove_session_length'

/** The length that this learner chose last; null for endless sessions, and when nothing can be read. */
export function readChosenSessionLength(learnerId: string): SessionLength | null {
  const stored = readStored(KEY)
  if (stored === null) return null
  try {
    const { learnerId: owner, unit, count } = readRecord(JSON.parse(stored), 'a session length')
    const length = SESSION_LENGTHS.find((each) => each.unit === unit && each.count === count)
    if (owner === learnerId && length !== undefined) return length
  } catch (cause) {
    console.warn('The chosen session length cannot be read', cause)
  }
  removeChosenSessionLength()
  return null
}

/** @param length null for endless sessions. */
export function storeChosenSessionLength(learnerId: string, length: SessionLength | null): void {
  if (length === null) removeChosenSessionLength()
  else writeStored(KEY, JSON.stringify({ learnerId, ...length }))
}

/** The next learner in this browser must not find it. */
export function removeChosenSessionLength(): void {
  removeStored(KEY)
}
