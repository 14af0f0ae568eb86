import type { Kysely } from 'kysely'
import { type Ddl, ownedTable } from './ddl.ts'

/** Tests on paper, described in `../schema.ts`. */
export async function papers(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ownedTable(db, ddl, 'papers')
    // For reading and deleting a paper, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('used', 'text', (column) => column.notNull())
    .addColumn('contents', 'text', (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('sent_digest', 'text')
    .execute()
}
