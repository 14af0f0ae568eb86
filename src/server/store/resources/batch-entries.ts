import { type CompiledQuery, type Insertable, sql, type Transaction } from 'kysely'
import type { BatchQuestion, Question } from '../../../contract/question.ts'
import type { StoreContext, Turn } from '../context.ts'
import type { Tables } from '../schema.ts'
import { addNotes } from './batch-notes.ts'
import { contentKey, replaceableKey, selectQuestions, toQuestion } from './question-rows.ts'
import { chunksOf, toIso } from './stored-values.ts'

/** Rows a statement writes: 12 values each at most, of the 32,766 that SQLite binds. */
const WRITE_CHUNK = 500
/** Ids a statement looks up. */
const LOOKUP_CHUNK = 5000

/** A question that was sent, under its own id or one that was drawn for it. */
export interface Entry {
  readonly id: string
  readonly question: BatchQuestion
}

/** What became of entries: `stored` by id as they stand now; the counts say what was not so before. */
export type Applied =
  | {
      readonly outcome: 'applied'
      readonly created: number
      readonly replaced: number
      readonly notes: number
      readonly stored: ReadonlyMap<string, Question>
    }
  | { readonly outcome: 'conflict' | 'unknown' }

/** Adds and replaces questions within a transaction, which is to be undone unless all were `applied`. */
export async function applyEntries(
  context: StoreContext,
  trx: Transaction<Tables>,
  userId: string,
  sent: readonly Entry[],
): Promise<Applied> {
  const entries = foldRepeated(sent)
  if (entries === null) return { outcome: 'conflict' }
  const toAdd = entries.filter(({ question }) => question.replaces !== true)
  const toReplace = entries.filter(({ question }) => question.replaces === true)

  const turn = await context.takeTurn(trx, userId, toAdd.length)
  if (turn === null) return { outcome: 'unknown' }
  const sourceTests = await findSourceTests(trx, turn, toAdd)
  if (sourceTests === null) return { outcome: 'unknown' }

  const created = await insertNew(context, trx, userId, turn, toAdd, sourceTests)
  const missing = toAdd.filter((entry) => !created.has(entry.id))
  const existing = await findOwn(trx, userId, missing)
  if (missing.some((entry) => !isSame(existing.get(entry.id), entry))) return { outcome: 'conflict' }

  const standing = await findOwn(trx, userId, toReplace)
  if (standing.size < toReplace.length) return { outcome: 'unknown' }
  const changed = toReplace.filter(({ id, question }) => {
    const stands = standing.get(id)
    return stands === undefined || replaceableKey(stands) !== replaceableKey(question)
  })
  await writeOver(trx, turn, changed)
  if (created.size + changed.length > 0) await context.renewRevision(trx, turn.learner)
  const replaced = changed.map(({ id, question }) => [id, written(standing.get(id), question)] as const)

  return {
    outcome: 'applied',
    created: created.size,
    replaced: changed.length,
    notes: await addNotes(context, trx, turn, entries),
    stored: new Map([...existing, ...created, ...standing, ...replaced]),
  }
}

/** Null: one id stands for two different questions. */
function foldRepeated(sent: readonly Entry[]): readonly Entry[] | null {
  const byId = new Map<string, Entry>()
  for (const entry of sent) {
    const first = byId.get(entry.id)
    if (first === undefined) byId.set(entry.id, entry)
    else if (entryKey(first) !== entryKey(entry)) return null
  }
  return [...byId.values()]
}

function entryKey({ question }: Entry): string {
  return question.replaces === true ? `replaces ${replaceableKey(question)}` : contentKey(question)
}

function isSame(stands: Question | undefined, { question }: Entry): boolean {
  return stands !== undefined && contentKey(stands) === contentKey(question)
}

/** The learner's tests that are named, id to seq. Null: one of them is not theirs, or not there. */
async function findSourceTests(
  trx: Transaction<Tables>,
  turn: Turn,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, number> | null> {
  const ids = [...new Set(entries.flatMap(({ question }) => question.source_test_id ?? []))]
  const found = new Map<string, number>()
  for (const chunk of chunksOf(ids, LOOKUP_CHUNK)) {
    const rows = await trx
      .selectFrom('tests')
      .select(['id', 'seq'])
      .where('learner', '=', turn.learner)
      .where('id', 'in', chunk)
      .execute()
    for (const row of rows) found.set(row.id, row.seq)
  }
  return found.size === ids.length ? found : null
}

/** Inserts those whose id is free; answers them by id. */
async function insertNew(
  context: StoreContext,
  trx: Transaction<Tables>,
  userId: string,
  turn: Turn,
  entries: readonly Entry[],
  sourceTests: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, Question>> {
  const createdAt = context.now()
  const rows = entries.map(({ id, question }, index) => ({
    learner: turn.learner,
    seq: turn.firstSeq + index,
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
  }))
  const insertedIds = new Set<string>()
  // Building a statement of thousands of values takes long, and all but the last are the same.
  const statements = new Map<number, CompiledQuery>()
  for (const chunk of chunksOf(rows, WRITE_CHUNK)) {
    const statement = statements.get(chunk.length) ?? insertOf(trx, chunk)
    statements.set(chunk.length, statement)
    const parameters = chunk.flatMap((row) => Object.values(row))
    const inserted = await trx.executeQuery<{ id: string }>({ ...statement, parameters })
    for (const { id } of inserted.rows) insertedIds.add(id)
  }
  const created = new Map<string, Question>()
  const created_at = toIso(createdAt)
  for (const { id, question } of entries) {
    if (insertedIds.has(id)) created.set(id, { ...contentOf(question), id, user_id: userId, created_at })
  }
  return created
}

/** The values are bound row by row, in the order of a row's members. */
function insertOf(trx: Transaction<Tables>, rows: readonly Insertable<Tables['questions']>[]): CompiledQuery {
  return trx
    .insertInto('questions')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .compile()
}

/** What was sent, with what may be left out filled in, as it stands in the row. */
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
  }
}

/** The learner's own questions among those that are named, by id. */
async function findOwn(
  trx: Transaction<Tables>,
  userId: string,
  entries: readonly Entry[],
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

/** Puts what was sent in the place of what stands, many in one statement. */
async function writeOver(
  trx: Transaction<Tables>,
  { learner }: Turn,
  entries: readonly Entry[],
): Promise<void> {
  for (const chunk of chunksOf(entries, WRITE_CHUNK)) {
    const values = sql.join(
      chunk.map(({ id, question }) => {
        const { question_text, category = null, explanation = null } = question
        const possible = JSON.stringify(question.possible_answers)
        const correct = JSON.stringify(question.correct_answers)
        return sql`(${id}, ${question_text}, ${category}, ${possible}, ${correct}, ${explanation})`
      }),
    )
    await sql`
      with fresh (id, question_text, category, possible_answers, correct_answers, explanation) as (values ${values})
      update questions set question_text = fresh.question_text, category = fresh.category,
        possible_answers = fresh.possible_answers, correct_answers = fresh.correct_answers,
        explanation = fresh.explanation
      from fresh where questions.id = fresh.id and questions.learner = ${learner}
    `.execute(trx)
  }
}

/** A question that stood, with what was sent in the place of its content. */
function written(stands: Question | undefined, question: BatchQuestion): Question {
  if (stands === undefined) throw new Error('A question that was replaced is not there')
  return {
    ...stands,
    question_text: question.question_text,
    category: question.category ?? null,
    possible_answers: question.possible_answers,
    correct_answers: question.correct_answers,
    explanation: question.explanation ?? null,
  }
}
