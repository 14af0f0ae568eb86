import type { Transaction } from 'kysely'
import { type BatchQuestion, type Question, sentContent } from '../../../../contract/question.ts'
import { isEmptyRichText } from '../../../../domain/rich-text/rich-text.ts'
import type { LearnerLock, StoreContext } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { chunksOf, isSent } from '../stored-values.ts'
import { replaceableKey, resentKey, selectQuestions, toQuestion } from './question-rows.ts'
import { type BatchEntry, insertQuestions, sentDigest, writeContents } from './write-questions.ts'

/** Ids per lookup. */
const LOOKUP_CHUNK = 5000

/** A question that was replaced: as it was before, and the content that took its place. */
export interface Replacement extends Omit<StoredQuestion, 'sentDigest'> {
  readonly written: BatchQuestion
  /** Whether it was deleted instead. */
  readonly isRemoved?: boolean
  /** Whether earlier answers were judged by the new key. */
  readonly isJudged?: boolean
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

/** Keeps the first of equal entries. Null: two different questions have the same id. */
function mergeRepeated(sent: readonly BatchEntry[]): readonly BatchEntry[] | null {
  const byId = new Map<string, BatchEntry>()
  for (const entry of sent) {
    const first = byId.get(entry.id)
    if (first === undefined) byId.set(entry.id, entry)
    else if (entryKey(first) !== entryKey(entry)) return null
  }
  return [...byId.values()]
}

function entryKey({ question }: BatchEntry): string {
  return question.replaces === true ? `replaces ${replaceableKey(question)}` : resentKey(question)
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

/** Whether the question was sent before: it may have been edited since, and is then not changed back. */
function isSame(stored: StoredQuestion | undefined, { question }: BatchEntry): boolean {
  if (stored === undefined) return false
  return (
    resentKey(stored.question) === resentKey(question) ||
    isSent(stored.sentDigest, sentDigest(question), stored.question.revision)
  )
}

/** Notes per insert: 7 values each, of the 32,766 that SQLite can bind. */
const NOTES_CHUNK = 500

/** Stores the notes of entries whose questions exist by now and have no note yet. Returns how many. */
async function addNotes(
  context: StoreContext,
  trx: Transaction<Tables>,
  { learner }: LearnerLock,
  entries: readonly BatchEntry[],
): Promise<number> {
  const noted = entries.filter(({ question: { note_text, hint_text } }) =>
    [note_text, hint_text].some((text) => !isEmptyRichText(text ?? '')),
  )
  const now = context.now()
  let added = 0
  for (const chunk of chunksOf(noted, NOTES_CHUNK)) {
    const ids = chunk.map(({ id }) => id)
    const questions = await trx
      .selectFrom('questions')
      .select(['id', 'seq'])
      .where('learner', '=', learner)
      .where('id', 'in', ids)
      .execute()
    const seqOf = new Map(questions.map(({ id, seq }) => [id, seq]))
    const rows = chunk.flatMap(({ id, question: { note_text, hint_text } }) => {
      const question = seqOf.get(id)
      if (question === undefined) return []
      const texts = { note_text: note_text ?? '', hint_text: hint_text ?? '' }
      return { learner, question, id: context.newId(), ...texts, created_at: now, updated_at: now }
    })
    const inserted = await trx
      .insertInto('question_notes')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['learner', 'question']).doNothing())
      .returning('id')
      .execute()
    added += inserted.length
  }
  return added
}
