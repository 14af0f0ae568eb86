import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { Restorable } from '../../src/contract/restore.ts'
import type { User } from '../../src/contract/user.ts'
import { cleanUp } from '../../src/server/cleanup.ts'
import { type Api, chosenId, createQuestion, createTest, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'
import { exported, NOTHING_RESTORED, restore, uploadImage } from '../setup/restoring.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A question with four images: in its text, an option, the explanation and the feedback. */
async function questionWithImages(api: Api, user: User) {
  const urls = []
  for (const color of ['red', 'green', 'blue', 'black']) urls.push(await uploadImage(api, user, color))
  const [text, option, explanation, feedback] = urls
  const right = `![right](${option})`
  const question = await createQuestion(api, user, {
    question_text: `Which figure?\n\n![A figure](${text})`,
    possible_answers: ['none', right],
    correct_answers: [right],
    explanation: `See ![this](${explanation}).`,
    option_feedback: [`![No](${feedback})`, null],
    format: 'markdown',
  })
  return { question, right, urls }
}

/** A learner who answered such a question and listed it in a past test. */
async function learnerWithImages(api: Api) {
  const user = await createUser(api)
  const { question, right, urls } = await questionWithImages(api, user)
  const response = { user_id: user.id, question_id: question.id, user_answer: [right], is_correct: true }
  await api.call('POST', '/practice-responses/', response)
  const { id, question_text } = question
  await createTest(api, user, { questions: [{ id, question_text, is_correct: true }] })
  return { user, question, urls }
}

const namesIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/\/images\/([\w-]+\.\w+)/g)].map(([, name]) => name)

/** Checks that all images in an export's texts are served and exported. @returns how many there are */
async function expectComplete(api: Api, document: Restorable): Promise<number> {
  const { images, ...texts } = document
  const named = new Set(namesIn(texts))
  expect(new Set(images.map(({ url }) => basename(url)))).toEqual(named)
  for (const { url } of images) expect((await fetch(api.url + url)).status).toBe(200)
  const [question] = document.questions
  const [response] = document.practice_responses
  expect(response?.selected_answers).toEqual(question?.correct_answers)
  expect(question?.possible_answers).toContain(question?.correct_answers[0])
  expect(document.tests[0]?.questions[0]?.question_text).toBe(question?.question_text)
  return named.size
}

