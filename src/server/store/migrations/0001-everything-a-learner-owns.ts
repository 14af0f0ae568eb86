import type { Kysely } from 'kysely'
import { type Ddl, type ExpectedSize, ownedTable } from './ddl.ts'

/** A large installation: 10,000 learners with 500 questions and 5,000 responses each. */
const EXPECTED_SIZES: readonly ExpectedSize[] = [
  { table: 'tests', index: 'tests', rows: [200_000, 20, 1] },
  { table: 'questions', index: 'questions', rows: [5_000_000, 500, 1] },
  { table: 'questions', index: 'questions_of_test', rows: [2_000_000, 200, 50, 1] },
  { table: 'practice_responses', index: 'practice_responses', rows: [50_000_000, 5_000, 1] },
  { table: 'practice_responses', index: 'practice_responses_of_question', rows: [50_000_000, 5_000, 10, 1] },
  { table: 'question_notes', index: 'question_notes', rows: [1_000_000, 100, 1] },
]

/** The first tables, described in `../schema.ts`. Each index names the query that uses it. */
export async function everythingALearnerOwns(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await createSecrets(db, ddl)
  await createUsers(db, ddl)
  await createTests(db, ddl)
  await createQuestions(db, ddl)
  await createPracticeResponses(db, ddl)
  await createQuestionNotes(db, ddl)
  await createImages(db, ddl)
  await ddl.expectSizes(db, EXPECTED_SIZES)
}

async function createSecrets(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .$call(ddl.clustered)
    .execute()
}

async function createUsers(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('learner', ddl.integer, (column) => ddl.identity(column.primaryKey()))
    // Unique, as every id is: for requests that name it, and for a creation that is sent twice.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('w3w_identifier', 'text', (column) => column.notNull())
    // For signing in. Unique, so that no two learners have the same identifier.
    .addColumn('identifier_hash', 'text', (column) => column.notNull().unique())
    .addColumn('last_seq', ddl.integer, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .$call(ddl.strict)
    .execute()
}

async function createTests(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ownedTable(db, ddl, 'tests')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('score', ddl.real, (column) => column.notNull())
    .addColumn('passed', ddl.boolean, (column) => column.notNull())
    .addColumn('taken_at', ddl.integer, (column) => column.notNull())
    .addColumn('questions', 'text', (column) => column.notNull())
    .execute()
}

async function createQuestions(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ownedTable(db, ddl, 'questions')
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('question_text', 'text', (column) => column.notNull())
    .addColumn('category', 'text')
    .addColumn('possible_answers', 'text', (column) => column.notNull())
    .addColumn('correct_answers', 'text', (column) => column.notNull())
    .addColumn('explanation', 'text')
    .addColumn('is_flagged', ddl.boolean, (column) => column.notNull())
    .addColumn('is_correct', ddl.boolean)
    .addColumn('source_test', ddl.integer)
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addForeignKeyConstraint(
      'questions_source_test',
      ['learner', 'source_test'],
      'tests',
      ['learner', 'seq'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  // `GET /questions/test/{testId}`, in the order they were added; and deleting a test with its questions.
  await db.schema
    .createIndex('questions_of_test')
    .on('questions')
    .columns(['learner', 'source_test', 'seq'])
    .where('source_test', 'is not', null)
    .execute()
}

async function createPracticeResponses(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('practice_responses')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('seq', ddl.integer, (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('question', ddl.integer, (column) => column.notNull())
    .addColumn('selected_answers', 'text', (column) => column.notNull())
    .addColumn('is_correct', ddl.boolean, (column) => column.notNull())
    .addColumn('response_time_ms', ddl.integer)
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('practice_responses_pk', ['learner', 'seq'])
    .addForeignKeyConstraint(
      'practice_responses_question',
      ['learner', 'question'],
      'questions',
      ['learner', 'seq'],
      (key) => key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  // `GET /practice-responses/question/{questionId}`, newest first; and deleting a question with its responses.
  await db.schema
    .createIndex('practice_responses_of_question')
    .on('practice_responses')
    .columns(['learner', 'question', 'seq'])
    .execute()
}

async function createQuestionNotes(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('question_notes')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('question', ddl.integer, (column) => column.notNull())
    // Not unique: no call looks a note up by its id.
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('note_text', 'text', (column) => column.notNull())
    .addColumn('hint_text', 'text', (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('updated_at', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('question_notes_pk', ['learner', 'question'])
    .addForeignKeyConstraint(
      'question_notes_question',
      ['learner', 'question'],
      'questions',
      ['learner', 'seq'],
      (key) => key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
}

async function createImages(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ownedTable(db, ddl, 'images')
    // For serving an image, by its name alone. Unique.
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('bytes', ddl.integer, (column) => column.notNull())
    .execute()
}
