import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ExpressionBuilder, Transaction } from 'kysely'
import type { StoreContext } from '../../context.ts'
import { transact } from '../../engine/transact.ts'
import type { Tables } from '../../schema.ts'
import { restorableSince } from './deleted-questions.ts'

/** See `QuestionStore.removeExpired`. */
export async function removeExpiredQuestions(context: StoreContext, signal?: AbortSignal): Promise<void> {
  const before = restorableSince(context.now())
  const owners = await context.db
    .selectFrom('questions')
    .innerJoin('users', 'users.learner', 'questions.learner')
    .select('users.id')
    .distinct()
    .where('questions.deleted_at', '<', before)
    .where((questions) => questions.or([questions.not(isAnswered(questions)), hasDetails(questions)]))
    .execute()
  for (const { id } of owners) {
    if (signal?.aborted === true) return
    await transact(context, async (trx) => {
      const lock = await context.lockLearner(trx, id, 0)
      if (lock === null) return { outcome: 'unknown' }
      await removeOf(trx, lock.learner, before)
      return { outcome: 'saved' }
    })
    await yieldToEventLoop()
  }
}

async function removeOf(trx: Transaction<Tables>, learner: number, before: number): Promise<void> {
  await trx
    .deleteFrom('questions')
    .where('learner', '=', learner)
    .where('deleted_at', '<', before)
    .where((questions) => questions.not(isAnswered(questions)))
    .execute()
  await trx
    .deleteFrom('question_notes')
    .where('learner', '=', learner)
    .where('question', 'in', (from) =>
      from
        .selectFrom('questions')
        .select('seq')
        .where('learner', '=', learner)
        .where('deleted_at', '<', before),
    )
    .execute()
  await trx
    .updateTable('questions')
    .set({ explanation: null, option_feedback: null, reference: null, source_id: null })
    .where('learner', '=', learner)
    .where('deleted_at', '<', before)
    .execute()
}

function isAnswered({ exists, selectFrom }: ExpressionBuilder<Tables, 'questions'>) {
  return exists(
    selectFrom('practice_responses')
      .select('practice_responses.seq')
      .whereRef('practice_responses.learner', '=', 'questions.learner')
      .whereRef('practice_responses.question', '=', 'questions.seq'),
  )
}

/** Whether the question has more than the parts that practice responses need. */
function hasDetails({ eb, or, exists, selectFrom }: ExpressionBuilder<Tables, 'questions'>) {
  return or([
    eb('questions.explanation', 'is not', null),
    eb('questions.option_feedback', 'is not', null),
    eb('questions.reference', 'is not', null),
    eb('questions.source_id', 'is not', null),
    exists(
      selectFrom('question_notes')
        .select('question_notes.id')
        .whereRef('question_notes.learner', '=', 'questions.learner')
        .whereRef('question_notes.question', '=', 'questions.seq'),
    ),
  ])
}
