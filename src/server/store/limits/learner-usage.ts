import { sql } from 'kysely'
import type { StoreContext } from '../context.ts'
import { type Params, prepareWith } from '../engine/prepared-query.ts'
import type { LearnerUsage } from '../interfaces/user-store.ts'

/** What a row takes besides its texts: ids, numbers and index entries, an estimate in bytes. */
export const ROW_BYTES = 200

/**
 * Counts what a learner has stored, on the read thread, as it walks through all their rows. `octet_length` does not read
 * texts that PostgreSQL stores apart from their rows. Null: unknown user.
 */
export function prepareLearnerUsage({
  db,
  readOnThread,
}: StoreContext): (userId: string) => Promise<LearnerUsage | null> {
  const count = prepareWith(readOnThread, (param: Params<{ userId: string }>) =>
    db
      .selectFrom('users')
      .where('users.id', '=', param('userId'))
      .select([
        bytesOfRows('questions', [
          'question_text',
          'possible_answers',
          'correct_answers',
          'explanation',
          'option_feedback',
          'reference',
        ]).as('questions'),
        bytesOfRows('practice_responses', ['selected_answers']).as('responses'),
        bytesOfRows('question_notes', ['note_text', 'hint_text']).as('notes'),
        bytesOfRows('tests', ['questions', 'exam_rules']).as('tests'),
        bytesOfRows('exams', ['content']).as('exams'),
        bytesOfRows('category_titles', ['category', 'title']).as('titles'),
        bytesOfRows('import_parts', ['questions']).as('parts'),
        bytesOfRows('replaced_contents', ['content']).as('replaced'),
        number(sql`(select count(*) from questions where questions.learner = users.learner)`).as(
          'question_count',
        ),
        number(sql`(select count(*) from images where images.learner = users.learner)`).as('image_count'),
        number(
          sql`(select coalesce(sum(images.bytes), 0) from images where images.learner = users.learner)`,
        ).as('image_bytes'),
      ]),
  )
  return async (userId) => {
    const [row] = await count({ userId })
    if (row === undefined) return null
    const texts = [
      row.questions,
      row.responses,
      row.notes,
      row.tests,
      row.exams,
      row.titles,
      row.parts,
      row.replaced,
    ]
    return {
      questions: Number(row.question_count),
      images: Number(row.image_count),
      bytes: texts.reduce((sum, bytes) => sum + Number(bytes), Number(row.image_bytes)),
    }
  }
}

/** Bytes of the learner's rows in a table. */
function bytesOfRows(table: string, texts: readonly string[]) {
  const lengths = texts.map((text) => sql`coalesce(octet_length(${sql.ref(`${table}.${text}`)}), 0)`)
  const bytes = sql.join([sql.lit(ROW_BYTES), ...lengths], sql` + `)
  return number(
    sql`(select coalesce(sum(${bytes}), 0) from ${sql.table(table)} where ${sql.ref(`${table}.learner`)} = users.learner)`,
  )
}

/** PostgreSQL's sums are of type `numeric`, which arrives as text. */
function number(value: ReturnType<typeof sql>) {
  return sql<number>`cast(${value} as double precision)`
}
