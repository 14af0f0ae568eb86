import SqliteFile from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { type DatabaseLocation, openEngine, openStore } from '../../../src/server/store/open-store.ts'
import { describeOnBothEngines, describeOnEngine } from '../../setup/engines.ts'
import { addQuestion, addUser, writtenValue } from './test-rows.ts'

const NO_IMAGES: ReadonlyMap<string, string> = new Map()
const LISTED_ELSEWHERE = 'question-of-another-server'

/** Every value of every table except secrets, as text. */
async function everythingStored(location: DatabaseLocation): Promise<string> {
  const { db, close } = await openEngine(location)
  const tables = [
    'users',
    'tests',
    'questions',
    'practice_responses',
    'question_notes',
    'images',
    'push_subscriptions',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  await close()
  return JSON.stringify(rows)
}

describeOnBothEngines('rotating a learner', (engine) => {
  async function addLearnerWithEverything() {
    const { store } = engine
    const user = await addUser(store, 'calm-red-fox')
    const user_id = user.id
    const kept = await addQuestion(store, user_id)
    const test = writtenValue(
      await store.tests.create({
        user_id,
        score: 50,
        passed: false,
        questions: [
          { id: kept.id, question_text: kept.question_text, is_correct: true },
          { id: LISTED_ELSEWHERE, question_text: 'Long gone', is_correct: false },
        ],
      }),
    )
    const fromTest = await addQuestion(store, user_id, { source_test_id: test.id })
    const response = writtenValue(
      await store.practiceResponses.create({
        user_id,
        question_id: kept.id,
        user_answer: 'Ohm',
        is_correct: true,
      }),
    )
    const image = { name: `${engine.newId()}.png`, contentType: 'image/png', bytes: 70 }
    await store.images.add(user_id, { ...image, sentDigest: '' })
    const saved = await store.questionNotes.save({
      user_id,
      question_id: kept.id,
      note_text: `<p><img src="/images/${image.name}"></p>`,
      hint_text: `<p><img src="https://quiz.example/images/${image.name}"></p>`,
    })
    if (saved.outcome !== 'saved') throw new Error(saved.outcome)
    const noteId = saved.note.id
    const newNames = new Map([[image.name, `${engine.newId()}.png`]])
    return { user, test, kept, fromTest, response, image, newNames, noteId }
  }

  test('leaves none of the old ids, names or words anywhere', async () => {
    const old = await addLearnerWithEverything()

    await engine.store.users.rotate(old.user.id, 'late-blue-owl', old.newNames)

    const stored = await everythingStored(engine.database)
    const ids = [old.user, old.test, old.kept, old.fromTest, old.response].map(({ id }) => id)
    for (const known of [...ids, old.noteId, old.image.name, 'calm-red-fox'])
      expect(stored).not.toContain(known)
  })

  test('keeps everything else, references included', async () => {
    const { user, image, newNames } = await addLearnerWithEverything()
    const before = await engine.store.userData.exportAll('calm-red-fox')

    const rotated = await engine.store.users.rotate(user.id, 'late-blue-owl', newNames)

    const after = await engine.store.userData.exportAll('late-blue-owl')
    if (rotated.outcome !== 'rotated' || before === null || after === null) throw new Error('Not rotated')
    expect(rotated.userId).toBe(after.user.id)
    const [kept, fromTest] = after.questions
    expect(after.tests[0]?.questions.map(({ id }) => id)).toEqual([kept?.id, LISTED_ELSEWHERE])
    expect(fromTest?.source_test_id).toBe(after.tests[0]?.id)
    expect(after.practice_responses[0]?.question_id).toBe(kept?.id)
    const newName = newNames.get(image.name)
    expect(after.images).toEqual([{ ...image, name: newName }])
    expect(after.question_notes[0]).toMatchObject({
      question_id: kept?.id,
      note_text: `<p><img src="/images/${newName}"></p>`,
      hint_text: `<p><img src="https://quiz.example/images/${newName}"></p>`,
    })
    expect(withoutIds(after.questions)).toEqual(withoutIds(before.questions))
    expect(withoutIds(after.practice_responses)).toEqual(withoutIds(before.practice_responses))
  })

  test('does not affect other learners', async () => {
    const { user, newNames } = await addLearnerWithEverything()
    const other = await addUser(engine.store, 'soft-tan-elk')
    await addQuestion(engine.store, other.id)
    const before = await engine.store.userData.exportAll('soft-tan-elk')

    await engine.store.users.rotate(user.id, 'late-blue-owl', newNames)

    expect(await engine.store.userData.exportAll('soft-tan-elk')).toEqual(before)
  })

  test('to a taken identifier is a conflict and changes nothing', async () => {
    const { user, newNames } = await addLearnerWithEverything()
    await addUser(engine.store, 'soft-tan-elk')
    const before = await engine.store.userData.exportAll('calm-red-fox')

    const rotated = await engine.store.users.rotate(user.id, 'soft-tan-elk', newNames)

    expect(rotated).toEqual({ outcome: 'conflict' })
    expect(await engine.store.userData.exportAll('calm-red-fox')).toEqual(before)
  })

  test('with an image without a new name is a conflict and changes nothing', async () => {
    const { user } = await addLearnerWithEverything()
    const before = await engine.store.userData.exportAll('calm-red-fox')

    const rotated = await engine.store.users.rotate(user.id, 'late-blue-owl', NO_IMAGES)

    expect(rotated).toEqual({ outcome: 'conflict' })
    expect(await engine.store.userData.exportAll('calm-red-fox')).toEqual(before)
  })

  test('with thousands of rows changes them all', async () => {
    const { id: user_id } = await addUser(engine.store)
    const questions = Array.from({ length: 2500 }, (_, n) => ({
      question_text: `Question ${n}`,
      possible_answers: ['yes', 'no'],
      correct_answers: ['yes'],
    }))
    const before = writtenValue(await engine.store.questions.createAll(user_id, questions)).questions

    const rotated = await engine.store.users.rotate(user_id, 'late-blue-owl', NO_IMAGES)

    if (rotated.outcome !== 'rotated') throw new Error(rotated.outcome)
    const after = (await engine.store.questions.ofUser(rotated.userId, {})) ?? []
    const ids = new Set([...before, ...after].map(({ id }) => id))
    expect(ids.size).toBe(5000)
    expect(after.map((question) => question.question_text)).toEqual(
      questions.map((question) => question.question_text),
    )
  })
})

describeOnEngine('sqlite', 'the transaction of a rotation, for whose end other writes wait', (engine) => {
  test('does not read the texts of questions', async () => {
    const { id } = await addUser(engine.store)
    await addQuestion(engine.store, id)
    // A separate store, since a store caches its prepared statements.
    const other = await openStore({ ...engine, now: engine.clock.now })
    const prepared = vi.spyOn(SqliteFile.prototype, 'prepare')

    await other.users.rotate(id, 'late-blue-owl', NO_IMAGES)

    const statements = prepared.mock.calls.map(([sql]) => sql)
    prepared.mockRestore()
    await other.close()
    expect(statements.filter((sql) => sql.includes('question_text'))).toEqual([])
    expect(statements.some((sql) => sql.includes('"questions"'))).toBe(true)
  })
})

function withoutIds<T extends object>(rows: readonly T[]): object[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id' && !name.endsWith('_id'))),
  )
}
