import { readRecord } from '../decoding/read-values.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** The exam that the learner of this browser practices for; there is one learner at a time. */
const KEY = 'quizgrove_exam'

/** The id of the exam that this learner chose last; null for Test Mode, and when nothing can be read. */
export function readChosenExam(learnerId: string): string | null {
  const stored = readStored(KEY)
  if (stored === null) return null
  try {
    const { learnerId: owner, examId } = readRecord(JSON.parse(stored), 'a chosen exam')
    if (owner === learnerId && typeof examId === 'string') return examId
  } catch (cause) {
    console.warn('The chosen exam cannot be read', cause)
  }
  removeChosenExam()
  return null
}

/** @param examId null for Test Mode. */
export function storeChosenExam(learnerId: string, examId: string | null): void {
  if (examId === null) removeChosenExam()
  else writeStored(KEY, JSON.stringify({ learnerId, examId }))
}

/** The next learner in this browser must not find it. */
export function removeChosenExam(): void {
  removeStored(KEY)
}
