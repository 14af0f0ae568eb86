import type { Transaction } from 'kysely'
import type { Question } from '../../../../contract/question.ts'
import type { LearnerLock, StoreContext } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { chunksOf, toIso } from '../stored-values.ts'
import type { BatchEntry } from './batch-entry.ts'
import { sentContent, sentDigest } from './batch-entry.ts'
import { writeFeedback } from './question-rows.ts'

/** Rows per write: 18 values each at most, of the 32,766 that SQLite can bind. */
const WRITE_CHUNK = 500

/**
 * Inserts the questions whose id is free, and returns them by id.
 *
 * @param sourceTests the `seq` of the tests that entries name, by id
 */
export async function insertQuestions(
  context: StoreContext,
  trx: Transaction<Tables>,
  { userId, lock }: { readonly userId: string; readonly lock: LearnerLock },
  entries: readonly BatchEntry[],
  sourceTests: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Question>> {
  const createdAt = context.now()
  const rows = entries.map(({ id, question }, index) => {
    const { possible_answers, correct_answers, option_feedback, ...content } = sentContent(question)
    return {
      learner: lock.learner,
      seq: lock.firstSeq + index,
      id,
      ...content,
      possible_answers: JSON.stringify(possible_answers),
      correct_answers: JSON.stringify(correct_answers),
      option_feedback: writeFeedback(option_feedback),
      is_flagged: question.is_flagged ?? false,
      is_correct: question.is_correct ?? null,
      source_test: sourceTests.get(question.source_test_id ?? '') ?? null,
      created_at: createdAt,
      revision: 1,
      sent_digest: sentDigest(question),
    }
  })
  const insertedIds = new Set<string>()
  for (const chunk of chunksOf(rows, WRITE_CHUNK)) {
    const inserted = await trx
      .insertInto('questions')
      .values(chunk)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    for (const { id } of inserted) insertedIds.add(id)
  }
  const created = new Map<string, Question>()
  for (const { id, question } of entries) {
    if (!insertedIds.has(id)) continue
    created.set(id, {
      ...sentContent(question),
      id,
      user_id: userId,
      is_flagged: question.is_flagged ?? false,
      is_correct: question.is_correct ?? null,
      source_test_id: question.source_test_id ?? null,
      created_at: toIso(createdAt),
      revision: 1,
    })
  }
  return created
}
