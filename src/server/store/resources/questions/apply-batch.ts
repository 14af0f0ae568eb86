import type { Transaction } from 'kysely'
import type { BatchQuestion, Question } from '../../../../contract/question.ts'
import type { LearnerLock, StoreContext } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { chunksOf } from '../stored-values.ts'
import { type BatchEntry, isSame, mergeRepeated, sentContent } from './batch-entry.ts'
import { addNotes } from './batch-notes.ts'
import { insertQuestions } from './insert-questions.ts'
import { replaceableKey, selectQuestions, toQuestion } from './question-rows.ts'
import { writeContents } from './write-contents.ts'

/** Ids per lookup. */
const LOOKUP_CHUNK = 5000

/** A question that was replaced: as it was before, and the content that took its place. */
export interface Replacement extends StoredQuestion {
  readonly written: BatchQuestion
}

/** A question of the learner, deleted or not. */
interface StoredQuestion {
  readonly seq: number
  readonly question: Question
  /** Milliseconds since the Unix epoch; null: it is in the bank. */
  readonly deletedAt: number | null
  readonly sentDigest: string | null
}

/**
 * `stored`: the questions of all entries as they are now, by id. The counts are of what changed. `added`: the `seq`
 * numbers that only added questions have; null: none was added.
 */
export type BatchResult =
  | {
      readonly outcome: 'applied'
      readonly created: number
      readonly replaced: number
      readonly added: { readonly first: number; readonly last: number } | null
      readonly replacements: readonly Replacement[]
      readonly notes: number
      readonly stored: ReadonlyMap<string, Question>
    }
  | { readonly outcome: 'conflict' | 'unknown' }

/** Adds and replaces questions within a transaction, which the caller rolls back unless the outcome is `applied`. */
export async function applyBatch(
  context: StoreContext,
  trx: Transaction<Tables>,
  userId: string,
  sent: readonly BatchEntry[],
): Promise<BatchResult> {
  const entries = mergeRepeated(sent)
  if (entries === null) return { outcome: 'conflict' }
  const toAdd = entries.filter(({ question }) => question.replaces !== true)
  const toReplace = entries.filter(({ question }) => question.replaces === true)

  const lock = await context.lockLearner(trx, userId, toAdd.length)
  if (lock === null) return { outcome: 'unknown' }
  const sourceTests = await findSourceTests(trx, lock, toAdd)
  if (sourceTests === null) return { outcome: 'unknown' }

  const created = await insertQuestions(context, trx, { userId, lock }, toAdd, sourceTests)
  const missing = toAdd.filter((entry) => !created.has(entry.id))
  const existing = await findOwn(trx, userId, missing)
  if (missing.some((entry) => !isSame(existing.get(entry.id), entry))) return { outcome: 'conflict' }

  const replaceable = await findOwn(trx, userId, toReplace)
  if (replaceable.size < toReplace.length) return { outcome: 'unknown' }
  const replacements = toReplace.flatMap(({ id, question }) => {
    const stored = replaceable.get(id)
    if (stored === undefined) return []
    return replaceableKey(stored.question) === replaceableKey(question)
      ? []
      : { ...stored, written: question }
  })
  await writeContents(
    trx,
    lock.learner,
    // A deleted question that is replaced is in the bank again.
    replacements.map(({ question: { id }, written }) => ({ id, question: written, deletedAt: null })),
  )
  if (created.size + replacements.length > 0) await context.renewRevision(trx, lock.learner)
  const found = [...existing.values(), ...replaceable.values()].map(({ question }) => question)
  const replaced = replacements.map(({ question, written }) => ({
    ...question,
    ...sentContent(written),
    revision: question.revision + 1,
  }))

  return {
    outcome: 'applied',
    created: created.size,
    replaced: replaced.length,
    added: created.size > 0 ? { first: lock.firstSeq, last: lock.firstSeq + toAdd.length - 1 } : null,
    replacements,
    notes: await addNotes(context, trx, lock, entries),
    stored: new Map([...found, ...created.values(), ...replaced].map((question) => [question.id, question])),
  }
}

/** The `seq` of the learner's tests that entries name, by id. Null: one does not exist or is not theirs. */
async function findSourceTests(
  trx: Transaction<Tables>,
  lock: LearnerLock,
  entries: readonly BatchEntry[],
): Promise<ReadonlyMap<string, number> | null> {
  const ids = [...new Set(entries.flatMap(({ question }) => question.source_test_id ?? []))]
  const found = new Map<string, number>()
  for (const chunk of chunksOf(ids, LOOKUP_CHUNK)) {
    const rows = await trx
      .selectFrom('tests')
      .select(['id', 'seq'])
      .where('learner', '=', lock.learner)
      .where('id', 'in', chunk)
      .execute()
    for (const row of rows) found.set(row.id, row.seq)
  }
  return found.size === ids.length ? found : null
}

/** The learner's stored questions among the entries, by id. */
async function findOwn(
  trx: Transaction<Tables>,
  userId: string,
  entries: readonly BatchEntry[],
): Promise<ReadonlyMap<string, StoredQuestion>> {
  const found = new Map<string, StoredQuestion>()
  for (const chunk of chunksOf(entries, LOOKUP_CHUNK)) {
    const ids = chunk.map(({ id }) => id)
    const rows = await selectQuestions(trx)
      .select(['questions.seq', 'questions.deleted_at', 'questions.sent_digest'])
      .where('users.id', '=', userId)
      .where('questions.id', 'in', ids)
      .execute()
    for (const row of rows) {
      const { seq, deleted_at: deletedAt, sent_digest: sentDigest } = row
      found.set(row.id, { seq, question: toQuestion(row), deletedAt, sentDigest })
    }
  }
  return found
}
