import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEngine } from '../../../src/server/store/open-store.ts'
import { describeOnBothEngines, describeOnEngine } from '../../setup/engines.ts'
import { addQuestion, addUser, aQuestion, writtenValue } from './test-rows.ts'

const TIMES = 20

/** Makes calls in parallel, as an impatient client might. */
function atOnce<T>(call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: TIMES }, (_, index) => call(index)))
}

function countOf(outcome: string, written: readonly { readonly outcome: string }[]): number {
  return written.filter((one) => one.outcome === outcome).length
}

describeOnBothEngines('the same write sent many times in parallel', (engine) => {
  test('adds one user', async () => {
    const user = { id: engine.newId(), name: 'Ada', w3w_identifier: 'calm-red-fox' }

    const written = await atOnce(() => engine.store.users.create(user))

    expect(countOf('created', written)).toBe(1)
    expect(countOf('existing', written)).toBe(TIMES - 1)
  })

  test('adds one user although a new identifier is drawn each time', async () => {
    const id = engine.newId()

    const written = await atOnce((index) =>
      engine.store.users.create({
        id,
        name: 'Ada',
        w3w_identifier: `calm-red-${'abcdefghijklmnopqrstuvwxyz'.charAt(index)}`,
        identifierIsDrawn: true,
      }),
    )

    expect(countOf('created', written)).toBe(1)
    expect(new Set(written.map((one) => writtenValue(one).w3w_identifier)).size).toBe(1)
  })

  test('gives an identifier to only one learner', async () => {
    const written = await atOnce((index) =>
      engine.store.users.create({ name: `Ada ${index}`, w3w_identifier: 'calm-red-fox' }),
    )

    expect(countOf('created', written)).toBe(1)
    expect(countOf('conflict', written)).toBe(TIMES - 1)
  })

  test('adds one test', async () => {
    const { id: user_id } = await addUser(engine.store)
    const id = engine.newId()

    const written = await atOnce(() => engine.store.tests.create({ id, user_id, score: 67.5, passed: true }))

    expect(countOf('created', written)).toBe(1)
    expect(countOf('existing', written)).toBe(TIMES - 1)
  })

  test('adds one batch of questions', async () => {
    const { id: userId } = await addUser(engine.store)
    const batch = Array.from({ length: 30 }, (_, n) =>
      aQuestion({ id: engine.newId(), question_text: `Question ${n}` }),
    )

    const written = await atOnce(() => engine.store.questions.createAll(userId, batch))

    expect(written.map((one) => writtenValue(one).created).sort()).toEqual([...Array(TIMES - 1).fill(0), 30])
    expect(await engine.store.questions.ofUser(userId, {})).toEqual(written.map(writtenValue)[0]?.questions)
  })

  test('adds one practice response', async () => {
    const { id: user_id } = await addUser(engine.store)
    const { id: question_id } = await addQuestion(engine.store, user_id)
    const response = { id: engine.newId(), user_id, question_id, user_answer: 'Ohm', is_correct: true }

    const written = await atOnce(() => engine.store.practiceResponses.create(response))

    expect(countOf('created', written)).toBe(1)
    expect(countOf('existing', written)).toBe(TIMES - 1)
    expect(await engine.store.practiceResponses.ofUser(user_id, {})).toEqual([written.map(writtenValue)[0]])
  })

  test('stores one note', async () => {
    const { id: user_id } = await addUser(engine.store)
    const { id: question_id } = await addQuestion(engine.store, user_id)

    const saved = await atOnce(() =>
      engine.store.questionNotes.save({
        user_id,
        question_id,
        note_text: '<p>V = IR</p>',
        if_updated_at: null,
      }),
    )

    expect(countOf('saved', saved)).toBe(TIMES)
    expect(await engine.store.questionNotes.ofUser(user_id, {})).toHaveLength(1)
  })
})

