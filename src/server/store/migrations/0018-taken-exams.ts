import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

/** The exams of taken banks, described in `../sharing-schema.ts`; and muted learners by their numbers. */
export async function takenExams(db: Kysely<unknown>, ddl: Ddl): Promise<void> {
  await db.schema
    .createTable('taken_exams')
    .addColumn('learner', ddl.integer, (column) => column.notNull())
    .addColumn('bank', ddl.integer, (column) => column.notNull())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('exam', ddl.integer)
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('version', ddl.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('taken_exams_pk', ['learner', 'bank', 'item'])
    .addForeignKeyConstraint(
      'taken_exams_bank',
      ['learner', 'bank'],
      'taken_banks',
      ['learner', 'seq'],
      (key) => key.onDelete('cascade'),
    )
    .$call(ddl.clustered)
    .execute()
  await numberMuted(db)
}

/** They were stored by the tokens of their banks, which they lose when they take a bank again. */
async function numberMuted(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    learner: number
    seq: number
    muted: string
  }>`select learner, seq, muted from shares where muted <> '[]'`.execute(db)
  for (const { learner, seq, muted } of rows) {
    const tokens: readonly string[] = JSON.parse(muted)
    const found = await sql<{
      learner: number
    }>`select distinct learner from taken_banks where token in (${sql.join(tokens)})`.execute(db)
    const numbers = JSON.stringify(found.rows.map((row) => row.learner))
    await sql`update shares set muted = ${numbers} where learner = ${learner} and seq = ${seq}`.execute(db)
  }
}
