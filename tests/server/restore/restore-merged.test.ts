import { expect, test } from 'vitest'
import type { Restorable } from '../../../src/contract/restore.ts'
import { chosenId, createQuestion, createTest, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines } from '../../setup/engines.ts'
import { withPositionsForIds } from '../../setup/export-documents.ts'
import {
  addLearner,
  bankOf,
  exported,
  idsOf,
  NOTHING_RESTORED,
  restore,
  saveNote,
  uploadImage,
} from '../../setup/restoring.ts'

/** The document with the first note changed. */
function withNote(document: Restorable, changes: Partial<Restorable['question_notes'][number]>): Restorable {
  const [first, ...others] = document.question_notes
  if (first === undefined) throw new Error('No note')
  return { ...document, question_notes: [{ ...first, ...changes }, ...others] }
}

describeOnBothEngines('POST /user-data/restore into an existing learner', (engine) => {
  test("the learner's own export: 200 and nothing changes", async () => {
    const api = await serveApi(engine)
    const { user } = await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    engine.clock.advance(1000)

    const { status, body } = await restore(api, document, { user_id: user.id })

    expect([status, body]).toEqual([
      200,
      { user: document.user, tests: document.tests, questions: bankOf(document), restored: NOTHING_RESTORED },
    ])
    expect(await exported(api, 'red-green-blue')).toEqual({
      ...document,
      exported_at: '2026-11-20T12:00:01.000Z',
    })
    expect(await api.imageFiles()).toHaveLength(1)
  })

  test('a document in two parts, notes and images last: the same result as in one part', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const other = await createUser(api, 'oak-elm-ash')
    const whole = await createUser(api, 'one-two-three')
    await restore(api, document, { user_id: whole.id })

    const first = await restore(api, { ...document, question_notes: [], images: [] }, { user_id: other.id })
    const last = await restore(api, { ...document, practice_responses: [] }, { user_id: other.id })

    expect(first.body.restored).toEqual({
      ...NOTHING_RESTORED,
      tests: 2,
      questions: 2,
      practice_responses: 3,
    })
    expect(last.body.restored).toEqual({ ...NOTHING_RESTORED, question_notes: 1, images: 1 })
    expect(withPositionsForIds(await exported(api, 'oak-elm-ash'))).toEqual(
      withPositionsForIds(await exported(api, 'one-two-three')),
    )
  })

  test('an export with old ids, from before a new identifier, is recognized by its content', async () => {
    const api = await serveApi(engine)
    const { user } = await addLearner(api)
    const old = await exported(api, 'red-green-blue')
    const { w3w_identifier, id } = (await api.call('POST', `/users/${user.id}/rotate`)).body.user
    const before = await exported(api, w3w_identifier)

    const { status, body } = await restore(api, old, { user_id: id })

    expect([status, body.restored]).toEqual([200, NOTHING_RESTORED])
    expect(await exported(api, w3w_identifier)).toEqual(before)
    expect(await api.imageFiles()).toHaveLength(1)
  })

  test('a deleted test is restored with its questions and their responses; nothing else is duplicated', async () => {
    const api = await serveApi(engine)
    const { user, past, first, second } = await addLearner(api)
    await saveNote(api, user, second.id, '<p>Kept in mind</p>')
    const document = await exported(api, 'red-green-blue')
    await api.call('DELETE', `/tests/${past.id}`)
    const later = await createQuestion(api, user, { question_text: 'Later?' })

    const { status, body } = await restore(api, document, { user_id: user.id })

    expect([status, body.restored]).toEqual([
      201,
      { ...NOTHING_RESTORED, tests: 1, questions: 1, practice_responses: 1, question_notes: 1 },
    ])
    const after = await exported(api, 'red-green-blue')
    expect(bankOf(after).slice(0, 2)).toEqual([{ ...first, is_flagged: true }, later])
    expect(after.questions[2]).toMatchObject({
      question_text: 'Second?',
      source_test_id: after.tests[0]?.id,
    })
    expect(after.tests[0]).toMatchObject({ score: 50, taken_at: past.taken_at })
    expect(after.tests[0]?.questions.map(({ id }) => id)).toEqual([first.id, 'question-long-gone-000'])
    expect(after.practice_responses.map(({ question_id }) => question_id)).toEqual([
      after.questions[2]?.id,
      first.id,
      first.id,
    ])
    expect(after.question_notes[1]).toMatchObject({
      question_id: after.questions[2]?.id,
      note_text: '<p>Kept in mind</p>',
    })
    for (const known of [past.id, second.id]) expect(JSON.stringify(after)).not.toContain(known)
  })

  test('a later export adds only what is new in it', async () => {
    const api = await serveApi(engine)
    const { user, second } = await addLearner(api)
    const earlier = await exported(api, 'red-green-blue')
    const answer = { user_id: user.id, question_id: second.id, user_answer: '4', is_correct: false }
    await api.call('POST', '/practice-responses/', answer)
    await createTest(api, user, { score: 91 })
    const later = await exported(api, 'red-green-blue')

    const elsewhere = (await restore(api, earlier)).body.user
    const { body } = await restore(api, later, { user_id: elsewhere.id })

    expect(body.restored).toEqual({ ...NOTHING_RESTORED, tests: 1, practice_responses: 1 })
    expect(withPositionsForIds(await exported(api, elsewhere.w3w_identifier))).toEqual(
      withPositionsForIds(later),
    )
  })

  test('identical questions stay separate, each with its own history', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    for (const answers of [['4'], ['5', '5']]) {
      const { id: question_id } = await createQuestion(api, user)
      for (const user_answer of answers) {
        const answer = { user_id: user.id, question_id, user_answer, is_correct: user_answer === '5' }
        await api.call('POST', '/practice-responses/', answer)
      }
    }
    const document = await exported(api, 'red-green-blue')
    const { id, w3w_identifier } = (await restore(api, document)).body.user
    expect((await restore(api, document, { user_id: id })).body.restored).toEqual(NOTHING_RESTORED)
    expect(withPositionsForIds(await exported(api, w3w_identifier))).toEqual(withPositionsForIds(document))
  })

  test('sent several times in parallel: everything is stored once', async () => {
    const api = await serveApi(engine)
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => restore(api, document, { user_id: bob.id })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201])
    expect(withPositionsForIds(await exported(api, 'an-other-one'))).toEqual({
      ...withPositionsForIds(document),
      name: 'Bob',
    })
    expect(await api.imageFiles()).toHaveLength(2)
  })

  test.each([
    ['older', 'stored', -1],
    ['of the same moment', 'stored', 0],
    ['newer', 'restored', 1],
  ])('a note that is %s: the %s one stays', async (_name, which, ms) => {
    const api = await serveApi(engine)
    const { user, first } = await addLearner(api)
    const stored = await saveNote(api, user, first.id, '<p>stored</p>')
    const updated_at = new Date(Date.parse(stored.updated_at) + ms).toISOString()
    const document = withNote(await exported(api, 'red-green-blue'), {
      note_text: '<p>restored</p>',
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at,
    })

    const { body } = await restore(api, document, { user_id: user.id })

    const [note] = (await exported(api, 'red-green-blue')).question_notes
    expect(body.restored).toEqual({ ...NOTHING_RESTORED, question_notes: which === 'restored' ? 1 : 0 })
    expect(note).toEqual({
      ...stored,
      note_text: `<p>${which}</p>`,
      updated_at: which === 'restored' ? updated_at : stored.updated_at,
    })
  })

  test('a newer note keeps an existing image and adds a new one', async () => {
    const api = await serveApi(engine, { config: { allowedHosts: ['api.example.org'] } })
    const { user, first, url } = await addLearner(api)
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const bobs = await uploadImage(api, bob, 'blue')
    const document = await exported(api, 'red-green-blue')
    const { images } = await exported(api, 'an-other-one')
    const newer = withNote(document, {
      note_text: `<img src="${url}" /><img src="https://api.example.org${bobs}" />`,
      updated_at: '2026-11-20T12:00:01.000Z',
    })

    const { body } = await restore(
      api,
      { ...newer, images: [...document.images, ...images] },
      { user_id: user.id },
    )

    expect(body.restored).toEqual({ ...NOTHING_RESTORED, question_notes: 1, images: 1 })
    const after = await exported(api, 'red-green-blue')
    const copy = after.images[1]?.url
    expect(copy).not.toBe(bobs)
    expect(after.images).toEqual([...document.images, { ...images[0], url: copy }])
    expect(after.question_notes.find(({ question_id }) => question_id === first.id)?.note_text).toBe(
      `<img src="${url}" /><img src="https://api.example.org${copy}" />`,
    )
    expect(await api.imageFiles()).toHaveLength(3)
  })

  test('an entry with an existing id stays unchanged, flag included', async () => {
    const api = await serveApi(engine)
    const { user } = await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const changed = {
      ...document,
      user: { ...document.user, name: 'Mallory' },
      tests: document.tests.map((past) => ({ ...past, score: 100 })),
      questions: document.questions.map((question) => ({
        ...question,
        question_text: 'Changed?',
        is_flagged: !question.is_flagged,
      })),
      practice_responses: document.practice_responses.map((response) => ({ ...response, is_correct: true })),
    }
    const { status, body } = await restore(api, changed, { user_id: user.id })
    expect([status, body.restored]).toEqual([200, NOTHING_RESTORED])
    expect(await exported(api, 'red-green-blue')).toEqual(document)
  })
})

