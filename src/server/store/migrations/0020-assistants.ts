import type { Kysely } from 'kysely'
import { type Ddl, ownedTable } from './ddl.ts'

/** Keys, proposals and changes of assistants, described in `../assistants-schema.ts`; and which imports were theirs. */
export async function assistants(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ownedTable(db, ddl, 'assistant_keys')
    // For revoking a key, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    // For finding a key that was sent. Unique.
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('adds_directly', ddl.boolean, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('expires_at', ddl.integer, (column) => column.notNull())
    .addColumn('used_at', ddl.integer)
    .execute()
  await ownedTable(db, ddl, 'assistant_proposals')
    // For declining a proposal, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('assistant', 'text', (column) => column.notNull())
    .addColumn('questions', 'text', (column) => column.notNull())
    .addColumn('proposed_at', ddl.integer, (column) => column.notNull())
    .execute()
  await ownedTable(db, ddl, 'assistant_changes')
    // For undoing a change, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('assistant', 'text', (column) => column.notNull())
    .addColumn('question', ddl.integer, (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('changed_at', ddl.integer, (column) => column.notNull())
    .addColumn('undone_at', ddl.integer)
    .execute()
  await db.schema.alterTable('past_imports').addColumn('assistant', 'text').execute()
}
