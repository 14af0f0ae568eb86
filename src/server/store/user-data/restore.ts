import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { StoreContext, Turn } from '../context.ts'
import { allPages, inTurns, mapInTurns } from '../engine/in-turns.ts'
import { transact } from '../engine/transact.ts'
import { selectQuestions, toQuestion } from '../resources/question-rows.ts'
import { chunksOf } from '../resources/stored-values.ts'
import { selectTests, toTest } from '../resources/tests.ts'
import { toUser, USER_COLUMNS } from '../resources/users.ts'
import type { Tables } from '../schema.ts'
import type { RestoreContents, RestoreOutcome, RestoreOwner, Written } from '../store.ts'
import { NOTHING, planRestore, type RestorePlan, type Standing } from './restore-plan.ts'

/** Rows a statement inserts: 12 values each at most, of the 32,766 that SQLite binds. */
const INSERT_CHUNK = 500

/** Rows that are read at once; of tests, each of which may list 5,000 questions, read and inserted. */
const PAGE = 1000
const TESTS_PAGE = 5

/**
 * See `UserDataStore.restore`. On SQLite all of it runs on the thread that answers, so that others have their turn again
 * and again; other writes wait for its end all the same.
 */
export function restore(
  context: StoreContext,
  owner: RestoreOwner,
  contents: RestoreContents,
): Promise<Written<RestoreOutcome>> {
  const id = 'userId' in owner ? owner.userId : (owner.newUser.id ?? context.newId())
  return transact<Written<RestoreOutcome>>(context, async (trx, before) => {
    const found = 'userId' in owner ? { id, isNew: false } : await findOrAdd(context, trx, id, owner)
    if (found === null) return { outcome: 'conflict' }
    const turn = await context.takeTurn(trx, found.id, placesFor(contents))
    if (turn === null) return { outcome: 'unknown' }

    const standing = found.isNew ? NOTHING : await readStanding(trx, turn, contents)
    const plan = await inTurns(planRestore(contents, standing, { ...turn, newId: context.newId }))
    await write(trx, turn, plan)
    if (plan.tests.length + plan.questions.length > 0) await context.renewRevision(trx, turn.learner)

    const user = await trx
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('learner', '=', turn.learner)
      .executeTakeFirstOrThrow()
    const restored = {
      tests: plan.tests.length,
      questions: plan.questions.length,
      practice_responses: plan.responses.length,
      question_notes: plan.notes.length + plan.newerNotes.length,
      images: plan.images.length,
    }
    const isChanged = found.isNew || Object.values(restored).some((count) => count > 0)
    if (!isChanged && before !== undefined) return before
    return {
      outcome: isChanged ? 'created' : 'existing',
      value: {
        user: toUser(user),
        tests: await inTurns(mapInTurns((await readTests(trx, turn)).toReversed(), TESTS_PAGE, toTest)),
        questions: await inTurns(mapInTurns(await readQuestions(trx, turn), PAGE, toQuestion)),
        restored,
        imageNames: new Set([
          ...plan.images.map(({ name }) => name),
          ...contents.images.map(({ name }) => name).filter((name) => standing.imageNames.has(name)),
        ]),
      },
    }
  })
}

/** The new learner, or the one whom the same request has made before. Null: the id or the identifier is taken. */
async function findOrAdd(
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

function placesFor({ tests, questions, practiceResponses, images }: RestoreContents): number {
  return tests.length + questions.length + practiceResponses.length + images.length
}

/**
 * Only of the kinds that the document has: other writes wait meanwhile. What entries refer to is in the document, so that
 * nothing is looked for among rows of a kind it has none of.
 */
async function readStanding(
  trx: Transaction<Tables>,
  { learner }: Turn,
  contents: RestoreContents,
): Promise<Standing> {
  const notes = await unlessNone(contents.questionNotes, () =>
    trx
      .selectFrom('question_notes')
      .select(['question', 'updated_at'])
      .where('learner', '=', learner)
      .execute(),
  )
  const images = await unlessNone(contents.images, () =>
    trx.selectFrom('images').select('name').where('learner', '=', learner).execute(),
  )
  return {
    tests: await unlessNone(contents.tests, () =>
      allPages(TESTS_PAGE, (after, pageSize) =>
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
    questions: await unlessNone(contents.questions, () =>
      allPages(PAGE, (after, pageSize) =>
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
    responses: await unlessNone(contents.practiceResponses, () =>
      allPages(PAGE, (after, pageSize) =>
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

async function unlessNone<Row>(
  entries: readonly unknown[],
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  return entries.length === 0 ? [] : read()
}

function readTests(trx: Transaction<Tables>, { learner }: Turn) {
  return allPages(TESTS_PAGE, (after, pageSize) =>
    selectTests(trx)
      .select('tests.seq')
      .where('tests.learner', '=', learner)
      .where('tests.seq', '>', after)
      .orderBy('tests.seq')
      .limit(pageSize)
      .execute(),
  )
}

function readQuestions(trx: Transaction<Tables>, { learner }: Turn) {
  return allPages(PAGE, (after, pageSize) =>
    selectQuestions(trx)
      .select('questions.seq')
      .where('questions.learner', '=', learner)
      .where('questions.seq', '>', after)
      .orderBy('questions.seq')
      .limit(pageSize)
      .execute(),
  )
}

/** Tests come first, as questions refer to them, and questions before what refers to those. */
async function write(trx: Transaction<Tables>, { learner }: Turn, plan: RestorePlan): Promise<void> {
  for (const rows of chunksOf(plan.tests, TESTS_PAGE)) {
    await trx.insertInto('tests').values(rows).execute()
    await othersTurn()
  }
  for (const rows of chunksOf(plan.questions, INSERT_CHUNK)) {
    await trx.insertInto('questions').values(rows).execute()
    await othersTurn()
  }
  for (const rows of chunksOf(plan.responses, INSERT_CHUNK)) {
    await trx.insertInto('practice_responses').values(rows).execute()
    await othersTurn()
  }
  for (const rows of chunksOf(plan.notes, INSERT_CHUNK)) {
    await trx.insertInto('question_notes').values(rows).execute()
    await othersTurn()
  }
  for (const rows of chunksOf(plan.images, INSERT_CHUNK)) {
    await trx.insertInto('images').values(rows).execute()
    await othersTurn()
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
