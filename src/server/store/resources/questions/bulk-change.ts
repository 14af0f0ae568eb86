import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { BulkChange } from '../../../../contract/question-change.ts'
import type { StoreContext } from '../../context.ts'
import { transact } from '../../engine/transact.ts'
import type { Tables } from '../../schema.ts'
import { restorableSince } from './deleted-questions.ts'

type BulkResult = { readonly outcome: 'saved'; readonly changed: number } | { readonly outcome: 'unknown' }

/** See `QuestionStore.changeMany`. */
export async function changeMany(
  context: StoreContext,
  { user_id, ids, change }: BulkChange,
): Promise<number | null> {
  const result = await transact<BulkResult>(context, async (trx) => {
    const lock = await context.lockLearner(trx, user_id, 0)
    if (lock === null) return { outcome: 'unknown' }
    const asked = await findQuestions(context, trx, lock.learner, ids, change.is)
    const seqs = asked.map(({ seq }) => seq)
    if (seqs.length === 0) return { outcome: 'saved', changed: 0 }
    const written = await updateFor(context, trx, change)
      .where('learner', '=', lock.learner)
      .where('seq', 'in', seqs)
      .returning('seq')
      .execute()
    if (written.length > 0) await context.renewRevision(trx, lock.learner)
    return { outcome: 'saved', changed: seqs.length }
  })
  return result.outcome === 'saved' ? result.changed : null
}

/** The learner's questions that the change can be made to, or was made to already. */
async function findQuestions(
  { now }: StoreContext,
  trx: Transaction<Tables>,
  learner: number,
  ids: readonly string[],
  is: BulkChange['change']['is'],
) {
  const own = trx
    .selectFrom('questions')
    .select('seq')
    .where('learner', '=', learner)
    .where('id', 'in', [...new Set(ids)])
  if (is !== 'restore') return await own.execute()
  const since = restorableSince(now())
  return await own
    .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', since)]))
    .execute()
}

/** Changes questions that are not as asked yet. */
function updateFor({ now }: StoreContext, trx: Transaction<Tables>, change: BulkChange['change']) {
  const update = trx.updateTable('questions')
  switch (change.is) {
    case 'delete':
      return update.set({ deleted_at: now() }).where('deleted_at', 'is', null)
    case 'restore':
      return update.set({ deleted_at: null }).where('deleted_at', 'is not', null)
    case 'flag':
      return update.set({ is_flagged: change.is_flagged }).where('is_flagged', '!=', change.is_flagged)
    case 'category':
      return update
        .set({ category: change.category, revision: sql`revision + 1` })
        .where('category', 'is distinct from', change.category)
  }
}
