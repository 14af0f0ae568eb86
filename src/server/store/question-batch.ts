import type { Transaction } from 'kysely'
import type { BatchQuestion, Question } from '../../contract/question.ts'
import type { StoreContext, Turn } from './context.ts'
import { contentKey, selectQuestions, toQuestion } from './question-rows.ts'
import type { Tables } from './schema.ts'
import type { Written } from './store.ts'
import { chunksOf } from './stored-values.ts'
import { transact } from './transact.ts'

/** Rows a statement inserts: 12 values each, of the 32,766 that SQLite binds at most. */
const INSERT_CHUNK = 500
/** Ids a statement looks up. */
const LOOKUP_CHUNK = 5000

/** What was asked for once the repetitions within it are folded together. */
interface Entry {
  readonly id: string
  readonly question: BatchQuestion
}

/** Adds questions, all or none; `questions` answers every one that was sent, in their order. */
export function createQuestions(
  context: StoreContext,
  userId: string,
  questions: readonly BatchQuestion[],
): Promise<Written<{ readonly created: number; readonly questions: readonly Question[] }>> {
  return transact(context, async (trx) => {
    const sent = questions.map((question) => ({ id: question.id ?? context.newId(), question }))
    const entries = foldRepeated(sent)
    if (entries === null) return { outcome: 'conflict' }

    const turn = await context.takeTurn(trx, userId, entries.length)
    if (turn === null) return { outcome: 'unknown' }
    const sourceTests = await findSourceTests(trx, turn, entries)
    if (sourceTests === null) return { outcome: 'unknown' }

    const created = await insertNew(context, trx, userId, turn, entries, sourceTests)
    const missing = entries.filter((entry) => !created.has(entry.id))
    const existing = await findSame(trx, userId, missing)
    if (existing === null) return { outcome: 'conflict' }

    const stored = sent.flatMap(({ id }) => created.get(id) ?? existing.get(id) ?? [])
    return {
      outcome: created.size > 0 ? 'created' : 'existing',
      value: { created: created.size, questions: stored },
    }
  })
}

/** Null: one id stands for two different questions. */
function foldRepeated(sent: readonly Entry[]): readonly Entry[] | null {
  const byId = new Map<string, Entry>()
  for (const entry of sent) {
    const first = byId.get(entry.id)
    if (first === undefined) byId.set(entry.id, entry)
    else if (contentKey(first.question) !== contentKey(entry.question)) return null
  }
  return [...byId.values()]
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
  for (const chunk of chunksOf(rows, INSERT_CHUNK)) {
    const inserted = await trx
      .insertInto('questions')
      .values(chunk)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    for (const { id } of inserted) insertedIds.add(id)
  }
  const created = new Map<string, Question>()
  for (const [index, row] of rows.entries()) {
    const source_test_id = entries[index]?.question.source_test_id ?? null
    if (insertedIds.has(row.id)) created.set(row.id, toQuestion({ ...row, user_id: userId, source_test_id }))
  }
  return created
}

/** Those that stand already with the same content, by id. Null: one is somebody else's, or has other content. */
async function findSame(
  trx: Transaction<Tables>,
  userId: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Question> | null> {
  const stored = new Map<string, Question>()
  for (const chunk of chunksOf(entries, LOOKUP_CHUNK)) {
    const ids = chunk.map(({ id }) => id)
    const rows = await selectQuestions(trx)
      .where('users.id', '=', userId)
      .where('questions.id', 'in', ids)
      .execute()
    for (const row of rows) stored.set(row.id, toQuestion(row))
  }
  for (const { id, question } of entries) {
    const found = stored.get(id)
    if (found === undefined || contentKey(found) !== contentKey(question)) return null
  }
  return stored
}
