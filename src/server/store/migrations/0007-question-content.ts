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
}