describeOnBothEngines('images of questions', (engine) => {
  const cleanUpAfter = (api: Api, days: number) => {
    engine.clock.advance(days * DAY_MS)
    const log = {
      request: () => {},
      error: (error: unknown) => expect(error).toBeUndefined(),
      failedLookups: () => {},
    }
    return cleanUp({ store: engine.store, images: api.images, now: engine.clock.now, log })
  }

  test('stay while any text of a question, even a deleted one, refers to them', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const { question } = await questionWithImages(api, user)
    for (let month = 0; month < 3; month++) await cleanUpAfter(api, 31)
    expect(await api.imageFiles()).toHaveLength(4)
    await api.call('DELETE', `/questions/${question.id}`)
    await cleanUpAfter(api, 30)
    expect(await api.imageFiles()).toHaveLength(4)
    // Nothing refers to them anymore, which the cleanup notices now.
    await cleanUpAfter(api, 1)
    await cleanUpAfter(api, 30)
    expect(await api.imageFiles()).toHaveLength(4)
    await cleanUpAfter(api, 1)
    expect(await api.imageFiles()).toEqual([])
  })

  test('are removed 30 days after an edit; those of replaced questions stay while the import can be undone', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const { question } = await questionWithImages(api, user)
    const plain = { question_text: 'Plain', possible_answers: ['a', 'b'], correct_answers: ['a'] }
    const entry = { ...plain, id: question.id, replaces: true }
    await api.call('POST', '/questions/batch', { user_id: user.id, questions: [entry] })
    await cleanUpAfter(api, 30)
    const [past] = (await api.call('GET', `/imports/user/${user.id}`)).body
    expect((await api.call('POST', `/imports/${past.id}/undo`)).body.restored).toBe(1)
    await cleanUpAfter(api, 31)
    expect(await api.imageFiles()).toHaveLength(4)
    await api.call('PATCH', `/questions/${question.id}`, {
      ...plain,
      explanation: null,
      option_feedback: null,
    })
    await cleanUpAfter(api, 0)
    await cleanUpAfter(api, 31)
    expect(await api.imageFiles()).toEqual([])
  })

  test('get new URLs with a new identifier, in answers and past tests as well; the old URLs are 404', async () => {
    const api = await serveApi(engine)
    const { user, urls } = await learnerWithImages(api)
    const rotated = await api.call('POST', `/users/${user.id}/rotate`, {})
    const after = await exported(api, rotated.body.user.w3w_identifier)
    expect(await expectComplete(api, after)).toBe(4)
    for (const url of urls) {
      expect((await fetch(api.url + url)).status).toBe(404)
      expect(JSON.stringify(after)).not.toContain(url)
    }
  })

  test('are restored into a new learner under new names; restoring again adds nothing', async () => {
    const api = await serveApi(engine)
    const { urls } = await learnerWithImages(api)
    const document = await exported(api, 'red-green-blue')
    const { status, body } = await restore(api, document)
    expect([status, body.restored]).toEqual([
      201,
      { ...NOTHING_RESTORED, tests: 1, questions: 1, practice_responses: 1, images: 4 },
    ])
    const copy = await exported(api, body.user.w3w_identifier)
    expect(await expectComplete(api, copy)).toBe(4)
    for (const url of urls) expect(JSON.stringify(copy)).not.toContain(url)
    const again = await restore(api, document, { user_id: body.user.id })
    expect([again.status, again.body.restored]).toEqual([200, NOTHING_RESTORED])
    expect(await exported(api, body.user.w3w_identifier)).toEqual(copy)
    expect(await api.imageFiles()).toHaveLength(8)
  })

  test('restoring an export from before a new identifier adds nothing', async () => {
    const api = await serveApi(engine)
    const { user } = await learnerWithImages(api)
    const document = await exported(api, 'red-green-blue')
    let { id } = user
    for (let time = 0; time < 2; time++) id = (await api.call('POST', `/users/${id}/rotate`, {})).body.user.id
    const again = await restore(api, document, { user_id: id })
    expect([again.status, again.body.restored]).toEqual([200, NOTHING_RESTORED])
    expect(await api.imageFiles()).toHaveLength(4)
  })

  test('may arrive after their questions, as when a large document is restored in parts', async () => {
    const api = await serveApi(engine)
    await learnerWithImages(api)
    const document = await exported(api, 'red-green-blue')
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const bank = { ...document, images: [] }
    await restore(api, bank, { user_id: bob.id })
    for (const images of [document.images.slice(0, 2), document.images.slice(2)]) {
      const part = { ...bank, practice_responses: [], images }
      expect((await restore(api, part, { user_id: bob.id })).body.restored).toEqual({
        ...NOTHING_RESTORED,
        images: 2,
      })
    }
    expect(await expectComplete(api, await exported(api, 'an-other-one'))).toBe(4)
    expect((await restore(api, document, { user_id: bob.id })).body.restored).toEqual(NOTHING_RESTORED)
  })

  test('two questions that differ only in their image stay separate', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    for (const color of ['red', 'green']) {
      const url = await uploadImage(api, user, color)
      await createQuestion(api, user, { question_text: `![Figure](${url})`, format: 'markdown' })
    }
    const document = await exported(api, 'red-green-blue')
    const bob = await createUser(api, 'an-other-one', 'Bob')
    const second = { ...document, questions: document.questions.slice(1), images: document.images.slice(1) }
    await restore(api, second, { user_id: bob.id })
    const { body } = await restore(api, document, { user_id: bob.id })
    expect(body.restored).toEqual({ ...NOTHING_RESTORED, questions: 1, images: 1 })
    const copy = await exported(api, 'an-other-one')
    expect(new Set(namesIn(copy.questions)).size).toBe(2)
  })
})

