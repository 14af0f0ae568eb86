import type { Kysely } from 'kysely'
import type { Ddl } from './ddl.ts'

/** Formatted texts, feedback for options, references, ids of files, and what editing and deleting a question needs. */
export async function questionContent(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  const alterQuestions = db.schema.alterTable('questions')
  await alterQuestions.addColumn('format', 'text', (column) => column.notNull().defaultTo('plain')).execute()
  await alterQuestions.addColumn('option_feedback', 'text').execute()
  await alterQuestions.addColumn('reference', 'text').execute()
  await alterQuestions.addColumn('source_id', 'text').execute()
  await alterQuestions.addColumn('revision', ddl.integer, (column) => column.notNull().defaultTo(1)).execute()
  await alterQuestions.addColumn('deleted_at', ddl.integer).execute()
  // The deleted questions of a learner, and for the cleanup those of every learner.
  await db.schema
    .createIndex('deleted_questions')
    .on('questions')
    .columns(['learner', 'deleted_at', 'seq'])
    .where('deleted_at', 'is not', null)
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('verdicts_revision', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('images').addColumn('former_names', 'text').execute()
  await createPastImports(db, ddl)
}

async function createPastImports(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('past_imports')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('seq', ddl.integer, (column) => column.notNull())
    // For undoing an import, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('import_id', 'text')
    .addColumn('created', ddl.integer, (column) => column.notNull())
    .addColumn('replaced', ddl.integer, (column) => column.notNull())
    .addColumn('first_added', ddl.integer)
    .addColumn('last_added', ddl.integer)
    .addColumn('imported_at', ddl.integer, (column) => column.notNull())
    .addColumn('undone_at', ddl.integer)
    .addColumn('undone', 'text')
    .addPrimaryKeyConstraint('past_imports_pk', ['learner', 'seq'])
    .addForeignKeyConstraint('past_imports_learner', ['learner'], 'users', ['learner'], (key) =>
      key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  await db.schema
    .createTable('replaced_contents')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('import', ddl.integer, (column) => column.notNull())
    .addColumn('question', ddl.integer, (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('written', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('replaced_contents_pk', ['learner', 'import', 'question'])
    .addForeignKeyConstraint(
      'replaced_contents_import',
      ['learner', 'import'],
      'past_imports',
      ['learner', 'seq'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'replaced_contents_question',
      ['learner', 'question'],
      'questions',
      ['learner', 'seq'],
      (key) => key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  // Removing a question with what imports replaced of it.
  await db.schema
    .createIndex('replaced_contents_of_question')
    .on('replaced_contents')
    .columns(['learner', 'question'])
    .execute()
}
