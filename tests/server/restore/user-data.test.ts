import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createQuestion, createTest, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines } from '../../setup/engines.ts'

describeOnBothEngines('GET /user-data/load/{identifier}', (engine) => {
  test.each([
    ['small, which is never compressed', 0, 1],
    ['large', 20, 2],
  ])('a bundle is built once for each encoding until it changes: %s', async (_, count, expected) => {
    const { userData } = engine.store
    let loads = 0
    const load = (identifier: string) => {
      loads++
      return userData.load(identifier)
    }
    const api = await serveApi(engine, {
      parts: { store: { ...engine.store, userData: { ...userData, load } } },
    })
    const user = await createUser(api, 'red-green-blue')
    for (let question = 0; question < count; question++) await createQuestion(api, user)

    const received: unknown[] = []
    for (const encoding of ['gzip', 'gzip', 'identity', 'identity', 'gzip']) {
      const headers = { 'accept-encoding': encoding }
      received.push((await api.call('GET', '/user-data/load/red-green-blue', undefined, headers)).body)
    }

    expect(new Set(received.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(loads).toBe(expected)
  })

  test('200 with the user, tests newest first, questions in the order of addition, and no data of others', async () => {
    const api = await serveApi(engine)
    const [user, other] = [await createUser(api), await createUser(api, 'an-other-one', 'Bob')]
    const [older, newer] = [await createTest(api, user), await createTest(api, user)]
    const [first, second] = [await createQuestion(api, user), await createQuestion(api, user)]
    await createTest(api, other)
    await createQuestion(api, other)
    const { status, body } = await api.call('GET', '/user-data/load/red-green-blue')
    expect(status).toBe(200)
    expect(body).toEqual({ user, tests: [newer, older], questions: [first, second] })
  })

  test('a new learner has empty lists', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    expect((await api.call('GET', '/user-data/load/red-green-blue/')).body).toEqual({
      user,
      tests: [],
      questions: [],
    })
  })
})

describeOnBothEngines('GET /user-data/export/{identifier}', (engine) => {
  test('200 with everything the learner owns, images with their bytes', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const past = await createTest(api, user)
    const question = await createQuestion(api, user)
    const keys = { user_id: user.id, question_id: question.id }
    const response = await api.call('POST', '/practice-responses/', {
      ...keys,
      user_answer: '5',
      is_correct: true,
    })
    const note = await api.call('POST', '/question-notes/', { ...keys, note_text: '<p>n</p>' })
    const form = new FormData()
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    form.append('file', new File([new Uint8Array(png)], 'a.png'))
    form.append('user_id', user.id)
    const uploaded = await fetch(`${api.url}/api/v1/images/upload`, { method: 'POST', body: form })
    const { url } = await uploaded.json()
    const served = Buffer.from(await (await fetch(api.url + url)).arrayBuffer())

    const { status, body } = await api.call('GET', '/user-data/export/red-green-blue')
    expect(status).toBe(200)
    expect(body).toEqual({
      format: 'quizgrove-export-1',
      exported_at: '2026-11-20T12:00:00.000Z',
      user,
      tests: [past],
      questions: [{ ...question, deleted_at: null }],
      practice_responses: [response.body],
      question_notes: [note.body],
      exams: [],
      papers: [],
      category_titles: [],
      shares: [],
      taken_banks: [],
      taken_questions: [],
      taken_exams: [],
      images: [{ url, content_type: 'image/png', data: served.toString('base64') }],
    })
  })
})
