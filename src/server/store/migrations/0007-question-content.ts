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
}
