import { type Kysely, sql } from 'kysely'

/** The revision of each learner's bank, see `UserTable.revision`. */
export async function revisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('revision', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // Different for each learner, and not usable as a key.
  await sql`update users set revision = identifier_hash`.execute(db)
}
