import { sql, type Transaction } from 'kysely'
import type { BatchQuestion, Question } from '../../../../contract/question.ts'
import type { LearnerLock, StoreContext } from '../../context.ts'
import type { Tables } from '../../schema.ts'
import { chunksOf, toIso } from '../stored-values.ts'
import type { BatchEntry } from './batch-entry.ts'
import { addNotes } from './batch-notes.ts'
import { replaceableKey, resentKey, selectQuestions, toQuestion, writeFeedback } from './question-rows.ts'

/** Rows per write: 17 values each at most, of the 32,766 that SQLite can bind. */
const WRITE_CHUNK = 500
/** Ids per lookup. */
const LOOKUP_CHUNK = 5000

/** `stored`: the questions of all entries as they are now, by id. The counts are of what changed. */
export type BatchResult =
  | {
      readonly outcome: 'applied'
      readonly created: number
      readonly replaced: number
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

  const created = await insertNew(context, trx, userId, lock, toAdd, sourceTests)
  const missing = toAdd.filter((entry) => !created.has(entry.id))
  const existing = await findOwn(trx, userId, missing)
  if (missing.some((entry) => !isSame(existing.get(entry.id), entry))) return { outcome: 'conflict' }

  const replaceable = await findOwn(trx, userId, toReplace)
  if (replaceable.size < toReplace.length) return { outcome: 'unknown' }
  const changed = toReplace.filter(({ id, question }) => {
    const stored = replaceable.get(id)
    return stored === undefined || replaceableKey(stored) !== replaceableKey(question)
  })
  await updateQuestions(trx, lock, changed)
  if (created.size + changed.length > 0) await context.renewRevision(trx, lock.learner)
  const replaced = changed.map(
    ({ id, question }) => [id, withContent(replaceable.get(id), question)] as const,
  )

  return {
    outcome: 'applied',
    created: created.size,
    replaced: changed.length,
    notes: await addNotes(context, trx, lock, entries),
    stored: new Map([...existing, ...created, ...replaceable, ...replaced]),
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

/** Whether the stored question is the one that was sent before. It may have been edited since: its id was drawn for it. */
function isSame(stored: Question | undefined, { question }: BatchEntry): boolean {
  return stored !== undefined && (stored.revision > 1 || resentKey(stored) === resentKey(question))
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

/** Inserts the questions whose id is free. Returns them by id. */
async function insertNew(
  context: StoreContext,
  trx: Transaction<Tables>,
  userId: string,
  lock: LearnerLock,
  entries: readonly BatchEntry[],
  sourceTests: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Question>> {
  const createdAt = context.now()
  const rows = entries.map(({ id, question }, index) => ({
    learner: lock.learner,
    seq: lock.firstSeq + index,
    id,
    question_text: question.question_text,
    category: question.category ?? null,
    possible_answers: JSON.stringify(question.possible_answers),
    correct_answers: JSON.stringify(question.correct_answers),
    explanation: question.explanation ?? null,
    is_flagged: question.is_flagged ?? false,
    is_correct: question.is_correct ?? null,
    source_test: sourceTests.get(question.source_test_id ?? '') ?? null,
    created_at: createdAt,
    format: question.format ?? 'plain',
    option_feedback: writeFeedback(question.option_feedback),
    reference: question.reference ?? null,
    source_id: question.source_id ?? null,
    revision: 1,
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
  const created_at = toIso(createdAt)
  for (const { id, question } of entries) {
    if (insertedIds.has(id)) created.set(id, { ...contentOf(question), id, user_id: userId, created_at })
  }
  return created
}

/** What was sent, with defaults for what was left out, as in the row. */
function contentOf(question: BatchQuestion) {
  return {
    question_text: question.question_text,
    category: question.category ?? null,
    possible_answers: question.possible_answers,
    correct_answers: question.correct_answers,
    explanation: question.explanation ?? null,
    is_flagged: question.is_flagged ?? false,
    is_correct: question.is_correct ?? null,
    source_test_id: question.source_test_id ?? null,
    ...laterContentOf(question),
    revision: 1,
  }
}

/** The part of the content that was added later, with defaults for what was left out. */
function laterContentOf(question: BatchQuestion) {
  return {
    format: question.format ?? 'plain',
    option_feedback: question.option_feedback ?? null,
    reference: question.reference ?? null,
    source_id: question.source_id ?? null,
  }
}

/** The learner's stored questions among the entries, by id. */
async function findOwn(
  trx: Transaction<Tables>,
  userId: string,
  entries: readonly BatchEntry[],
): Promise<ReadonlyMap<string, Question>> {
  const found = new Map<string, Question>()
  for (const chunk of chunksOf(entries, LOOKUP_CHUNK)) {
    const ids = chunk.map(({ id }) => id)
    const rows = await selectQuestions(trx)
      .where('users.id', '=', userId)
      .where('questions.id', 'in', ids)
      .execute()
    for (const row of rows) found.set(row.id, toQuestion(row))
  }
  return found
}

/** Replaces the content of stored questions, many in one statement. Deleted ones are in the bank again. */
async function updateQuestions(
  trx: Transaction<Tables>,
  { learner }: LearnerLock,
  entries: readonly BatchEntry[],
): Promise<void> {
  for (const chunk of chunksOf(entries, WRITE_CHUNK)) {
    const values = sql.join(
      chunk.map(({ id, question }) => {
        const { question_text, category = null, explanation = null } = question
        const possible = JSON.stringify(question.possible_answers)
        const correct = JSON.stringify(question.correct_answers)
        const feedback = writeFeedback(question.option_feedback)
        const { format = 'plain', reference = null, source_id = null } = question
        return sql`(${id}, ${question_text}, ${category}, ${possible}, ${correct}, ${explanation}, ${format}, ${feedback},
          ${reference}, ${source_id})`
      }),
    )
    await sql`
      with fresh (id, question_text, category, possible_answers, correct_answers, explanation, format, option_feedback,
        reference, source_id) as (values ${values})
      update questions set question_text = fresh.question_text, category = fresh.category,
        possible_answers = fresh.possible_answers, correct_answers = fresh.correct_answers,
        explanation = fresh.explanation, format = fresh.format, option_feedback = fresh.option_feedback,
        reference = fresh.reference, source_id = fresh.source_id, revision = revision + 1, deleted_at = null
      from fresh where questions.id = fresh.id and questions.learner = ${learner}
    `.execute(trx)
  }
}

/** A stored question with the content that was sent. */
function withContent(stored: Question | undefined, question: BatchQuestion): Question {
  if (stored === undefined) throw new Error('A question that was replaced is missing')
  return {
    ...stored,
    question_text: question.question_text,
    category: question.category ?? null,
    possible_answers: question.possible_answers,
    correct_answers: question.correct_answers,
    explanation: question.explanation ?? null,
    ...laterContentOf(question),
    revision: stored.revision + 1,
  }
}
