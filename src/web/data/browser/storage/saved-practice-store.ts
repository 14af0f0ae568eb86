import type {
  SavedExam,
  SavedPractice,
  SavedSession,
} from '../../../../domain/practice/saved/saved-practice.ts'
import { readStored, removeStored } from './browser-storage.ts'
import { SETTINGS } from './settings.ts'
import { hasQuestionDrafts, practiceKey, writeUnfinishedWork } from './unfinished-work.ts'

/** What was running when a page was closed; null when nothing was. */
export interface SavedPractices {
  readonly exam: SavedExam | null
  readonly session: SavedSession | null
}

type Kind = SavedPractice['kind']

/** What may be saved at the same time: a session never replaces an exam. */
export const SAVED_KINDS = ['exam', 'session'] as const satisfies readonly Kind[]

/** What this page has saved, by key: another tab of the browser may have replaced it since. */
const ownTexts = new Map<string, string>()

/** A stored value of another shape is removed. Rejects when it cannot be checked now. */
export async function readSavedPractices(learnerId: string): Promise<SavedPractices> {
  if (!SAVED_KINDS.some((kind) => isSaved(learnerId, kind))) return { exam: null, session: null }
  const { savedExamSchema, savedSessionSchema } = await import('./saved-practice-schema.ts')
  return {
    exam: readAs(savedExamSchema, learnerId, 'exam'),
    session: readAs(savedSessionSchema, learnerId, 'session'),
  }
}

/** Whether something is stored, without reading it. */
export function isSaved(learnerId: string, kind: Kind): boolean {
  return readStored(practiceKey(learnerId, kind)) !== null
}

/**
 * Whether a session or an exam was interrupted, by a reload, a crash or another tab. What this page has saved itself has
 * ended once its screen is left.
 */
export function isInterrupted(learnerId: string, kinds: readonly Kind[] = SAVED_KINDS): boolean {
  return kinds.some((kind) => {
    const key = practiceKey(learnerId, kind)
    const stored = readStored(key)
    return stored !== null && stored !== ownTexts.get(key)
  })
}

/** Whether a logout would lose something that is only on this device. */
export function hasUnfinishedWork(learnerId: string): boolean {
  return (
    isInterrupted(learnerId) ||
    hasQuestionDrafts(learnerId) ||
    SETTINGS.answerSheets.read(learnerId).length > 0
  )
}

function readAs<Saved>(
  schema: { readonly parse: (value: unknown) => Saved },
  learnerId: string,
  kind: Kind,
): Saved | null {
  const stored = readStored(practiceKey(learnerId, kind))
  if (stored === null) return null
  try {
    return schema.parse(JSON.parse(stored))
  } catch (cause) {
    console.warn('The saved practice cannot be read', cause)
    removeSavedPractice(learnerId, kind)
    return null
  }
}

export function writeSavedPractice(learnerId: string, saved: SavedPractice): void {
  const key = practiceKey(learnerId, saved.kind)
  const text = JSON.stringify(saved)
  writeUnfinishedWork(learnerId, key, text)
  ownTexts.set(key, text)
}

export function removeSavedPractice(learnerId: string, kind: Kind): void {
  removeStored(practiceKey(learnerId, kind))
}

/** Removes what this page has saved, as it has ended. What another tab has saved since stays. */
export function removeOwnPractice(learnerId: string, kind: Kind): void {
  removeOwn(practiceKey(learnerId, kind))
}

/** The same for everything that this page has saved: its learner has left the practice screen or signed out. */
export function removeOwnPractices(): void {
  for (const key of [...ownTexts.keys()]) removeOwn(key)
}

/** What this page has saved was interrupted, by a crash or another tab: from now on it is offered, as after a reload. */
export function releaseOwnPractices(): void {
  ownTexts.clear()
}

function removeOwn(key: string): void {
  if (readStored(key) === ownTexts.get(key)) removeStored(key)
  ownTexts.delete(key)
}
