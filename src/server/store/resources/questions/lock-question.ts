import type { Transaction } from 'kysely'
import type { Question } from '../../../../contract/question.ts'
import type { StoreContext } from '../../context.ts'
import { lockOwner } from '../../lock-owner.ts'
import type { Tables } from '../../schema.ts'
import { selectQuestions, toQuestion } from './question-rows.ts'

/** A question, deleted or not, whose learner is locked by this transaction. */
export interface LockedQuestion {
  readonly learner: number
  readonly seq: number
  readonly question: Question
  /** Milliseconds since the Unix epoch; null: it is in the bank. */
  readonly deletedAt: number | null
}

/** Locks the learner of a question, then reads the question. Null: unknown, or removed meanwhile. */
export async function lockQuestion(
  context: StoreContext,
  trx: Transaction<Tables>,
  questionId: string,
): Promise<LockedQuestion | null> {
  const learner = await lockOwner(context, trx, 'questions', questionId)
  if (learner === null) return null
  const row = await selectQuestions(trx)
    .select(['questions.seq', 'questions.deleted_at'])
    .where('questions.learner', '=', learner)
    // The id may have been replaced meanwhile.
    .where('questions.id', '=', questionId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { learner, seq: row.seq, question: toQuestion(row), deletedAt: row.deleted_at }
}
