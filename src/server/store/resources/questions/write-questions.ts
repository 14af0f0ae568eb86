import { sql, type Transaction } from 'kysely'
import { type BatchQuestion, type Question, sentContent } from '../../../../contract/question.ts'
import { type LearnerLock, lockOwner, type StoreContext } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { chunksOf, digestOf, toIso } from '../stored-values.ts'
import { CONTENT_REFS, contentValues, selectQuestions, storedContent, toQuestion } from './question-rows.ts'

/** A question, deleted or not, whose learner is locked by this transaction. */
export interface LockedQuestion {
  readonly learner: number
  readonly seq: number
  readonly question: Question
  /** Milliseconds since the Unix epoch; null: it is in the bank. */
  readonly deletedAt: number | null
}

/** Locks the learner of a question, then reads the question. Null: unknown, or removed meanwhile. */
export async function lockQuestion(
  context: StoreContext,
  trx: Transaction<Tables>,
  questionId: string,
): Promise<LockedQuestion | null> {
  const learner = await lockOwner(context, trx, 'questions', questionId)
  if (learner === null) return null
  const row = await selectQuestions(trx)
    .select(['questions.seq', 'questions.deleted_at'])
    .where('questions.learner', '=', learner)
    // The id may have been replaced meanwhile.
    .where('questions.id', '=', questionId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { learner, seq: row.seq, question: toQuestion(row), deletedAt: row.deleted_at }
}

/** A question of a batch, under the id that was sent or one that was drawn for it. */
export interface BatchEntry {
  readonly id: string
  readonly question: BatchQuestion
}

/** Identifies a question as it was sent. Parts without content do not count, so a part that is added later changes no digest. */
export function sentDigest(question: BatchQuestion): string {
  const { is_correct = null, source_test_id = null } = question
  const parts = Object.entries({ ...sentContent(question), is_correct, source_test_id })
  return digestOf(JSON.stringify(parts.filter(([, part]) => part !== null)))
}

/** Rows per statement: 18 values each at most, of the 32,766 that SQLite can bind. */
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
  const rows = entries.map(({ id, question }, index) => ({
    learner: lock.learner,
    seq: lock.firstSeq + index,
    id,
    ...storedContent(question),
    is_flagged: question.is_flagged ?? false,
    is_correct: question.is_correct ?? null,
    source_test: sourceTests.get(question.source_test_id ?? '') ?? null,
    created_at: createdAt,
    revision: 1,
    sent_digest: sentDigest(question),
  }))
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

/** A question, by its id, and the content that it gets. */
export interface ContentToWrite {
  readonly id: string
  /** Members that are left out get their defaults. */
  readonly question: BatchQuestion
  /** Milliseconds since the Unix epoch; null: it is in the bank from now on. */
  readonly deletedAt: number | null
}

/** Replaces the content of a learner's questions, many in one statement, each under its next revision. */
export async function writeContents(
  trx: Transaction<Tables>,
  learner: number,
  contents: readonly ContentToWrite[],
): Promise<void> {
  for (const chunk of chunksOf(contents, WRITE_CHUNK)) {
    const values = sql.join(
      chunk.map(({ id, question, deletedAt }) => {
        const values = [...contentValues(question), sql`cast(${deletedAt} as bigint)`]
        return sql`(${id}, ${sql.join(values)})`
      }),
    )
    const columns = [...CONTENT_REFS, sql.ref('deleted_at')]
    const changes = columns.map((column) => sql`${column} = fresh.${column}`)
    await sql`
      with fresh (id, ${sql.join(columns)}) as (values ${values})
      update questions set ${sql.join(changes)}, revision = revision + 1
      from fresh where questions.id = fresh.id and questions.learner = ${learner}
    `.execute(trx)
  }
}
