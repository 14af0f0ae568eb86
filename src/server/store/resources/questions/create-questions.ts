import type { BatchQuestion } from '../../../../contract/question.ts'
import type { StoreContext } from '../../context.ts'
import { type ChangeResult, toWriteResult, transact } from '../../engine/transact.ts'
import type { StoredBatch } from '../../interfaces/question-store.ts'
import type { WriteResult } from '../../write-result.ts'
import { recordImport } from '../imports/record-import.ts'
import { applyBatch } from './apply-batch.ts'

/**
 * Adds and replaces questions, all or none. The result contains every question that was sent, in the same order.
 * @param isImport whether it can be undone as an import
 */
export async function createQuestions(
  context: StoreContext,
  userId: string,
  questions: readonly BatchQuestion[],
  { isImport }: { readonly isImport: boolean },
): Promise<WriteResult<StoredBatch>> {
  const sent = questions.map((question) => ({ id: question.id ?? context.newId(), question }))
  const changed = await transact<ChangeResult<StoredBatch>>(context, async (trx, previous) => {
    const applied = await applyBatch(context, trx, userId, sent)
    if (applied.outcome !== 'applied') return applied
    if (isImport) await recordImport(context, trx, userId, null).add(applied)
    const { created, replaced, notes, stored } = applied
    const value = { created, replaced, questions: sent.flatMap(({ id }) => stored.get(id) ?? []) }
    if (created > 0) return { outcome: 'created', value }
    if (replaced + notes > 0) return { outcome: 'saved', value }
    return previous ?? { outcome: 'existing', value }
  })
  return toWriteResult(changed)
}
