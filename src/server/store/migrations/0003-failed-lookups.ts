import type { Kysely } from 'kysely'
import type { Ddl } from './ddl.ts'

/** Failed lookups by network, see `../limits/failed-lookups.ts`. */
export async function failedLookups(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('failed_lookups')
    .addColumn('network', 'text', (column) => column.notNull().primaryKey())
    .addColumn('failures', ddl.real, (column) => column.notNull())
    .addColumn('at', ddl.integer, (column) => column.notNull())
    .$call(ddl.clustered)
    .execute()
  // For deleting old rows.
  await db.schema.createIndex('failed_lookups_at').on('failed_lookups').column('at').execute()
}
