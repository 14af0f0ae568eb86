import { sql, type Transaction } from 'kysely'
import { type Question, sentContent } from '../../../../contract/question.ts'
import {
  type BulkChange,
  changedContentSchema,
  type QuestionChange,
  type QuestionContent,
} from '../../../../contract/question-change.ts'
import type { StoreContext } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { type RevisionResult, transact } from '../../transact.ts'
import { judgeResponsesAgain } from '../practice-responses.ts'
import { recordImport } from '../record-import.ts'
import { restorableSince } from './deleted-questions.ts'
import { contentOfRow, replaceableKey, storedContent } from './question-rows.ts'
import { type LockedQuestion, lockQuestion, writeContents } from './write-questions.ts'

/**
 * Changes the content of a question, see `questionChangeSchema`. The same change again is never a conflict. A deleted
 * question is changed as well and stays deleted, so that an edit that arrives late is not lost.
 */
export function changeQuestion(
  context: StoreContext,
  questionId: string,
  change: QuestionChange,
  assistant: string | null = null,
): Promise<RevisionResult<Question>> {
  return transact<RevisionResult<Question>>(context, async (trx) => {
    const locked = await lockQuestion(context, trx, questionId)
    if (locked === null) return { outcome: 'unknown' }
    const current = locked.question
    const checked = changedContentSchema.safeParse(withChange(current, change))
    if (!checked.success) return { outcome: 'invalid', issues: checked.error.issues }
    const content = checked.data
    const isChanged = replaceableKey(content) !== replaceableKey(current)
    const isOutdated = change.revision !== undefined && change.revision !== current.revision
    if (isChanged && isOutdated) return { outcome: 'conflict', current }

    const question = isChanged ? await writeContent(trx, locked, content) : current
    if (isChanged && assistant !== null) {
      const replacement = {
        seq: locked.seq,
        question: current,
        deletedAt: locked.deletedAt,
        written: content,
        isJudged: change.judge_again === true,
      }
      const applied = { created: 0, replaced: 1, added: null, replacements: [replacement] }
      await recordImport(context, trx, current.user_id, null, assistant).add(applied)
    }
    const judged = change.judge_again === true ? await judgeResponsesAgain(context, trx, locked, question) : 0
    if (isChanged || judged > 0) await context.renewRevision(trx, locked.learner)
    return { outcome: 'saved', value: question }
  })
}

/**
 * The content of a question after a change, before it is checked. Other options or another key are meant to be shown: they end the
 * drawing of wrong options, also where the client does not know of it.
 */
function withChange(question: Question, change: QuestionChange): QuestionContent {
  const changed = Object.entries(change).filter(([, value]) => value !== undefined)
  const content = sentContent({ ...question, ...Object.fromEntries(changed) })
  const isOwn = change.pair_set === undefined && answersOf(content) !== answersOf(question)
  return isOwn ? { ...content, pair_set: null } : content
}

function answersOf({ possible_answers, correct_answers }: QuestionContent): string {
  return JSON.stringify([possible_answers, correct_answers])
}

/** Writes the content of a question under its next revision. Returns the question as it is now. */
async function writeContent(
  trx: Transaction<Tables>,
  { learner, question, deletedAt }: LockedQuestion,
  content: QuestionContent,
): Promise<Question> {
  await writeContents(trx, learner, [{ id: question.id, question: content, deletedAt }])
  return { ...question, ...contentOfRow(storedContent(content)), revision: question.revision + 1 }
}

type BulkResult = { readonly outcome: 'saved'; readonly changed: number } | { readonly outcome: 'unknown' }

/** How many of the questions are now as asked. Null: unknown user. */
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
