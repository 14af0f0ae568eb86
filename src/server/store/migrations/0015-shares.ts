import type { Kysely } from 'kysely'
import { type Ddl, ownedTable } from './ddl.ts'

/** Links under which learners share questions, and the banks that others took from them, described in `../schema.ts`. */
export async function shares(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await ownedTable(db, ddl, 'shares')
    // For changing a link, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    // For reading what is shared. Unique.
    .addColumn('code', 'text', (column) => column.notNull().unique())
    // For those who took the bank. Unique.
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('exams', 'text', (column) => column.notNull())
    .addColumn('is_on', ddl.boolean, (column) => column.notNull())
    .addColumn('ends_at', ddl.integer)
    .addColumn('last_version', ddl.integer, (column) => column.notNull())
    .addColumn('opened', ddl.integer, (column) => column.notNull())
    .addColumn('taken', ddl.integer, (column) => column.notNull())
    .addColumn('muted', 'text', (column) => column.notNull())
    .addColumn('created_at', ddl.integer, (column) => column.notNull())
    .addColumn('sent_digest', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('share_versions')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('share', ddl.integer, (column) => column.notNull())
    .addColumn('number', ddl.integer, (column) => column.notNull())
    .addColumn('revision', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('published_at', ddl.integer, (column) => column.notNull())
    .addColumn('questions', ddl.integer, (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('images', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('share_versions_pk', ['learner', 'share', 'number'])
    .addForeignKeyConstraint(
      'share_versions_share',
      ['learner', 'share'],
      'shares',
      ['learner', 'seq'],
      (key) => key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  await db.schema
    .createTable('share_images')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('share', ddl.integer, (column) => column.notNull())
    .addColumn('image', ddl.integer, (column) => column.notNull())
    // For serving it. Unique.
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('bytes', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('share_images_pk', ['learner', 'share', 'image'])
    .addForeignKeyConstraint(
      'share_images_share',
      ['learner', 'share'],
      'shares',
      ['learner', 'seq'],
      (key) => key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  await ownedTable(db, ddl, 'taken_banks')
    // For updating a taken bank, by its id alone. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('share_key', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('version', ddl.integer, (column) => column.notNull())
    .addColumn('images', 'text', (column) => column.notNull())
    .addColumn('shares_results', ddl.boolean, (column) => column.notNull())
    .addColumn('taken_at', ddl.integer, (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('taken_questions')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('bank', ddl.integer, (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('question', ddl.integer)
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('is_withdrawn', ddl.boolean, (column) => column.notNull())
    .addColumn('was_own', ddl.boolean, (column) => column.notNull())
    .addColumn('is_removed', ddl.boolean, (column) => column.notNull())
    .addPrimaryKeyConstraint('taken_questions_pk', ['learner', 'bank', 'item'])
    .addForeignKeyConstraint(
      'taken_questions_bank',
      ['learner', 'bank'],
      'taken_banks',
      ['learner', 'seq'],
      (key) => key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  // Where a question came from. Unique: from one link.
  await db.schema
    .createIndex('taken_questions_of_question')
    .on('taken_questions')
    .columns(['learner', 'question'])
    .unique()
    .execute()
  // Those whose results the author of a link may count.
  await db.schema
    .createIndex('taken_banks_of_share')
    .on('taken_banks')
    .columns(['share_key', 'shares_results'])
    .execute()
  await db.schema
    .createTable('share_results')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('share', ddl.integer, (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('contributors', 'text', (column) => column.notNull())
    .addColumn('numbers', 'text')
    .addPrimaryKeyConstraint('share_results_pk', ['learner', 'share', 'item'])
    .addForeignKeyConstraint(
      'share_results_share',
      ['learner', 'share'],
      'shares',
      ['learner', 'seq'],
      (key) => key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  await ownedTable(db, ddl, 'suggestions')
    .addColumn('share', ddl.integer, (column) => column.notNull())
    // An id sent twice is stored once. Unique.
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('question', ddl.integer, (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('taker', ddl.integer, (column) => column.notNull())
    .addColumn('own_question', ddl.integer, (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('own_content', 'text')
    .addColumn('reason', 'text')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reply', 'text')
    .addColumn('decided', 'text')
    .addForeignKeyConstraint('suggestions_share', ['learner', 'share'], 'shares', ['learner', 'seq'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  // What one learner sent, whose rows belong to authors.
  await db.schema.createIndex('suggestions_of_sender').on('suggestions').columns(['sender', 'seq']).execute()
  // The queue of a link.
  await db.schema
    .createIndex('suggestions_of_share')
    .on('suggestions')
    .columns(['learner', 'share', 'status', 'seq'])
    .execute()
}
