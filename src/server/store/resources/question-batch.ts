import type { BatchQuestion } from '../../../contract/question.ts'
import type { StoreContext } from '../context.ts'
import { asWritten, type Changed, transact } from '../engine/transact.ts'
import type { StoredBatch, Written } from '../store.ts'
import { applyEntries } from './batch-entries.ts'

/** Adds and replaces questions, all or none; `questions` answers every one that was sent, in their order. */
export async function createQuestions(
  context: StoreContext,
  userId: string,
  questions: readonly BatchQuestion[],
): Promise<Written<StoredBatch>> {
  const sent = questions.map((question) => ({ id: question.id ?? context.newId(), question }))
  const changed = await transact<Changed<StoredBatch>>(context, async (trx, before) => {
    const applied = await applyEntries(context, trx, userId, sent)
    if (applied.outcome !== 'applied') return applied
    const { created, replaced, notes, stored } = applied
    const value = { created, replaced, questions: sent.flatMap(({ id }) => stored.get(id) ?? []) }
    if (created > 0) return { outcome: 'created', value }
    if (replaced + notes > 0) return { outcome: 'saved', value }
    return before ?? { outcome: 'existing', value }
  })
  return asWritten(changed)
}
