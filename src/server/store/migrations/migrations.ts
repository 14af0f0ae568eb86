import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { CONTENT_FIELDS, FieldsWith } from '../../../domain/questions/content-fields.ts'
import { everythingALearnerOwns } from './0001-everything-a-learner-owns.ts'
import { shares } from './0015-shares.ts'
import { papers } from './0017-papers.ts'
import { takenExams } from './0018-taken-exams.ts'
import { assistants } from './0020-assistants.ts'
import { type Ddl, ownedTable } from './ddl.ts'

/**
 * Every migration from an empty database to the current one, by name, in the order of their names. A migration that was
 * released is never changed. There are no down migrations: restore a backup instead.
 */
export function migrations(ddl: Ddl): Record<string, Migration> {
  return {
    '0001-everything-a-learner-owns': { up: (db) => everythingALearnerOwns(db, ddl) },
    '0002-imports-in-parts': { up: (db) => importsInParts(db, ddl) },
    '0003-failed-lookups': { up: (db) => failedLookups(db, ddl) },
    '0004-revisions': { up: revisions },
    '0005-test-categories': { up: testCategories },
    '0006-network-use': { up: (db) => networkUsage(db, ddl) },
    '0007-question-content': { up: (db) => questionContent(db, ddl) },
    '0008-exams': { up: (db) => exams(db, ddl) },
    '0009-confidence': { up: confidence },
    '0010-push-subscriptions': { up: (db) => pushSubscriptions(db, ddl) },
    '0011-utc-offsets': { up: utcOffsets },
    '0012-sent-bodies': { up: (db) => sentBodies(db, ddl) },
    ...laterColumns(ddl),
    '0015-shares': { up: (db) => shares(db, ddl) },
    '0016-taken-versions': { up: (db) => takenVersions(db, ddl) },
    '0017-papers': { up: (db) => papers(db, ddl) },
    '0018-taken-exams': { up: (db) => takenExams(db, ddl) },
    '0020-assistants': { up: (db) => assistants(db, ddl) },
  }
}

type LaterColumn = (typeof CONTENT_FIELDS)[FieldsWith<{ isLater: true }>]['wire']

/** The columns of a question's content that were added since, each by a migration of its own; null until it is said. */
const ADDED_COLUMNS: Readonly<
  Record<
    LaterColumn,
    { readonly migration: string; readonly type: (ddl: Ddl) => 'integer' | 'boolean' | 'text' }
  >
> = {
  keep_order: { migration: '0013-option-order', type: ({ boolean }) => boolean },
  pair_set: { migration: '0014-pair-sets', type: () => 'text' },
  made_by: { migration: '0019-made-by', type: () => 'text' },
}

function laterColumns(ddl: Ddl): Record<string, Migration> {
  const added = Object.entries(ADDED_COLUMNS).map(([column, { migration, type }]) => {
    const up = (db: Kysely<unknown>) =>
      db.schema.alterTable('questions').addColumn(column, type(ddl)).execute()
    return [migration, { up }] as const
  })
  return Object.fromEntries(added)
}

/** Imports in parts, and the time since which no note shows an image. */
async function importsInParts(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
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

/** Failed lookups by network, see `../resources/network-counts.ts`. */
async function failedLookups(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
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

/** The revision of each learner's bank, see `UserTable.revision`. */
async function revisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('revision', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // Different for each learner, and not usable as a key.
  await sql`update users set revision = identifier_hash`.execute(db)
}

/** The categories that a test was drawn from, see `TestTable.categories`. */
async function testCategories(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tests').addColumn('categories', 'text').execute()
}

/** Recent usage of networks, see `../resources/network-counts.ts`. */
async function networkUsage(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
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

/** Formatted texts, feedback for options, references, ids of files, and what editing and deleting a question needs. */
async function questionContent(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
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
  await ownedTable(db, ddl, 'past_imports')
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

/** Exams that learners set up, which exam a test was, and titles of categories. */
async function exams(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ownedTable(db, ddl, 'exams')
    // For changing an exam, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('revision', ddl.integer, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
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

/** How sure a learner was of an answer; null when it was not asked or not said. */
async function confidence(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('practice_responses').addColumn('confidence', 'text').execute()
}

/** Devices that are reminded of the daily practice. */
async function pushSubscriptions(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ownedTable(db, ddl, 'push_subscriptions')
    // For removing a device, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    // For finding the device again, and so that it reminds one learner. Unique.
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('minute_of_day', ddl.integer, (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('days', 'text', (column) => column.notNull())
    .addColumn('due_at', ddl.integer, (column) => column.notNull())
    .addColumn('try_at', ddl.integer, (column) => column.notNull())
    .addColumn('failures', ddl.integer, (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .execute()
  // For the reminders that are due.
  await db.schema.createIndex('push_subscriptions_due').on('push_subscriptions').column('try_at').execute()
}

/** How far a learner's clock was from UTC at an answer, minutes; null where it is not known. */
async function utcOffsets(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('practice_responses').addColumn('utc_offset_minutes', 'integer').execute()
}

/** What a client sent when it chose the id of a row, so that the same request is recognized after the row was changed. */
async function sentBodies(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  for (const table of ['questions', 'exams', 'tests', 'images'])
    await db.schema.alterTable(table).addColumn('sent_digest', 'text').execute()
  await db.schema.alterTable('practice_responses').addColumn('sent_is_correct', ddl.boolean).execute()
  await db.schema.alterTable('past_imports').addColumn('part_digests', 'text').execute()
}

/** The version that each question of a taken bank came from, and the code by which a bank was taken. */
async function takenVersions(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .alterTable('taken_questions')
    .addColumn('version', ddl.integer, (column) => column.notNull().defaultTo(1))
    .execute()
  await sql`update taken_questions set version = (select taken_banks.version from taken_banks
    where taken_banks.learner = taken_questions.learner and taken_banks.seq = taken_questions.bank)`.execute(
    db,
  )
  // Unknown where it was taken before: the link may have another code by now, which its learner was never given.
  await db.schema.alterTable('taken_banks').addColumn('code', 'text').execute()
}