describeOnBothEngines('POST /user-data/restore with the document of another learner', (engine) => {
  test('adds a copy under new ids, and does not touch the other learner', async () => {
    const api = await serveApi(engine)
    const { user, url } = await addLearner(api)
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const own = await createQuestion(api, bob, { question_text: 'Mine?' })
    const document = await exported(api, 'red-green-blue')

    const { status, body } = await restore(api, document, { user_id: bob.id })

    expect([status, body.user]).toEqual([201, bob])
    expect(await exported(api, 'red-green-blue')).toEqual(document)
    const after = await exported(api, 'an-other-one')
    expect(bankOf(after)[0]).toEqual(own)
    expect(withPositionsForIds({ ...after, questions: after.questions.slice(1) })).toEqual({
      ...withPositionsForIds(document),
      name: 'Bob',
    })
    for (const id of [user.id, url, ...idsOf(document)]) expect(JSON.stringify(after)).not.toContain(id)
  })

  test("a document with another learner's ids never overwrites, reveals or serves that learner's data", async () => {
    const api = await serveApi(engine)
    const { user, url } = await addLearner(api)
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const before = await exported(api, 'red-green-blue')
    const picture = await (await fetch(api.url + url)).text()
    const bobs = await uploadImage(api, bob, 'blue')
    const [image] = (await exported(api, 'an-other-one')).images
    const forged = {
      ...before,
      tests: before.tests.map((past) => ({ ...past, score: 1, questions: [] })),
      questions: before.questions.map((question) => ({
        ...question,
        question_text: 'Forged?',
        is_flagged: true,
      })),
      practice_responses: before.practice_responses.map((response) => ({ ...response, source: 'forged' })),
      question_notes: before.question_notes.map((note) => ({
        ...note,
        note_text: `<p>Forged</p><img src="${url}" />`,
        updated_at: '2027-01-01T00:00:00.000Z',
      })),
      images: [{ ...image, url }],
    }
    for (const into of [{ user_id: bob.id }, {}, { id: chosenId('mallory') }]) {
      const { status, text } = await restore(api, forged, into)
      expect(status).toBe(201)
      expect(text).not.toMatch(/First\?"|Second\?"/)
      for (const id of [user.id, ...before.questions.map((question) => question.id)]) {
        expect(text).not.toContain(id)
      }
    }
    expect(await exported(api, 'red-green-blue')).toEqual(before)
    expect(await (await fetch(api.url + url)).text()).toBe(picture)
    expect(await (await fetch(api.url + bobs)).text()).not.toBe(picture)
  })
})