describeOnBothEngines('the daily cleanup', (engine) => {
  test('removes questions deleted more than 30 days ago, but keeps what answers refer to', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const details = { explanation: 'Why', reference: 'p. 7', source_id: 'T1', category: 'Math' }
    const answered = await createQuestion(api, user, { ...details, option_feedback: ['a', null, null] })
    const unanswered = await createQuestion(api, user, details)
    const kept = await createQuestion(api, user, details)
    const keys = { user_id: user.id, question_id: answered.id }
    await api.call('POST', '/practice-responses/', { ...keys, user_answer: '5', is_correct: true })
    for (const { id } of [answered, unanswered, kept]) {
      await api.call('POST', '/question-notes/', { ...keys, question_id: id, note_text: '<p>n</p>' })
    }
    for (const { id } of [answered, unanswered]) await api.call('DELETE', `/questions/${id}`)
    const responses = (await api.call('GET', `/practice-responses/user/${user.id}`)).body
    const log = { request: () => {}, error: () => {}, failedLookups: () => {} }
    const runCleanUp = () => cleanUp({ store: engine.store, images: api.images, now: engine.clock.now, log })
    const stored = async () => {
      const { questions, question_notes } = await exported(api, 'red-green-blue')
      return { ids: questions.map(({ id }) => id), notes: question_notes.length, first: questions[0] }
    }

    engine.clock.advance(30 * DAY_MS)
    await runCleanUp()
    expect(await stored()).toMatchObject({ ids: [answered.id, unanswered.id, kept.id], notes: 3 })

    engine.clock.advance(1)
    for (let again = 0; again < 2; again++) await runCleanUp()
    const nothing = { explanation: null, option_feedback: null, reference: null, source_id: null }
    expect(await stored()).toEqual({
      ids: [answered.id, kept.id],
      notes: 1,
      first: { ...answered, ...nothing, deleted_at: '2026-11-20T12:00:00.000Z' },
    })
    expect((await api.call('GET', `/practice-responses/user/${user.id}`)).body).toEqual(responses)
    expect((await api.call('GET', `/questions/user/${user.id}/deleted`)).body).toEqual([])
    for (const { id } of [answered, unanswered]) {
      expect((await api.call('POST', `/questions/${id}/restore`)).status).toBe(404)
    }
    const document = await exported(api, 'red-green-blue')
    expect((await restore(api, document)).body.restored).toMatchObject({
      questions: 2,
      practice_responses: 1,
    })
  })
})

describeOnBothEngines('a document of the last release', (engine) => {
  test('is restored as plain questions without feedback, none of them deleted', async () => {
    const api = await serveApi(engine)
    const user_id = chosenId('user')
    const created_at = '2026-10-01T12:00:00.000Z'
    const document = {
      format: 'quizgrove-export-1',
      exported_at: created_at,
      user: { id: user_id, name: 'Ada', w3w_identifier: 'red-green-blue', created_at },
      tests: [
        { id: chosenId('test'), user_id, score: 50, passed: false, taken_at: created_at, questions: [] },
      ],
      questions: [
        {
          id: chosenId('question'),
          user_id,
          question_text: 'Costs $5 or $10?',
          category: null,
          possible_answers: ['$5', '$10'],
          correct_answers: ['$5'],
          explanation: null,
          is_flagged: true,
          is_correct: false,
          source_test_id: chosenId('test'),
          created_at,
        },
      ],
      practice_responses: [
        {
          id: chosenId('response'),
          user_id,
          question_id: chosenId('question'),
          user_answer: ['$5'],
          selected_answers: ['$5'],
          is_correct: true,
          response_time_ms: 1,
          time_taken: 1,
          source: 'frontend',
          created_at,
        },
      ],
      question_notes: [],
      images: [],
    }
    const { status, body } = await restore(api, document)
    expect([status, body.restored]).toEqual([
      201,
      { ...NOTHING_RESTORED, tests: 1, questions: 1, practice_responses: 1 },
    ])
    expect(body.questions[0]).toMatchObject({
      question_text: 'Costs $5 or $10?',
      format: 'plain',
      option_feedback: null,
      reference: null,
      source_id: null,
      revision: 1,
    })
    expect((await restore(api, document, { user_id: body.user.id })).status).toBe(200)
  })
})
