import { sql, type Transaction } from 'kysely'
import type { StoreContext } from '../context.ts'
import { isUniqueViolation } from '../engine/faults.ts'
import { addFormerName, renameImagesOf } from '../resources/image-names.ts'
import { dropImport } from '../resources/questions/import-parts.ts'
import { chunksOf } from '../resources/stored-values.ts'
import { readTestQuestions, writeTestQuestions } from '../resources/tests.ts'
import type { Tables } from '../schema.ts'
import { transact } from '../transact.ts'

/** `userId`: the learner's new id. */
type Rotated =
  | { readonly outcome: 'rotated'; readonly userId: string }
  | { readonly outcome: 'unknown' | 'conflict' }

/** Rows a statement changes: two values each. */
const UPDATE_CHUNK = 1000

/**
 * Replaces a learner's identifier, every id and every image name, in all texts too, in one transaction. `imageNames` maps
 * old names to new ones, whose files exist already, so that every address always has its file. `conflict`: the identifier
 * is taken, or there is an image that `imageNames` does not have, uploaded meanwhile.
 *
 * No foreign key refers to an id, so each table is updated once. Only past tests, which list questions by id, and texts with
 * addresses of images are rewritten.
 */
export async function rotateUser(
  context: StoreContext,
  userId: string,
  identifier: string,
  imageNames: ReadonlyMap<string, string>,
): Promise<Rotated> {
  try {
    return await transact<Rotated>(context, async (trx, previous) => {
      const rotated = await rotate(context, trx, userId, identifier, imageNames)
      const isDone = rotated.outcome === 'unknown' && previous?.outcome === 'rotated'
      return isDone && (await context.lockLearner(trx, previous.userId, 0)) !== null ? previous : rotated
    })
  } catch (error) {
    // The ids have 132 random bits; only the identifier can be taken.
    if (isUniqueViolation(error)) return { outcome: 'conflict' }
    throw error
  }
}

async function rotate(
  context: StoreContext,
  trx: Transaction<Tables>,
  userId: string,
  identifier: string,
  imageNames: ReadonlyMap<string, string>,
): Promise<Rotated> {
  const lock = await context.lockLearner(trx, userId, 0)
  if (lock === null) return { outcome: 'unknown' }
  const { learner } = lock
  // The parts of an import name questions and tests by their old ids.
  await dropImport(trx, learner)
  if (!(await replaceImageNames(trx, learner, imageNames))) return { outcome: 'conflict' }
  const newUserId = context.newId()
  await trx
    .updateTable('users')
    .set({
      id: newUserId,
      w3w_identifier: identifier,
      identifier_hash: context.identifierHash(identifier),
      revision: context.newId(),
    })
    .where('learner', '=', learner)
    .execute()

  const questionIds = await replaceIds(context, trx, 'questions', learner)
  await replaceTestIds(context, trx, learner, questionIds)
  for (const table of TABLES_WITH_IDS) await replaceIds(context, trx, table, learner)
  await trx.updateTable('past_imports').set({ import_id: null }).where('learner', '=', learner).execute()
  // Whoever knew the old identifier may have made one.
  await trx.deleteFrom('assistant_keys').where('learner', '=', learner).execute()
  await replaceNoteIds(context, trx, learner)
  await renameImagesOf(trx, learner, imageNames)
  return { outcome: 'rotated', userId: newUserId }
}

/** Besides questions, tests and notes. The code of a link stays: it is on walls and in messages. */
const TABLES_WITH_IDS = [
  'practice_responses',
  'past_imports',
  'exams',
  'papers',
  'push_subscriptions',
  'shares',
  'taken_banks',
  'assistant_proposals',
  'assistant_changes',
] as const
type TableWithIds = 'questions' | (typeof TABLES_WITH_IDS)[number]

/** Returns the new ids by the old ones. */
async function replaceIds(
  context: StoreContext,
  trx: Transaction<Tables>,
  table: TableWithIds,
  learner: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.selectFrom(table).select(['seq', 'id']).where('learner', '=', learner).execute()
  const fresh = rows.map((row) => ({ seq: row.seq, old: row.id, id: context.newId() }))
  for (const chunk of chunksOf(fresh, UPDATE_CHUNK)) await setIds(trx, table, learner, chunk)
  return new Map(fresh.map(({ old, id }) => [old, id]))
}

/** Sets many ids in one statement. */
async function setIds(
  trx: Transaction<Tables>,
  table: TableWithIds,
  learner: number,
  ids: readonly { readonly seq: number; readonly id: string }[],
): Promise<void> {
  // PostgreSQL needs the cast: it takes a parameter here for text.
  const values = sql.join(ids.map(({ seq, id }) => sql`(cast(${seq} as bigint), ${id})`))
  await sql`
    with fresh (seq, id) as (values ${values})
    update ${sql.table(table)} set id = fresh.id from fresh
    where ${sql.ref(`${table}.learner`)} = ${learner} and ${sql.ref(`${table}.seq`)} = fresh.seq
  `.execute(trx)
}

/** A past test may list questions that are not in the bank, or not any more; those ids stay. */
async function replaceTestIds(
  context: StoreContext,
  trx: Transaction<Tables>,
  learner: number,
  questionIds: ReadonlyMap<string, string>,
): Promise<void> {
  const tests = await trx
    .selectFrom('tests')
    .select(['seq', 'questions'])
    .where('learner', '=', learner)
    .execute()
  for (const { seq, questions } of tests) {
    const renumbered = readTestQuestions(questions).map((question) => ({
      ...question,
      id: questionIds.get(question.id) ?? question.id,
    }))
    await trx
      .updateTable('tests')
      .set({ id: context.newId(), questions: writeTestQuestions(renumbered) })
      .where('learner', '=', learner)
      .where('seq', '=', seq)
      .execute()
  }
}

/** Gives every image its new name. False, with nothing changed: one has none. */
async function replaceImageNames(
  trx: Transaction<Tables>,
  learner: number,
  imageNames: ReadonlyMap<string, string>,
): Promise<boolean> {
  const images = await trx
    .selectFrom('images')
    .select(['seq', 'name', 'former_names'])
    .where('learner', '=', learner)
    .execute()
  const renamed = images.map(({ seq, name, former_names }) => ({
    seq,
    name: imageNames.get(name),
    former_names: addFormerName(former_names, name),
  }))
  if (renamed.some(({ name }) => name === undefined)) return false
  for (const { seq, ...names } of renamed) {
    await trx.updateTable('images').set(names).where('learner', '=', learner).where('seq', '=', seq).execute()
  }
  return true
}

async function replaceNoteIds(
  context: StoreContext,
  trx: Transaction<Tables>,
  learner: number,
): Promise<void> {
  const notes = await trx
    .selectFrom('question_notes')
    .select('question')
    .where('learner', '=', learner)
    .execute()
  for (const { question } of notes) {
    await trx
      .updateTable('question_notes')
      .set({ id: context.newId() })
      .where('learner', '=', learner)
      .where('question', '=', question)
      .execute()
  }
}
