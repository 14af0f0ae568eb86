import { sql } from 'kysely'
import type { Use } from '../../quotas/learner-use.ts'
import type { StoreContext } from '../context.ts'
import { prepareLook, type Slots } from '../engine/prepared-query.ts'

/** What a row takes besides its texts: ids, numbers and the entries of indexes, bytes, reckoned. */
const ROW_BYTES = 200

/**
 * Counts what a learner keeps; beside other reads, as it walks through all their rows. `octet_length` does not read
 * texts that lie apart from their rows. Null: unknown user.
 */
export function prepareLearnerUse({ db, lookAside }: StoreContext): (userId: string) => Promise<Use | null> {
  const count = prepareLook(lookAside, (slot: Slots<{ userId: string }>) =>
    db
      .selectFrom('users')
      .where('users.id', '=', slot('userId'))
      .select([
        ofRows('questions', ['question_text', 'possible_answers', 'correct_answers', 'explanation']).as(
          'questions',
        ),
        ofRows('practice_responses', ['selected_answers']).as('responses'),
        ofRows('question_notes', ['note_text', 'hint_text']).as('notes'),
        ofRows('tests', ['questions']).as('tests'),
        ofRows('import_parts', ['questions']).as('parts'),
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
    const texts = [row.questions, row.responses, row.notes, row.tests, row.parts]
    return {
      questions: Number(row.question_count),
      images: Number(row.image_count),
      bytes: texts.reduce((sum, bytes) => sum + Number(bytes), Number(row.image_bytes)),
    }
  }
}

/** Bytes of a table's rows of the learner. */
function ofRows(table: string, texts: readonly string[]) {
  const lengths = texts.map((text) => sql`coalesce(octet_length(${sql.ref(`${table}.${text}`)}), 0)`)
  const bytes = sql.join([sql.lit(ROW_BYTES), ...lengths], sql` + `)
  return number(
    sql`(select coalesce(sum(${bytes}), 0) from ${sql.table(table)} where ${sql.ref(`${table}.learner`)} = users.learner)`,
  )
}

/** PostgreSQL's sums are exact numbers of any size, which arrive as text. */
function number(value: ReturnType<typeof sql>) {
  return sql<number>`cast(${value} as double precision)`
}
