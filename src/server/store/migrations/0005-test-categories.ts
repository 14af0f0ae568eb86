import type { Kysely } from 'kysely'

/** The categories that a test was drawn from, see `TestTable.categories`. */
export async function testCategories(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tests').addColumn('categories', 'text').execute()
}
