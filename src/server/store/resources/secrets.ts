import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { Database } from '../schema.ts'

const SECRET_BYTES = 32

/**
 * A secret of the installation, base64url of 32 bytes: drawn on first use, and stored in the database so that all
 * processes share it. Never logged, never sent.
 */
export async function openSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(SECRET_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

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

const NETWORK_KEY = 'network-key'

/**
 * Opens the keyed hash that names the rows of networks in tables, so that no address is stored. All processes on one
 * database have the same key.
 */
export async function openNetworkHash(db: Database): Promise<(network: string) => string> {
  const key = createSecretKey(await openSecret(db, NETWORK_KEY), 'utf8')
  return (network) => createHmac('sha256', key).update(network).digest('base64url')
}
