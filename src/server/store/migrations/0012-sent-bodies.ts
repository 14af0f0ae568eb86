import type { Kysely } from 'kysely'
import type { Ddl } from './ddl.ts'

/** What a client sent when it chose the id of a row, so that the same request is recognized after the row was changed. */
export async function sentBodies(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  for (const table of ['questions', 'exams', 'tests', 'images'])
    await db.schema.alterTable(table).addColumn('sent_digest', 'text').execute()
  await db.schema.alterTable('practice_responses').addColumn('sent_is_correct', ddl.boolean).execute()
  await db.schema.alterTable('past_imports').addColumn('part_digests', 'text').execute()
}
