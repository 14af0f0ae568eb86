import type { Kysely } from 'kysely'
import type { Ddl } from './ddl.ts'

/** Recent usage of networks, see `../limits/network-usage.ts`. */
export async function networkUsage(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('network_use')
    .addColumn('network', 'text', (column) => column.notNull().primaryKey())
    .addColumn('amount', ddl.real, (column) => column.notNull())
    .addColumn('at', ddl.integer, (column) => column.notNull())
    .$call(ddl.clustered)
    .execute()
  // For deleting old rows.
  await db.schema.createIndex('network_use_at').on('network_use').column('at').execute()
}
