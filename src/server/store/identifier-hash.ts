import { createHmac } from 'node:crypto'
import type { Database } from './schema.ts'
import { openSecret } from './secrets.ts'

const KEY_NAME = 'identifier-key'

/** HMAC-SHA-256 of an identifier, in hex. */
export type IdentifierHash = (identifier: string) => string

/**
 * Look-ups compare identifiers by a keyed hash: how long one takes then says nothing of the letters it shares
 * with a real one, and its index gives nothing away.
 */
export async function openIdentifierHash(db: Database): Promise<IdentifierHash> {
  const key = Buffer.from(await openSecret(db, KEY_NAME), 'base64url')
  return (identifier) => createHmac('sha256', key).update(identifier).digest('hex')
}
