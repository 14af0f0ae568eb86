import { createHmac, createSecretKey } from 'node:crypto'
import { remembering } from '../engine/remembering.ts'
import type { Database } from '../schema.ts'
import { openSecret } from './secrets.ts'

const KEY_NAME = 'identifier-key'
/** Hashes that are remembered: of a server's learners those who come again within a while. */
const REMEMBERED_MAX = 10_000

/** HMAC-SHA-256 of an identifier, in hex. */
export type IdentifierHash = (identifier: string) => string

/**
 * Look-ups compare identifiers by a keyed hash: how long one takes then says nothing of the letters it shares
 * with a real one, and its index gives nothing away.
 */
export async function openIdentifierHash(db: Database): Promise<IdentifierHash> {
  // As an object: made anew of its bytes for each identifier, the key takes several times what the hash does.
  const key = createSecretKey(await openSecret(db, KEY_NAME), 'base64url')
  return remembering(REMEMBERED_MAX, (identifier) =>
    createHmac('sha256', key).update(identifier).digest('hex'),
  )
}
