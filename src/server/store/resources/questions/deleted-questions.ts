import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ExpressionBuilder, Transaction } from 'kysely'
import type { PageQuery } from '../../../../contract/common.ts'
import { DELETED_RETENTION_DAYS } from '../../../../contract/limits.ts'
import type { Question } from '../../../../contract/question.ts'
import type { DeletedQuestion } from '../../../../contract/question-change.ts'
import { DAY_MS } from '../../../../domain/time-units.ts'
import { type StoreContext, userExists } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { type RemovalResult, transact } from '../../transact.ts'
import { toIso } from '../stored-values.ts'
import { CLEANED_COLUMNS, selectQuestions, toQuestion } from './question-rows.ts'
import { lockQuestion } from './write-questions.ts'

/**
 * A question that was deleted before this moment cannot be restored any more, and an import from before it cannot be
 * undone; milliseconds since the Unix epoch.
 */
export function restorableSince(now: number): number {
  return now - DELETED_RETENTION_DAYS * DAY_MS
}

/** Moves a question to the deleted ones, also when it is one already. False: unknown question. */
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

/** Moves a question back to its place in the bank, also when it is there. Null: unknown, or deleted too long ago. */
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

/** Those that can be restored, the one deleted last first. Null: unknown user. */
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

const CLEANED = Object.fromEntries(CLEANED_COLUMNS.map((column) => [column, null]))

/**
 * Removes questions for good that were deleted more than 30 days ago. Of those with practice responses, what the
 * responses are about stays: text, options, key and category. Stops early when `signal` is aborted.
 */
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
    .set(CLEANED)
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
    ...CLEANED_COLUMNS.map((column) => eb(`questions.${column}`, 'is not', null)),
    exists(
      selectFrom('question_notes')
        .select('question_notes.id')
        .whereRef('question_notes.learner', '=', 'questions.learner')
        .whereRef('question_notes.question', '=', 'questions.seq'),
    ),
  ])
}
