import { isPersistent, readStored, removeStored, writeStored } from './browser-storage.ts'

/** The key under which the identifier is stored (spec §3.10). */
export const IDENTIFIER_KEY = 'quiz_user_identifier'

/** The key of an identifier that a new learner has not saved yet (spec §2.4). */
const UNSAVED_KEY = 'quizgrove_unsaved_identifier'

/** The key of when the server first did not know the stored identifier. */
export const GONE_KEY = 'quizgrove_gone_identifier'

/** The identifier that is signed in; null when none is. */
export function readStoredIdentifier(): string | null {
  return readStored(IDENTIFIER_KEY)
}

/** The learner whose data this page shows; null before the first. */
let pageLearner: { readonly id: string; readonly identifier: string } | null = null

/** To be called before this page shows the data of a learner. */
export function setPageLearner(id: string, identifier: string): void {
  pageLearner = { id, identifier }
}

/** Whether the learner of this page has this id and is still signed in: another tab may have signed out since. */
export function isSignedIn(learnerId: string): boolean {
  return pageLearner?.id === learnerId && readStoredIdentifier() === pageLearner.identifier
}

/** Whether the learner of this page has this id, and is not signed in any more. */
export function isSignedOut(learnerId: string): boolean {
  return pageLearner?.id === learnerId && !isSignedIn(learnerId)
}

export function storeIdentifier(identifier: string): void {
  writeStored(IDENTIFIER_KEY, identifier)
  forgetGone()
}

/** The server knows the stored identifier. */
export function forgetGone(): void {
  removeStored(GONE_KEY)
}

export function removeStoredIdentifier(): void {
  removeStored(IDENTIFIER_KEY)
  removeStored(UNSAVED_KEY)
  forgetGone()
}

/** Marks an identifier to be saved later. @returns false when it is lost with the page */
export function saveIdentifierLater(identifier: string): boolean {
  writeStored(UNSAVED_KEY, identifier)
  return isPersistent(UNSAVED_KEY)
}

export function isIdentifierUnsaved(identifier: string): boolean {
  return readStored(UNSAVED_KEY) === identifier
}

export function markIdentifierSaved(): void {
  removeStored(UNSAVED_KEY)
}

/** Calls `onChange` when another tab signs in, out, or changes the identifier; returns a function that stops it. */
export function watchStoredIdentifier(onChange: (stored: string | null) => void): () => void {
  const changed = ({ key }: StorageEvent) => {
    // No key: all of the storage was cleared.
    if (key === IDENTIFIER_KEY || key === null) onChange(readStoredIdentifier())
  }
  // A page restored from the back/forward cache missed the events.
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange(readStoredIdentifier())
  }
  window.addEventListener('storage', changed)
  window.addEventListener('pageshow', restored)
  return () => {
    window.removeEventListener('storage', changed)
    window.removeEventListener('pageshow', restored)
  }
}
