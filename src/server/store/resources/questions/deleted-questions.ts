import type { PageQuery } from '../../../../contract/common.ts'
import { DELETED_RETENTION_DAYS } from '../../../../contract/limits.ts'
import type { Question } from '../../../../contract/question.ts'
import type { DeletedQuestion } from '../../../../contract/question-change.ts'
import { DAY_MS } from '../../../../domain/time-units.ts'
import { type StoreContext, userExists } from '../../context.ts'
import { type RemovalResult, transact } from '../../engine/transact.ts'
import { toIso } from '../stored-values.ts'
import { lockQuestion } from './lock-question.ts'
import { selectQuestions, toQuestion } from './question-rows.ts'

/**
 * A question that was deleted before this moment cannot be restored any more, and an import from before it cannot be
 * undone; milliseconds since the Unix epoch.
 */
export function restorableSince(now: number): number {
  return now - DELETED_RETENTION_DAYS * DAY_MS
}

/** See `QuestionStore.remove`. */
export async function deleteQuestion(context: StoreContext, questionId: string): Promise<boolean> {
  const result = await transact<RemovalResult>(context, async (trx, previous) => {
    const locked = await lockQuestion(context, trx, questionId)
    if (locked === null) {
      await context.writeWalMarker(trx)
      return previous ?? { outcome: 'absent' }
    }
    const { learner, seq, deletedAt } = locked
    if (deletedAt !== null) return { outcome: 'removed' }
    await trx
      .updateTable('questions')
      .set({ deleted_at: context.now() })
      .where('learner', '=', learner)
      .where('seq', '=', seq)
      .execute()
    await context.renewRevision(trx, learner)
    return { outcome: 'removed' }
  })
  return result.outcome === 'removed'
}

type RestoredQuestion =
  | { readonly outcome: 'saved'; readonly question: Question }
  | { readonly outcome: 'unknown' }

/** See `QuestionStore.restore`. */
export async function restoreQuestion(context: StoreContext, questionId: string): Promise<Question | null> {
  const result = await transact<RestoredQuestion>(context, async (trx) => {
    const locked = await lockQuestion(context, trx, questionId)
    if (locked === null) return { outcome: 'unknown' }
    const { learner, seq, question, deletedAt } = locked
    if (deletedAt === null) return { outcome: 'saved', question }
    if (deletedAt < restorableSince(context.now())) return { outcome: 'unknown' }
    await trx
      .updateTable('questions')
      .set({ deleted_at: null })
      .where('learner', '=', learner)
      .where('seq', '=', seq)
      .execute()
    await context.renewRevision(trx, learner)
    return { outcome: 'saved', question }
  })
  return result.outcome === 'saved' ? result.question : null
}

/** See `QuestionStore.deletedOf`. */
export async function listDeleted(
  { db, now }: StoreContext,
  userId: string,
  { limit, after }: PageQuery,
): Promise<readonly DeletedQuestion[] | null> {
  const deleted = selectQuestions(db)
    .select('questions.seq')
    // Not null, as only deleted questions are selected.
    .select(({ ref }) => ref('questions.deleted_at').$notNull().as('deleted_at'))
    .where('users.id', '=', userId)
    .where('questions.deleted_at', '>=', restorableSince(now()))
  const last = after === undefined ? null : await deleted.where('questions.id', '=', after).executeTakeFirst()
  if (last === undefined) return null
  let query = deleted.orderBy('questions.deleted_at', 'desc').orderBy('questions.seq', 'desc')
  if (last !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('questions.deleted_at', 'questions.seq'), '<', tuple(last.deleted_at, last.seq)),
    )
  }
  if (limit !== undefined) query = query.limit(limit)
  const rows = await query.execute()
  if (rows.length === 0 && !(await userExists(db, userId))) return null
  return rows.map((row) => ({ ...toQuestion(row), deleted_at: toIso(row.deleted_at) }))
}
