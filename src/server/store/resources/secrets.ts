import { randomBytes } from 'node:crypto'
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
