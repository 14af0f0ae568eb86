import { expect, test } from 'vitest'
import { chosenId, createQuestion, createTest, createUser, QUESTION, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'

/** A question of a test, without and with the chosen options. */
const ASKED = { id: 'a', question_text: 'Which?', is_correct: false }
const CHOSEN = { ...ASKED, chosen: ['Rose'], category: 'Trees' }

describeOnBothEngines('past tests', (engine) => {
  test('POST /tests/: 201 and the test, taken now by default', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const questions = [{ id: 'of another server', question_text: 'Which?', is_correct: false }]
    const now = await api.call('POST', '/tests/', { user_id: user.id, score: 67.5, passed: false, questions })
    expect(now.status).toBe(201)
    expect(now.body).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      user_id: user.id,
      score: 67.5,
      passed: false,
      taken_at: '2026-11-20T12:00:00.000Z',
      categories: null,
      exam_id: null,
      exam: null,
      duration_ms: null,
      questions,
    })
    const earlier = await createTest(api, user, { taken_at: '2020-02-29T23:59:59.999Z' })
    expect(earlier).toMatchObject({ taken_at: '2020-02-29T23:59:59.999Z', questions: [] })
  })

  test('POST /tests/: a test finished under a clock that was ahead was taken now, however often it is sent', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const body = { user_id: user.id, id: chosenId('ahead'), score: 50, passed: false, questions: [] }
    const sent = { ...body, taken_at: '2027-01-01T00:00:00.000Z' }
    const first = await api.call('POST', '/tests/', sent)
    const again = await api.call('POST', '/tests/', sent)
    expect([first.status, again.status]).toEqual([201, 200])
    expect([first.body.taken_at, again.body.taken_at]).toEqual(Array(2).fill('2026-11-20T12:00:00.000Z'))
  })

  test('POST /tests/: the chosen categories of a test are in every list', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const categories = ['Art', 'Law "and" Order']
    const past = await createTest(api, user, { categories })
    const whole = await createTest(api, user, { categories: null })
    expect([past.categories, whole.categories]).toEqual([categories, null])
    expect((await api.call('GET', `/tests/user/${user.id}`)).body).toEqual([whole, past])
    expect((await api.call('GET', '/user-data/load/red-green-blue')).body.tests).toEqual([whole, past])
    expect((await api.call('GET', '/user-data/export/red-green-blue')).body.tests).toEqual([whole, past])
    const { user: rotated } = (await api.call('POST', `/users/${user.id}/rotate`)).body
    const after = (await api.call('GET', `/tests/user/${rotated.id}`)).body
    expect(after.map((test: { categories: unknown }) => test.categories)).toEqual([null, categories])
  })

  test('POST /tests/: the chosen options are in every list, and survive a new identifier', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const questions = [
      { id: 'a', question_text: 'Which?', is_correct: false, chosen: ['Rose', 'Fern'], category: 'Trees' },
      { id: 'b', question_text: 'Whose?', is_correct: false, chosen: [], category: null },
      { id: 'c', question_text: 'When?', is_correct: true },
    ]
    const past = await createTest(api, user, { questions })
    expect(past.questions).toEqual(questions)
    expect((await api.call('GET', `/tests/user/${user.id}`)).body).toEqual([past])
    expect((await api.call('GET', '/user-data/load/red-green-blue')).body.tests).toEqual([past])
    expect((await api.call('GET', '/user-data/export/red-green-blue')).body.tests).toEqual([past])
    const { user: rotated } = (await api.call('POST', `/users/${user.id}/rotate`)).body
    const after = (await api.call('GET', `/tests/user/${rotated.id}`)).body
    expect(after[0].questions).toEqual(questions)
  })

  test.each([
    ['the same categories', { categories: ['Art'] }, { categories: ['Art'] }, 200],
    ['other categories', { categories: ['Art'] }, { categories: ['Law'] }, 409],
    ['no categories any more', { categories: ['Art'] }, {}, 409],
    ['categories that were left out', {}, { categories: ['Art'] }, 409],
    ['the same choices', { questions: [CHOSEN] }, { questions: [CHOSEN] }, 200],
    ['other choices', { questions: [CHOSEN] }, { questions: [{ ...CHOSEN, chosen: ['Fern'] }] }, 409],
    ['choices that were left out', { questions: [ASKED] }, { questions: [CHOSEN] }, 409],
  ])('the same id again with %s', async (_name, before, after, status) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const first = await createTest(api, user, { id: chosenId('test'), ...before })
    const sent = { user_id: user.id, score: 72.5, passed: true, id: chosenId('test'), ...after }
    const again = await api.call('POST', '/tests/', sent)
    expect(again.status).toBe(status)
    expect((await api.call('GET', `/tests/user/${user.id}`)).body).toEqual([first])
  })

  test.each([
    ['the same content', {}, 200],
    ['another score', { score: 72.6 }, 409],
    ['another verdict', { passed: false }, 409],
  ])('the same id again with %s: %s', async (_name, change, status) => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const first = await createTest(api, user, { id: chosenId('test') })
    engine.clock.advance(60_000)
    const sent = { user_id: user.id, score: 72.5, passed: true, id: chosenId('test'), ...change }
    const again = await api.call('POST', '/tests/', sent)
    expect(again.status).toBe(status)
    if (status === 200) expect(again.body).toEqual(first)
    expect((await api.call('GET', `/tests/user/${user.id}`)).body).toEqual([first])
  })

  test('the same id from another owner: 409, and nothing is revealed', async () => {
    const api = await serveApi(engine)
    const [ada, bob] = [await createUser(api), await createUser(api, 'an-other-one', 'Bob')]
    await createTest(api, ada, { id: chosenId('test') })
    const reply = await api.call('POST', '/tests/', {
      user_id: bob.id,
      score: 72.5,
      passed: true,
      id: chosenId('test'),
    })
    expect(reply.status).toBe(409)
    expect(reply.text).not.toContain(ada.id)
  })

  test('GET /tests/user/{userId}: newest first, complete or in pages', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    expect((await api.call('GET', `/tests/user/${user.id}`)).body).toEqual([])
    const added = []
    for (let day = 1; day <= 5; day++) {
      added.push(await createTest(api, user, { taken_at: `2026-01-0${day}T00:00:00.000Z` }))
    }
    const newestFirst = added.toReversed()
    const list = `/tests/user/${user.id}`
    expect((await api.call('GET', list)).body).toEqual(newestFirst)
    expect((await api.call('GET', `${list}?limit=2`)).body).toEqual(newestFirst.slice(0, 2))
    expect((await api.call('GET', `${list}/?limit=2&after=${newestFirst[1]?.id}`)).body).toEqual(
      newestFirst.slice(2, 4),
    )
    expect((await api.call('GET', `${list}?after=${newestFirst[4]?.id}`)).body).toEqual([])
  })

  test('DELETE /tests/{id}: 204; removes its questions with their responses and notes, and nothing else', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const [past, kept] = [await createTest(api, user), await createTest(api, user)]
    const gone = await createQuestion(api, user, { source_test_id: past.id })
    const stays = await createQuestion(api, user, { source_test_id: kept.id })
    for (const question of [gone, stays]) {
      await api.call('POST', '/practice-responses/', {
        user_id: user.id,
        question_id: question.id,
        user_answer: '5',
        is_correct: true,
        response_time_ms: 1,
        source: 'frontend',
      })
      const note = { user_id: user.id, question_id: question.id, note_text: '<p>a</p>' }
      await api.call('POST', '/question-notes/', note)
    }
    const reply = await api.call('DELETE', `/tests/${past.id}`)
    expect([reply.status, reply.text, reply.headers.get('content-length')]).toEqual([204, '', null])
    const idsOf = async (path: string) =>
      (await api.call('GET', path)).body.map(
        (row: { id: string; question_id?: string }) => row.question_id ?? row.id,
      )
    expect(await idsOf(`/tests/user/${user.id}`)).toEqual([kept.id])
    expect(await idsOf(`/questions/user/${user.id}`)).toEqual([stays.id])
    expect(await idsOf(`/practice-responses/user/${user.id}`)).toEqual([stays.id])
    expect(await idsOf(`/question-notes/user/${user.id}`)).toEqual([stays.id])
    expect((await api.call('DELETE', `/tests/${past.id}`)).status).toBe(404)
  })
})

