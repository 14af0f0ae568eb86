import type { Transaction } from 'kysely'
import type { Question } from '../../../../contract/question.ts'
import type { DecidedSuggestion } from '../../../../contract/suggestion.ts'
import { SHARE_LIMITS } from '../../../../domain/sharing/share-limits.ts'
import type { StoreContext } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { transact } from '../../transact.ts'
import { writeContents } from '../questions/write-questions.ts'
import { digestOf } from '../stored-values.ts'
import { lockShare, readNumbers, readSharedOnes, type ShareRow } from './share-rows.ts'

/** `conflict`: the question was changed meanwhile, or something else was decided. */
type Decided =
  | { readonly outcome: 'saved' }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'conflict'; readonly current: Question }

/** Carries out what an author decided. */
export function decideSuggestion(
  context: StoreContext,
  shareId: string,
  decided: DecidedSuggestion,
): Promise<Decided> {
  const digest = digestOf(JSON.stringify(decided))
  const isAccepted = decided.decision === 'accept'
  const status = isAccepted ? 'accepted' : 'rejected'
  return transact<Decided>(context, async (trx) => {
    const share = await lockShare(context, trx, shareId)
    if (share === null) return { outcome: 'unknown' }
    const one = await trx
      .selectFrom('suggestions')
      .select(['question', 'content', 'status', 'decided'])
      .where('learner', '=', share.learner)
      .where('share', '=', share.seq)
      .where('id', '=', decided.id)
      .executeTakeFirst()
    if (one === undefined) return { outcome: 'unknown' }
    if (decided.decision === 'mute') await muteSenders(trx, share, one)
    if (one.status !== 'open' && (decided.decision === 'mute' || one.decided === digest))
      return { outcome: 'saved' }
    const question = (await readSharedOnes(trx, share, [one.question])).get(one.question)
    if (one.status !== 'open' || isAccepted) {
      if (question === undefined) return { outcome: 'unknown' }
      const isCurrent = one.status === 'open' && isAccepted && question.revision === decided.revision
      if (!isCurrent) return { outcome: 'conflict', current: question }
      await writeContents(trx, share.learner, [
        { id: question.id, question: decided.content, deletedAt: null },
      ])
      await context.renewRevision(trx, share.learner)
    }
    await trx
      .updateTable('suggestions')
      .set({ status, reply: decided.reply, decided: digest })
      .where('learner', '=', share.learner)
      .where('share', '=', share.seq)
      .where('status', '=', 'open')
      .where('question', '=', one.question)
      .where('content', '=', one.content)
      .execute()
    return { outcome: 'saved' }
  })
}

/** Takes no more suggestions from those who sent this one or an equal one, whatever was decided. */
async function muteSenders(
  trx: Transaction<Tables>,
  { learner, seq, muted }: ShareRow,
  { question, content }: { readonly question: number; readonly content: string },
): Promise<void> {
  const senders = await trx
    .selectFrom('suggestions')
    .select('taker')
    .where('learner', '=', learner)
    .where('share', '=', seq)
    .where('question', '=', question)
    .where('content', '=', content)
    .execute()
  const all = new Set([...readNumbers(muted), ...senders.map(({ taker }) => taker)])
  await trx
    .updateTable('shares')
    .set({ muted: JSON.stringify([...all].slice(-SHARE_LIMITS.mutedMax)) })
    .where('learner', '=', learner)
    .where('seq', '=', seq)
    .execute()
}
