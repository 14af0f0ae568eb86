import { randomBytes } from 'node:crypto'
import type { Database } from '../schema.ts'

const SECRET_BYTES = 32

/**
 * A secret of the installation: drawn when it is first asked for, kept in the database so that every process has the
 * same, never logged nor handed out. base64url of 32 bytes.
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
