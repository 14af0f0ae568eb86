import { createHmac, createSecretKey } from 'node:crypto'
import type { Database } from '../schema.ts'
import { openSecret } from './secrets.ts'

const KEY_NAME = 'identifier-key'

/** HMAC-SHA-256 of an identifier, in hex. */
export type IdentifierHash = (identifier: string) => string

/**
 * Lookups compare identifiers by a keyed hash. So their duration says nothing about the letters that a guess shares with
 * an existing identifier, and the index reveals no identifier.
 */
export async function openIdentifierHash(db: Database): Promise<IdentifierHash> {
  // As a key object: creating one from its bytes for each identifier takes several times what the hash does.
  const key = createSecretKey(await openSecret(db, KEY_NAME), 'base64url')
  return (identifier) => createHmac('sha256', key).update(identifier).digest('hex')
}
