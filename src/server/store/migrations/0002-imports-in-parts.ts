import type { Kysely } from 'kysely'
import type { Ddl } from './ddl.ts'

/** Imports in parts, and the time since which no note shows an image. */
export async function importsInParts(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('imports')
    // One for each learner: a new import replaces the previous one.
    .addColumn('learner', ddl.integer, (column) => column.notNull().primaryKey())
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('parts', ddl.integer, (column) => column.notNull())
    .addColumn('changed_at', ddl.integer, (column) => column.notNull())
    .addColumn('created', ddl.integer)
    .addColumn('replaced', ddl.integer)
    .addForeignKeyConstraint('imports_learner', ['learner'], 'users', ['learner'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  await db.schema
    .createTable('import_parts')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('number', ddl.integer, (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('bytes', ddl.integer, (column) => column.notNull())
    .addColumn('questions', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_parts_pk', ['learner', 'number'])
    .addForeignKeyConstraint('import_parts_import', ['learner'], 'imports', ['learner'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  await db.schema.alterTable('images').addColumn('unshown_since', ddl.integer).execute()
}
