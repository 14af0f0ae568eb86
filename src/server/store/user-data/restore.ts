import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { LearnerLock, StoreContext } from '../context.ts'
import { runCooperatively } from '../engine/cooperative.ts'
import { transact } from '../engine/transact.ts'
import { chunksOf } from '../resources/stored-values.ts'
import { toUser, USER_COLUMNS } from '../resources/users.ts'
import type { RestoreContents, RestoreOwner, RestoreResult } from '../restore-contents.ts'
import type { Tables } from '../schema.ts'
import type { WriteResult } from '../write-result.ts'
import { readExistingRows } from './existing-rows.ts'
import { renameImages } from './rename-images.ts'
import { planRestore, type RestorePlan } from './restore-plan.ts'
import { NO_ROWS } from './restore-rows.ts'

/** Rows per update, one value each. */
const UPDATE_CHUNK = 5000

/** Rows per insert: 18 values each at most, of the 32,766 that SQLite can bind. */
const INSERT_CHUNK = 500

/** Tests per insert: each may list 5,000 questions. */
const TESTS_CHUNK = 5

/**
 * See `UserDataStore.restore`. On SQLite all of it runs on the main thread, so it yields to the event loop between
 * batches. Other writes wait for its end.
 */
export function restore(
  context: StoreContext,
  owner: RestoreOwner,
  contents: RestoreContents,
): Promise<WriteResult<RestoreResult>> {
  const id = 'userId' in owner ? owner.userId : (owner.newUser.id ?? context.newId())
  return transact<WriteResult<RestoreResult>>(context, async (trx, previous) => {
    const found = 'userId' in owner ? { id, isNew: false } : await findOrCreateUser(context, trx, id, owner)
    if (found === null) return { outcome: 'conflict' }
    const lock = await context.lockLearner(trx, found.id, seqCountOf(contents))
    if (lock === null) return { outcome: 'unknown' }

    const existing = found.isNew ? NO_ROWS : await readExistingRows(trx, lock.learner, contents)
    const plan = await runCooperatively(planRestore(contents, existing, { ...lock, newId: context.newId }))
    const restored = countsOf(plan)
    const isNothingNew = Object.values(restored).every((count) => count === 0)
    // The request that created the learner had all of this document: another one has the same id.
    if ('newUser' in owner && !found.isNew && !isNothingNew) return { outcome: 'conflict' }
    await write(trx, lock, plan)
    await renameImages(trx, lock.learner, plan.arrivedImages)
    if (plan.tests.length + plan.questions.length + plan.revived.length + plan.arrivedImages.size > 0)
      await context.renewRevision(trx, lock.learner)

    const user = await trx
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('learner', '=', lock.learner)
      .executeTakeFirstOrThrow()
    const isChanged = found.isNew || !isNothingNew
    if (!isChanged && previous !== undefined) return previous
    return {
      outcome: isChanged ? 'created' : 'existing',
      value: {
        user: toUser(user),
        restored,
        imageNames: new Set([
          ...plan.images.map(({ name }) => name),
          ...contents.images
            .map(({ name }) => name)
            .filter((name) => existing.currentImageName(name) === name),
        ]),
      },
    }
  })
}

/** How many entries of each kind are new. */
function countsOf(plan: RestorePlan): RestoreResult['restored'] {
  return {
    tests: plan.tests.length,
    questions: plan.questions.length + plan.revived.length,
    practice_responses: plan.responses.length,
    question_notes: plan.notes.length + plan.newerNotes.length,
    images: plan.images.length,
    exams: plan.exams.length,
    category_titles: plan.categoryTitles.length,
  }
}

/** The new learner, or the one whom the same request created before. Null: the id or the identifier is taken. */
async function findOrCreateUser(
  context: StoreContext,
  trx: Transaction<Tables>,
  id: string,
  { newUser }: Extract<RestoreOwner, { readonly newUser: unknown }>,
): Promise<{ readonly id: string; readonly isNew: boolean } | null> {
  const added = await trx
    .insertInto('users')
    .values({
      id,
      name: newUser.name,
      w3w_identifier: newUser.w3w_identifier,
      identifier_hash: context.identifierHash(newUser.w3w_identifier),
      last_seq: 0,
      created_at: context.now(),
      revision: context.newId(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added !== undefined) return { id, isNew: true }
  const stored = await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return stored?.name === newUser.name ? { id, isNew: false } : null
}

function seqCountOf({ exams, tests, questions, practiceResponses, images }: RestoreContents): number {
  return exams.length + tests.length + questions.length + practiceResponses.length + images.length
}

/** Exams come first, then tests, which refer to them, as questions do to tests, then questions, to which the others refer. */
async function write(trx: Transaction<Tables>, { learner }: LearnerLock, plan: RestorePlan): Promise<void> {
  for (const rows of chunksOf(plan.exams, INSERT_CHUNK)) {
    await trx.insertInto('exams').values(rows).execute()
  }
  for (const rows of chunksOf(plan.categoryTitles, INSERT_CHUNK)) {
    await trx.insertInto('category_titles').values(rows).execute()
  }
  for (const rows of chunksOf(plan.tests, TESTS_CHUNK)) {
    await trx.insertInto('tests').values(rows).execute()
    await yieldToEventLoop()
  }
  for (const rows of chunksOf(plan.questions, INSERT_CHUNK)) {
    await trx.insertInto('questions').values(rows).execute()
    await yieldToEventLoop()
  }
  for (const rows of chunksOf(plan.responses, INSERT_CHUNK)) {
    await trx.insertInto('practice_responses').values(rows).execute()
    await yieldToEventLoop()
  }
  for (const rows of chunksOf(plan.notes, INSERT_CHUNK)) {
    await trx.insertInto('question_notes').values(rows).execute()
    await yieldToEventLoop()
  }
  for (const rows of chunksOf(plan.images, INSERT_CHUNK)) {
    await trx.insertInto('images').values(rows).execute()
    await yieldToEventLoop()
  }
  for (const seqs of chunksOf(plan.revived, UPDATE_CHUNK)) {
    await trx
      .updateTable('questions')
      .set({ deleted_at: null })
      .where('learner', '=', learner)
      .where('seq', 'in', seqs)
      .execute()
  }
  for (const { seq, ...details } of plan.revivedDetails) {
    await trx
      .updateTable('questions')
      .set({ ...details, revision: sql`revision + 1` })
      .where('learner', '=', learner)
      .where('seq', '=', seq)
      .execute()
  }
  for (const { question, ...newer } of plan.newerNotes) {
    await trx
      .updateTable('question_notes')
      .set(newer)
      .where('learner', '=', learner)
      .where('question', '=', question)
      .execute()
  }
}
