import { sql, type Transaction } from 'kysely'
import type { BatchQuestion } from '../../../../contract/question.ts'
import type { Tables } from '../../schema.ts'
import { chunksOf } from '../stored-values.ts'
import { writeFeedback } from './question-rows.ts'

/** Rows per write: 12 values each, of the 32,766 that SQLite can bind. */
const WRITE_CHUNK = 500

/** A question, by its id, and the content that it gets. */
export interface ContentToWrite {
  readonly id: string
  /** Members that are left out get their defaults. */
  readonly question: BatchQuestion
  /** Milliseconds since the Unix epoch; null: it is in the bank from now on. */
  readonly deletedAt: number | null
}

/** Replaces the content of a learner's questions, many in one statement, each under its next revision. */
export async function writeContents(
  trx: Transaction<Tables>,
  learner: number,
  contents: readonly ContentToWrite[],
): Promise<void> {
  for (const chunk of chunksOf(contents, WRITE_CHUNK)) {
    const values = sql.join(
      chunk.map(({ id, question, deletedAt }) => {
        const { question_text, category = null, explanation = null } = question
        const possible = JSON.stringify(question.possible_answers)
        const correct = JSON.stringify(question.correct_answers)
        const feedback = writeFeedback(question.option_feedback)
        const { format = 'plain', reference = null, source_id = null, keep_order = null } = question
        // PostgreSQL needs the casts: it takes a parameter here for text.
        return sql`(${id}, ${question_text}, ${category}, ${possible}, ${correct}, ${explanation}, ${format}, ${feedback},
          ${reference}, ${source_id}, cast(${keep_order} as boolean), cast(${deletedAt} as bigint))`
      }),
    )
    await sql`
      with fresh (id, question_text, category, possible_answers, correct_answers, explanation, format, option_feedback,
        reference, source_id, keep_order, deleted_at) as (values ${values})
      update questions set question_text = fresh.question_text, category = fresh.category,
        possible_answers = fresh.possible_answers, correct_answers = fresh.correct_answers,
        explanation = fresh.explanation, format = fresh.format, option_feedback = fresh.option_feedback,
        reference = fresh.reference, source_id = fresh.source_id, keep_order = fresh.keep_order, deleted_at = fresh.deleted_at, revision = revision + 1
      from fresh where questions.id = fresh.id and questions.learner = ${learner}
    `.execute(trx)
  }
}
