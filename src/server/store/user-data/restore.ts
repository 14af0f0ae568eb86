import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { LearnerLock, StoreContext } from '../context.ts'
import { mapCooperatively, readAllPages, runCooperatively } from '../engine/cooperative.ts'
import { transact } from '../engine/transact.ts'
import { selectQuestions, toQuestion } from '../resources/questions/question-rows.ts'
import { chunksOf } from '../resources/stored-values.ts'
import { selectTests, toTest } from '../resources/tests.ts'
import { toUser, USER_COLUMNS } from '../resources/users.ts'
import type { RestoreContents, RestoreOwner, RestoreResult } from '../restore-contents.ts'
import type { Tables } from '../schema.ts'
import type { WriteResult } from '../write-result.ts'
import { type ExistingRows, NO_ROWS, planRestore, type RestorePlan } from './restore-plan.ts'

/** Rows per insert: 12 values each at most, of the 32,766 that SQLite can bind. */
const INSERT_CHUNK = 500

/** Rows that are read at once; tests, each of which may list 5,000 questions, are also inserted in pages of that size. */
const PAGE = 1000
const TESTS_PAGE = 5

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

    const existing = found.isNew ? NO_ROWS : await readExisting(trx, lock, contents)
    const plan = await runCooperatively(planRestore(contents, existing, { ...lock, newId: context.newId }))
    await write(trx, lock, plan)
    if (plan.tests.length + plan.questions.length > 0) await context.renewRevision(trx, lock.learner)

    const user = await trx
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('learner', '=', lock.learner)
      .executeTakeFirstOrThrow()
    const restored = {
      tests: plan.tests.length,
      questions: plan.questions.length,
      practice_responses: plan.responses.length,
      question_notes: plan.notes.length + plan.newerNotes.length,
      images: plan.images.length,
    }
    const isChanged = found.isNew || Object.values(restored).some((count) => count > 0)
    if (!isChanged && previous !== undefined) return previous
    return {
      outcome: isChanged ? 'created' : 'existing',
      value: {
        user: toUser(user),
        tests: await runCooperatively(
          mapCooperatively((await readTests(trx, lock)).toReversed(), TESTS_PAGE, toTest),
        ),
        questions: await runCooperatively(mapCooperatively(await readQuestions(trx, lock), PAGE, toQuestion)),
        restored,
        imageNames: new Set([
          ...plan.images.map(({ name }) => name),
          ...contents.images.map(({ name }) => name).filter((name) => existing.imageNames.has(name)),
        ]),
      },
    }
  })
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

function seqCountOf({ tests, questions, practiceResponses, images }: RestoreContents): number {
  return tests.length + questions.length + practiceResponses.length + images.length
}

/**
 * Reads only the kinds of rows that the document contains, as other writes wait meanwhile. Every reference of the document
 * is to something in it, so the other kinds are not needed.
 */
async function readExisting(
  trx: Transaction<Tables>,
  { learner }: LearnerLock,
  contents: RestoreContents,
): Promise<ExistingRows> {
  const notes = await readUnlessEmpty(contents.questionNotes, () =>
    trx
      .selectFrom('question_notes')
      .select(['question', 'updated_at'])
      .where('learner', '=', learner)
      .execute(),
  )
  const images = await readUnlessEmpty(contents.images, () =>
    trx.selectFrom('images').select('name').where('learner', '=', learner).execute(),
  )
  return {
    tests: await readUnlessEmpty(contents.tests, () =>
      readAllPages(TESTS_PAGE, (after, pageSize) =>
        trx
          .selectFrom('tests')
          .selectAll()
          .where('learner', '=', learner)
          .where('seq', '>', after)
          .orderBy('seq')
          .limit(pageSize)
          .execute(),
      ),
    ),
    questions: await readUnlessEmpty(contents.questions, () =>
      readAllPages(PAGE, (after, pageSize) =>
        trx
          .selectFrom('questions')
          .selectAll()
          .where('learner', '=', learner)
          .where('seq', '>', after)
          .orderBy('seq')
          .limit(pageSize)
          .execute(),
      ),
    ),
    responses: await readUnlessEmpty(contents.practiceResponses, () =>
      readAllPages(PAGE, (after, pageSize) =>
        trx
          .selectFrom('practice_responses')
          .selectAll()
          .where('learner', '=', learner)
          .where('seq', '>', after)
          .orderBy('seq')
          .limit(pageSize)
          .execute(),
      ),
    ),
    notesUpdatedAt: new Map(notes.map(({ question, updated_at }) => [question, updated_at])),
    imageNames: new Set(images.map(({ name }) => name)),
  }
}

async function readUnlessEmpty<Row>(
  entries: readonly unknown[],
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  return entries.length === 0 ? [] : read()
}

function readTests(trx: Transaction<Tables>, { learner }: LearnerLock) {
  return readAllPages(TESTS_PAGE, (after, pageSize) =>
    selectTests(trx)
      .select('tests.seq')
      .where('tests.learner', '=', learner)
      .where('tests.seq', '>', after)
      .orderBy('tests.seq')
      .limit(pageSize)
      .execute(),
  )
}

function readQuestions(trx: Transaction<Tables>, { learner }: LearnerLock) {
  return readAllPages(PAGE, (after, pageSize) =>
    selectQuestions(trx)
      .select('questions.seq')
      .where('questions.learner', '=', learner)
      .where('questions.seq', '>', after)
      .orderBy('questions.seq')
      .limit(pageSize)
      .execute(),
  )
}

/** Tests come first, as questions refer to them, then questions, to which the others refer. */
async function write(trx: Transaction<Tables>, { learner }: LearnerLock, plan: RestorePlan): Promise<void> {
  for (const rows of chunksOf(plan.tests, TESTS_PAGE)) {
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
  for (const { question, ...newer } of plan.newerNotes) {
    await trx
      .updateTable('question_notes')
      .set(newer)
      .where('learner', '=', learner)
      .where('question', '=', question)
      .execute()
  }
}
