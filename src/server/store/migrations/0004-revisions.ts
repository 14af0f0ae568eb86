import { type Kysely, sql } from 'kysely'

/** By which state of a learner's bank an answer is known, see `UserTable.revision`. */
export async function revisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('revision', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // Different for each learner, and nobody's key.
  await sql`update users set revision = identifier_hash`.execute(db)
}
