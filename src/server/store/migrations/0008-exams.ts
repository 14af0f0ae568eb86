import type { Kysely } from 'kysely'
import type { Ddl } from './ddl.ts'

/** Exams that learners set up, which exam a test was, and titles of categories. */
export async function exams(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('exams')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('seq', ddl.integer, (column) => column.notNull())
    // For changing an exam, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('revision', ddl.integer, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('exams_pk', ['learner', 'seq'])
    .addForeignKeyConstraint('exams_learner', ['learner'], 'users', ['learner'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  await db.schema
    .createTable('category_titles')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('category_titles_pk', ['learner', 'category'])
    .addForeignKeyConstraint('category_titles_learner', ['learner'], 'users', ['learner'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  const alterTests = db.schema.alterTable('tests')
  await alterTests.addColumn('exam', ddl.integer).execute()
  await alterTests.addColumn('exam_rules', 'text').execute()
  await alterTests.addColumn('duration_ms', ddl.integer).execute()
}
