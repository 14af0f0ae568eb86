import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { LearnerLock, StoreContext } from '../context.ts'
import { renameImagesOf } from '../resources/image-names.ts'
import { chunksOf } from '../resources/stored-values.ts'
import { insertUser, toUser, USER_COLUMNS } from '../resources/users.ts'
import type { Tables } from '../schema.ts'
import { transact, type WriteResult } from '../transact.ts'
import { runCooperatively } from './cooperative.ts'
import {
  NO_ROWS,
  type RestoreContents,
  type RestoreOwner,
  type RestoreResult,
  readExistingRows,
} from './restore-contents.ts'
import { planRestore, type RestorePlan } from './restore-plan.ts'

/** Rows per update, one value each. */
const UPDATE_CHUNK = 5000

/** Rows per insert: 18 values each at most, of the 32,766 that SQLite can bind. */
const INSERT_CHUNK = 500

/** Tests per insert: each may list 5,000 questions. */
const TESTS_CHUNK = 5

/** Papers per insert: each may have megabytes. */
const PAPERS_CHUNK = 5

/**
 * Adds the contents that the learner does not have, all or nothing. Existing rows are recognized by id or by content and
 * stay as they are; a note is replaced by a newer one. New rows get new ids, and references follow.
 *
 * `existing`: there was nothing to add. `conflict`: the new learner's identifier is taken, or their id by another name.
 * `unknown`: there is no such learner.
 *
 * On SQLite all of it runs on the main thread, so it yields to the event loop between
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
    await renameImagesOf(trx, lock.learner, plan.arrivedImages)
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
    papers: plan.papers.length,
    category_titles: plan.categoryTitles.length,
    shares: plan.shares.length,
    taken_banks: plan.takenBanks.length,
  }
}

/** The new learner, or the one whom the same request created before. Null: the id or the identifier is taken. */
async function findOrCreateUser(
  context: StoreContext,
  trx: Transaction<Tables>,
  id: string,
  { newUser }: Extract<RestoreOwner, { readonly newUser: unknown }>,
): Promise<{ readonly id: string; readonly isNew: boolean } | null> {
  const added = await insertUser(context, trx, id, newUser)
  if (added !== undefined) return { id, isNew: true }
  const stored = await trx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return stored?.name === newUser.name ? { id, isNew: false } : null
}

function seqCountOf(contents: RestoreContents): number {
  const { exams, papers, tests, questions, practice_responses, images, shares, taken_banks } = contents
  const numbered = [exams, papers, tests, questions, practice_responses, images, shares, taken_banks]
  return numbered.reduce((sum, { length }) => sum + length, 0)
}

/** Exams come first, then tests, which refer to them, as questions do to tests, then questions, to which the others refer. */
async function write(trx: Transaction<Tables>, { learner }: LearnerLock, plan: RestorePlan): Promise<void> {
  await inChunks(plan.exams, INSERT_CHUNK, (rows) => trx.insertInto('exams').values(rows).execute())
  await inChunks(plan.categoryTitles, INSERT_CHUNK, (rows) =>
    trx.insertInto('category_titles').values(rows).execute(),
  )
  await inChunks(plan.tests, TESTS_CHUNK, (rows) => trx.insertInto('tests').values(rows).execute())
  await inChunks(plan.questions, INSERT_CHUNK, (rows) => trx.insertInto('questions').values(rows).execute())
  await inChunks(plan.papers, PAPERS_CHUNK, (rows) => trx.insertInto('papers').values(rows).execute())
  await inChunks(plan.responses, INSERT_CHUNK, (rows) =>
    trx.insertInto('practice_responses').values(rows).execute(),
  )
  await inChunks(plan.notes, INSERT_CHUNK, (rows) => trx.insertInto('question_notes').values(rows).execute())
  await inChunks(plan.images, INSERT_CHUNK, (rows) => trx.insertInto('images').values(rows).execute())
  await inChunks(plan.shares, INSERT_CHUNK, (rows) => trx.insertInto('shares').values(rows).execute())
  await inChunks(plan.takenBanks, INSERT_CHUNK, (rows) =>
    trx.insertInto('taken_banks').values(rows).execute(),
  )
  await inChunks(plan.takenQuestions, INSERT_CHUNK, (rows) =>
    trx.insertInto('taken_questions').values(rows).execute(),
  )
  await inChunks(plan.takenExams, INSERT_CHUNK, (rows) =>
    trx.insertInto('taken_exams').values(rows).execute(),
  )
  await inChunks(plan.revived, UPDATE_CHUNK, (seqs) =>
    trx
      .updateTable('questions')
      .set({ deleted_at: null })
      .where('learner', '=', learner)
      .where('seq', 'in', seqs)
      .execute(),
  )
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

/** Other requests are handled between two chunks. */
async function inChunks<Row>(
  rows: readonly Row[],
  size: number,
  write: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (const chunk of chunksOf(rows, size)) {
    await write(chunk)
    await yieldToEventLoop()
  }
}