describeOnBothEngines('the bank', (engine) => {
  test('POST /questions/: 201 and the complete question with defaults', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const least = await api.call('POST', '/questions/', { user_id: user.id, ...QUESTION })
    expect(least.status).toBe(201)
    expect(least.body).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      user_id: user.id,
      ...QUESTION,
      category: null,
      explanation: null,
      is_flagged: false,
      is_correct: null,
      source_test_id: null,
      format: 'plain',
      option_feedback: null,
      reference: null,
      source_id: null,
      keep_order: null,
      pair_set: null,
      made_by: null,
      revision: 1,
      created_at: '2026-11-20T12:00:00.000Z',
    })
    const past = await createTest(api, user)
    const all = {
      category: 'Mathematics',
      explanation: '5 has no divisor but 1 and itself.\nNor has 7.',
      is_flagged: true,
      is_correct: false,
      source_test_id: past.id,
    }
    expect(await createQuestion(api, user, all)).toMatchObject(all)
  })

  test('lists are in the order of addition; a test has a list of its own questions', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const past = await createTest(api, user)
    const added = []
    for (const [index, text] of ['z', 'a', 'm', 'b'].entries()) {
      const source_test_id = index % 2 === 0 ? past.id : null
      added.push(await createQuestion(api, user, { question_text: text, source_test_id }))
    }
    const list = `/questions/user/${user.id}`
    expect((await api.call('GET', list)).body).toEqual(added)
    expect((await api.call('GET', `${list}?limit=1&after=${added[1]?.id}`)).body).toEqual([added[2]])
    const ofTest = `/questions/test/${past.id}`
    expect((await api.call('GET', ofTest)).body).toEqual([added[0], added[2]])
    expect((await api.call('GET', `${ofTest}?limit=1`)).body).toEqual([added[0]])
  })

  test('the same id again: 200 and nothing is added; different content or another owner: 409', async () => {
    const api = await serveApi(engine)
    const [ada, bob] = [await createUser(api), await createUser(api, 'an-other-one', 'Bob')]
    const question = { user_id: ada.id, ...QUESTION, id: chosenId('question') }
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => api.call('POST', '/questions/', question)),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([...Array(7).fill(200), 201])
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    const changed = await api.call('POST', '/questions/', { ...question, question_text: 'Another?' })
    const foreign = await api.call('POST', '/questions/', { ...question, user_id: bob.id })
    expect([changed.status, foreign.status]).toEqual([409, 409])
    expect(foreign.text).toBe(changed.text)
    expect((await api.call('GET', `/questions/user/${ada.id}`)).body).toHaveLength(1)
  })

  test('PATCH /questions/{id}/flag: toggles without a body, sets with one', async () => {
    const api = await serveApi(engine)
    const question = await createQuestion(api, await createUser(api))
    const flag = async (body?: unknown) => {
      const reply = await api.call('PATCH', `/questions/${question.id}/flag`, body)
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({ ...question, is_flagged: reply.body.is_flagged })
      return reply.body.is_flagged
    }
    expect([await flag(), await flag(), await flag('')]).toEqual([true, false, true])
    expect([await flag({ is_flagged: true }), await flag({ is_flagged: true })]).toEqual([true, true])
    expect([await flag({}), await flag('null'), await flag({ is_flagged: false })]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('POST /questions/batch: 201 with the number of new questions, and all questions in order', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const questions = [1, 2, 3].map((n) => ({
      ...QUESTION,
      question_text: `Question ${n}`,
      id: chosenId(`q${n}`),
    }))
    const first = await api.call('POST', '/questions/batch', {
      user_id: user.id,
      questions: questions.slice(0, 2),
    })
    expect([first.status, first.body.created]).toEqual([201, 2])
    const second = await api.call('POST', '/questions/batch', { user_id: user.id, questions })
    expect([second.status, second.body.created]).toEqual([201, 1])
    expect(second.body.questions).toMatchObject(questions)
    const again = await api.call('POST', '/questions/batch', { user_id: user.id, questions })
    expect([again.status, again.body.created]).toEqual([200, 0])
    expect((await api.call('GET', `/questions/user/${user.id}`)).body).toEqual(second.body.questions)
  })

  test('one invalid entry in a batch: 422 with its index, and nothing is stored', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const questions = [
      QUESTION,
      { ...QUESTION, correct_answers: ['7'] },
      { ...QUESTION, question_text: '' },
      { ...QUESTION, possible_answers: ['5', '5'] },
    ]
    const reply = await api.call('POST', '/questions/batch', { user_id: user.id, questions })
    expect(reply.status).toBe(422)
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toEqual([
      '/questions/1/correct_answers',
      '/questions/2/question_text',
      '/questions/3/possible_answers',
    ])
    expect((await api.call('GET', `/questions/user/${user.id}`)).body).toEqual([])
  })

  test('a batch of 5,000 succeeds; 5,001 does not', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const questions = Array.from({ length: 5000 }, (_, n) => ({
      ...QUESTION,
      question_text: `Question ${n}`,
    }))
    const reply = await api.call('POST', '/questions/batch', { user_id: user.id, questions })
    expect([reply.status, reply.body.created]).toEqual([201, 5000])
    const more = { user_id: user.id, questions: [...questions, QUESTION] }
    expect((await api.call('POST', '/questions/batch', more)).status).toBe(422)
  })
})