describeOnBothEngines('different writes in parallel', (engine) => {
  test('to one note, based on the same version: the first wins and the others get a conflict', async () => {
    const { id: user_id } = await addUser(engine.store)
    const { id: question_id } = await addQuestion(engine.store, user_id)

    const saved = await atOnce((index) =>
      engine.store.questionNotes.save({
        user_id,
        question_id,
        note_text: `<p>${index}</p>`,
        if_updated_at: null,
      }),
    )

    expect(countOf('saved', saved)).toBe(1)
    expect(countOf('conflict', saved)).toBe(TIMES - 1)
  })

  test('that toggle a flag all take effect', async () => {
    const { id: userId } = await addUser(engine.store)
    const { id } = await addQuestion(engine.store, userId)

    const toggled = await atOnce(() => engine.store.questions.setFlag(id, null))

    expect(toggled.filter((question) => question?.is_flagged === true)).toHaveLength(TIMES / 2)
  })

  test('store each response once, and pages list them without gaps or repetitions', async () => {
    const { id: user_id } = await addUser(engine.store)
    const { id: question_id } = await addQuestion(engine.store, user_id)
    const written = await atOnce(() =>
      engine.store.practiceResponses.create({ user_id, question_id, user_answer: ['Ohm'], is_correct: true }),
    )

    const walked: string[] = []
    for (;;) {
      const after = walked.at(-1)
      const page = await engine.store.practiceResponses.ofUser(user_id, { limit: 7, ...(after && { after }) })
      if (page === null || page.length === 0) break
      walked.push(...page.map((response) => response.id))
    }

    expect(walked).toHaveLength(TIMES)
    expect(new Set(walked)).toEqual(new Set(written.map((one) => writtenValue(one).id)))
  })

  test('that use the same ids in opposite order do not deadlock', async () => {
    const [ada, bob] = [
      await addUser(engine.store, 'calm-red-fox'),
      await addUser(engine.store, 'calm-red-owl'),
    ]
    // Inserted by several statements, so that each transaction could hold what the other waits for.
    const batch = Array.from({ length: 1200 }, () => aQuestion({ id: engine.newId() }))

    const written = await Promise.all([
      engine.store.questions.createAll(ada.id, batch),
      engine.store.questions.createAll(bob.id, batch.toReversed()),
    ])

    expect(written.map((one) => one.outcome).sort()).toEqual(['conflict', 'created'])
  })

  test('to the questions of a test that is being deleted leave none of them behind', async () => {
    const { id: user_id } = await addUser(engine.store)
    const test = writtenValue(await engine.store.tests.create({ user_id, score: 50, passed: false }))
    const { id: question_id } = await addQuestion(engine.store, user_id, { source_test_id: test.id })
    const { store } = engine

    const results = await Promise.all([
      ...Array.from({ length: TIMES }, () =>
        store.practiceResponses.create({ user_id, question_id, user_answer: 'Volt', is_correct: false }),
      ),
      store.questionNotes.save({ user_id, question_id, note_text: '<p>Read again</p>' }),
      store.tests.remove(test.id),
      store.questions.create({ user_id, ...aQuestion({ source_test_id: test.id }) }),
    ])

    expect(results).toContain(true)
    expect(await store.questions.ofUser(user_id, {})).toEqual([])
    expect(await store.practiceResponses.ofUser(user_id, {})).toEqual([])
    expect(await store.questionNotes.ofUser(user_id, {})).toEqual([])
  })
})

describeOnEngine('postgres', 'a write that has to wait for another of the same learner', (engine) => {
  test('locks nothing yet that the other may need: a flag', async () => {
    const { id: userId } = await addUser(engine.store)
    const { id } = await addQuestion(engine.store, userId)
    const { db, close } = await openEngine(engine.database)
    let flagged: Promise<unknown> = Promise.resolve()

    await db.transaction().execute(async (other) => {
      await other.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      flagged = engine.store.questions.setFlag(id, true)
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows.length
        })
        .toBe(1)
      await other.selectFrom('questions').select('id').where('id', '=', id).forUpdate().noWait().execute()
    })

    expect(await flagged).toMatchObject({ is_flagged: true })
    await close()
  })
})
