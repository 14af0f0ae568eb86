import type { SavedPractice } from '../../../../domain/practice/saved/saved-practice.ts'
import { readStored, removeStored, storedKeys, writeStored } from './browser-storage.ts'
import { isSignedIn } from './stored-identifier.ts'

/*
 * What a learner has not finished and no server has: a session or an exam under way, and drafts of questions. Its keys have
 * the learner's id, which gives access to the bank: it is stored only while the learner is signed in.
 */

const PRACTICE = 'quizgrove_unfinished_'
const DRAFTS = 'quizgrove_question_drafts_'

export const practiceKey = (learnerId: string, kind: SavedPractice['kind']) =>
  `${PRACTICE}${kind}_${learnerId}`

export const draftsKey = (learnerId: string) => `${DRAFTS}${learnerId}`

/**
 * Stores unfinished work of the learner of this page. Nothing is stored once they are signed out, perhaps in another tab.
 *
 * @returns whether it outlasts the page
 */
export function writeUnfinishedWork(learnerId: string, key: string, text: string): boolean {
  return isSignedIn(learnerId) && writeStored(key, text)
}

/** Removes from this device the unfinished work of every learner but the one who stays; null: of everyone. */
export function removeUnfinishedKeys(staying: string | null): void {
  for (const key of storedKeys()) {
    const isTheirs = staying !== null && key.endsWith(`_${staying}`)
    if (!isTheirs && (key.startsWith(PRACTICE) || key.startsWith(DRAFTS))) removeStored(key)
  }
}

export function hasQuestionDrafts(learnerId: string): boolean {
  return readStored(draftsKey(learnerId)) !== null
}

/** The drafts of all learners, as they are stored. */
export function allStoredDrafts(): string {
  return storedKeys()
    .filter((key) => key.startsWith(DRAFTS))
    .map(readStored)
    .join()
}
