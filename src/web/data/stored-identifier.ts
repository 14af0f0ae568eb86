import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** Where the identifier is kept in this browser (seed §3, reading 10). */
const IDENTIFIER_KEY = 'quiz_user_identifier'

/** The identifier somebody last signed in with here; null when there is none. */
export function readStoredIdentifier(): string | null {
  return readStored(IDENTIFIER_KEY)
}

export function storeIdentifier(identifier: string): void {
  writeStored(IDENTIFIER_KEY, identifier)
}

export function forgetIdentifier(): void {
  removeStored(IDENTIFIER_KEY)
}
