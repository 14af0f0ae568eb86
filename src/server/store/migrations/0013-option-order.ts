import type { Kysely } from 'kysely'
import type { Ddl } from './ddl.ts'

/** Whether the options of a question keep their order; null: their wording decides. */
export async function optionOrder(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema.alterTable('questions').addColumn('keep_order', ddl.boolean).execute()
}
