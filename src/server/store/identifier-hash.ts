import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from './schema.ts'

const KEY_NAME = 'identifier-key'
const KEY_BYTES = 32

/** HMAC-SHA-256 of an identifier, in hex. */
export type IdentifierHash = (identifier: string) => string

/**
 * Look-ups compare identifiers by a keyed hash: how long one takes then says nothing of the letters it shares
 * with a real one, and its index gives nothing away. The key is drawn when the database is first opened and lives in
 * it; it is never logged nor handed out.
 */
export async function openIdentifierHash(db: Database): Promise<IdentifierHash> {
  await db
    .insertInto('secrets')
    .values({ name: KEY_NAME, value: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', KEY_NAME)
    .executeTakeFirstOrThrow()
  const key = Buffer.from(value, 'base64url')
  return (identifier) => createHmac('sha256', key).update(identifier).digest('hex')
}
