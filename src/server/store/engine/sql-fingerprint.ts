import { hash } from 'node:crypto'

/** Characters: enough that two releases differ. */
const LENGTH = 8

/**
 * A short hash of a statement that writes JSON. It is part of the revision of that JSON, so that a release which writes it
 * differently has other revisions.
 */
export function sqlFingerprint(sql: string): string {
  return hash('sha256', sql, 'base64url').slice(0, LENGTH)
}
