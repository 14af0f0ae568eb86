import type { KeptPractice } from '../../domain/practice/kept-practice.ts'
import { readStored, removeStored, writeStored } from '../data/browser-storage.ts'

/** A learner's running practice in this browser, so that it survives the page. */
const keyOf = (learnerId: string) => `quizgrove_practice_${learnerId}`

/** What was under way when the page went; null when nothing was, or what lies there is no such thing. Rejects when it cannot be looked at now. */
export async function readKeptPractice(learnerId: string): Promise<KeptPractice | null> {
  const stored = readStored(keyOf(learnerId))
  if (stored === null) return null
  const { keptSchema } = await import('./kept-practice-schema.ts')
  try {
    return keptSchema.parse(JSON.parse(stored))
  } catch (cause) {
    console.warn('What was kept of the last practice cannot be read', cause)
    removeStored(keyOf(learnerId))
    return null
  }
}

export function writeKeptPractice(learnerId: string, kept: KeptPractice): void {
  writeStored(keyOf(learnerId), JSON.stringify(kept))
}

export function removeKeptPractice(learnerId: string): void {
  removeStored(keyOf(learnerId))
}
