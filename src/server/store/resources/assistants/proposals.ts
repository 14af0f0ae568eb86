import type { Transaction } from 'kysely'
import type { Proposal, ProposedQuestion } from '../../../../contract/assistant.ts'
import { ASSISTANT_LIMITS } from '../../../../domain/assistants.ts'
import { lockOwner, type StoreContext, userExists } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { removeLocked, transact } from '../../transact.ts'
import { toIso } from '../stored-values.ts'

/** `full`: as many wait as may. */
type Proposing = { readonly outcome: 'created' | 'unknown' | 'full' }

/** Questions of assistants that wait for the learner. */
export function createProposalStore(context: StoreContext) {
  const { db } = context
  return {
    /** Oldest first. Null: unknown user. */
    proposalsOf: async (userId: string): Promise<readonly Proposal[] | null> => {
      const rows = await db
        .selectFrom('users')
        .innerJoin('assistant_proposals as proposal', 'proposal.learner', 'users.learner')
        .select(['proposal.id', 'proposal.assistant', 'proposal.questions', 'proposal.proposed_at'])
        .where('users.id', '=', userId)
        .orderBy('proposal.seq')
        .execute()
      if (rows.length === 0 && !(await userExists(db, userId))) return null
      return rows.map(({ id, assistant, questions, proposed_at }) => ({
        id,
        user_id: userId,
        assistant,
        questions: JSON.parse(questions),
        proposed_at: toIso(proposed_at),
      }))
    },

    propose: (
      userId: string,
      assistant: string,
      questions: readonly ProposedQuestion[],
    ): Promise<Proposing['outcome']> => {
      const id = context.newId()
      return transact<Proposing>(context, async (trx) => {
        const lock = await context.lockLearner(trx, userId, 1)
        if (lock === null) return { outcome: 'unknown' }
        const { learner, firstSeq: seq } = lock
        const others = await trx
          .selectFrom('assistant_proposals')
          .select('seq')
          .where('learner', '=', learner)
          .where('id', '!=', id)
          .execute()
        if (others.length >= ASSISTANT_LIMITS.proposalsMax) return { outcome: 'full' }
        await trx
          .insertInto('assistant_proposals')
          .values({
            learner,
            seq,
            id,
            assistant,
            questions: JSON.stringify(questions),
            proposed_at: context.now(),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
        return { outcome: 'created' }
      }).then(({ outcome }) => outcome)
    },

    /** False: unknown proposal. */
    decline: (id: string) =>
      removeLocked(
        context,
        (trx) => lockOwner(context, trx, 'assistant_proposals', id),
        async (trx, learner) => (await removeProposal(trx, learner, id)) !== null,
      ),
  }
}

/**
 * Removes a proposal that is confirmed, within a transaction that holds the learner's lock. Returns the assistant's name; null:
 * it was confirmed or declined before.
 */
export async function takeProposal(
  trx: Transaction<Tables>,
  userId: string,
  id: string,
): Promise<string | null> {
  const { learner } = await trx
    .selectFrom('users')
    .select('learner')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return removeProposal(trx, learner, id)
}

async function removeProposal(trx: Transaction<Tables>, learner: number, id: string): Promise<string | null> {
  const removed = await trx
    .deleteFrom('assistant_proposals')
    .where('learner', '=', learner)
    .where('id', '=', id)
    .returning('assistant')
    .executeTakeFirst()
  return removed?.assistant ?? null
}
