import type { SavedExam, SavedPractice, SavedSession } from '../../../domain/practice/saved-practice.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** What was running when a page was closed; null when nothing was. */
export interface SavedPractices {
  readonly exam: SavedExam | null
  readonly session: SavedSession | null
}

type Kind = SavedPractice['kind']

/**
 * A learner's running practice in this browser, so that it survives the page. A session and an exam are saved
 * separately, so that a session never replaces an exam.
 */
const keyOf = (learnerId: string, kind: Kind) => `quizgrove_unfinished_${kind}_${learnerId}`

/** A stored value of another shape is removed. Rejects when it cannot be checked now. */
export async function readSavedPractices(learnerId: string): Promise<SavedPractices> {
  if (!isSaved(learnerId, 'exam') && !isSaved(learnerId, 'session')) return { exam: null, session: null }
  const { savedExamSchema, savedSessionSchema } = await import('./saved-practice-schema.ts')
  return {
    exam: readAs(savedExamSchema, learnerId, 'exam'),
    session: readAs(savedSessionSchema, learnerId, 'session'),
  }
}

/** Whether something is stored, which is known before it is read. */
export function isSaved(learnerId: string, kind: Kind): boolean {
  return readStored(keyOf(learnerId, kind)) !== null
}

function readAs<Kept>(
  schema: { readonly parse: (value: unknown) => Kept },
  learnerId: string,
  kind: Kind,
): Kept | null {
  const stored = readStored(keyOf(learnerId, kind))
  if (stored === null) return null
  try {
    return schema.parse(JSON.parse(stored))
  } catch (cause) {
    console.warn('What was kept of the last practice cannot be read', cause)
    removeSavedPractice(learnerId, kind)
    return null
  }
}

export function writeSavedPractice(learnerId: string, kept: SavedPractice): void {
  writeStored(keyOf(learnerId, kept.kind), JSON.stringify(kept))
}

export function removeSavedPractice(learnerId: string, kind: Kind): void {
  removeStored(keyOf(learnerId, kind))
}
