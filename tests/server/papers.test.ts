import { expect, test } from 'vitest'
import { PAPER_LIMITS } from '../../src/domain/papers/paper.ts'
import { DAY_MS } from '../../src/domain/time-units.ts'
import { cleanUp } from '../../src/server/cleanup.ts'
import { chosenId, createQuestion, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../setup/engines.ts'
import { A_PAPER, A_SENT_QUESTION, aPaper } from '../setup/paper.ts'
import { exported, restore, uploadImage } from '../setup/restoring.ts'

const log = {
  request: () => {},
  error: (error: unknown) => expect(error).toBeUndefined(),
  failedLookups: () => {},
}

async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const user = await createUser(api)
  const question = await createQuestion(api, user, {})
  const add = (body: object = aPaper(question.id)) =>
    api.call('POST', '/papers/', { user_id: user.id, ...body })
  const read = async (id: string) => (await api.call('GET', `/papers/${id}`)).body
  const list = async (of = user.id) => (await api.call('GET', `/papers/user/${of}`)).body
  return { api, user, question, add, read, list }
}

describeOnBothEngines('papers of a learner', (engine) => {
  test('are saved, listed newest first without their questions, read and deleted', async () => {
    const { api, user, question, add, read, list } = await setUp(engine)
    expect(await list()).toEqual([])
    const first = await add()
    const { questions, ...about } = aPaper(question.id)
    const used = [{ question_id: question.id, key: expect.stringMatching(/^[0-9a-f]{16}$/) }]
    expect([first.status, first.body]).toMatchObject([201, { ...about, user_id: user.id, used }])
    const second = await add({ ...A_PAPER, name: 'Unit 4' })
    expect(await list()).toEqual([second.body, first.body])
    expect(await read(first.body.id)).toMatchObject({ ...about, questions })

    expect((await api.call('DELETE', `/papers/${first.body.id}`)).status).toBe(204)
    expect((await api.call('DELETE', `/papers/${first.body.id}`)).status).toBe(404)
    expect((await api.call('GET', `/papers/${first.body.id}`)).status).toBe(404)
    expect(await list()).toEqual([second.body])
  })

  test('sent twice are saved once', async () => {
    const { add, list } = await setUp(engine)
    const id = chosenId('paper')
    const once = await add({ ...A_PAPER, id })
    const twice = await add({ ...A_PAPER, id })
    expect([once.status, twice.status, twice.body]).toEqual([201, 200, once.body])
    expect((await add({ ...A_PAPER, id, seed: 8 })).status).toBe(409)
    expect(await list()).toHaveLength(1)
  })

  test("with the id of another learner's paper: 409", async () => {
    const { api, add } = await setUp(engine)
    const other = await createUser(api, 'one-two-three')
    const id = chosenId('paper')
    await api.call('POST', '/papers/', { user_id: other.id, ...A_PAPER, id })
    expect((await add({ ...A_PAPER, id })).status).toBe(409)
  })

  test('for unknown learners, and unknown papers: 404', async () => {
    const { api, add } = await setUp(engine)
    const nobody = chosenId('nobody')
    expect((await api.call('GET', `/papers/user/${nobody}`)).status).toBe(404)
    expect((await add({ ...A_PAPER, user_id: nobody })).status).toBe(404)
    expect((await api.call('GET', `/papers/${nobody}`)).status).toBe(404)
  })

  test('never name a question of another learner, and keep what theirs said after it is changed and deleted', async () => {
    const { api, question, add, read } = await setUp(engine)
    const other = await createUser(api, 'one-two-three')
    const theirs = await createQuestion(api, other, {})
    const { body: foreign } = await add(aPaper(theirs.id))
    expect((await read(foreign.id)).questions[0].question_id).toBeNull()
    const { body: own } = await add(aPaper(question.id, { question_text: 'As it was' }))
    await api.call('PATCH', `/questions/${question.id}`, { question_text: 'Changed' })
    await api.call('DELETE', `/questions/${question.id}`)
    expect((await read(own.id)).questions[0]).toMatchObject({ content: { question_text: 'As it was' } })
  })

  test('keep their pictures after the question is gone, also under a new identifier', async () => {
    const { api, user, add, list, read } = await setUp(engine)
    const url = await uploadImage(api, user)
    await add(aPaper(chosenId('gone'), { format: 'markdown', question_text: `![](${url})` }))
    for (let round = 0; round < 2; round++) {
      await cleanUp({ store: engine.store, images: api.images, now: engine.clock.now, log })
      engine.clock.advance(31 * DAY_MS)
    }
    expect((await fetch(api.url + url)).status).toBe(200)
    const { body: rotated } = await api.call('POST', `/users/${user.id}/rotate`)
    const [{ id }] = await list(rotated.user.id)
    const [{ content }] = (await read(id)).questions
    const [, renamed] = /\((.*)\)/.exec(content.question_text) ?? []
    expect(renamed).not.toBe(url)
    expect((await fetch(`${api.url}${renamed}`)).status).toBe(200)
  })

  test('are part of an export, and are restored with their pictures, once', async () => {
    const { api, user, question, add, list, read } = await setUp(engine)
    const url = await uploadImage(api, user)
    await add(aPaper(question.id, { format: 'markdown', question_text: `![](${url})` }))
    await add({ ...A_PAPER, name: 'Unit 4' })
    const document = await exported(api, user.w3w_identifier)
    expect(document.papers.map(({ name }) => name)).toEqual(['Unit 3', 'Unit 4'])

    const again = await restore(api, document, { user_id: user.id })
    expect([again.status, again.body.restored.papers]).toEqual([200, 0])
    const { body } = await restore(api, document)
    expect(body.restored).toMatchObject({ papers: 2, images: 1 })
    const restored = await list(body.user.id)
    expect(restored.map(({ name }: { name: string }) => name)).toEqual(['Unit 4', 'Unit 3'])
    const [shown] = (await read(restored[1].id)).questions
    expect(shown.question_id).toBe(body.questions[0].id)
    const [, address] = /\((.*)\)/.exec(shown.content.question_text) ?? []
    expect(address).not.toBe(url)
    expect((await fetch(`${api.url}${address}`)).status).toBe(200)
  })

  test('go with their learner', async () => {
    const { api, user, add } = await setUp(engine)
    const { body: paper } = await add()
    await api.call('DELETE', `/users/${user.id}`)
    expect((await api.call('GET', `/papers/${paper.id}`)).status).toBe(404)
  })
})

describeOnEngine('sqlite', 'a paper', (engine) => {
  test.each<[string, object]>([
    ['without a name', { name: '' }],
    ['without questions', { questions: [] }],
    ['with too many questions', { questions: Array.from({ length: 201 }, () => A_SENT_QUESTION) }],
    ['with no points', { questions: [{ ...A_SENT_QUESTION, points: 0 }] }],
    ['with thirds of points', { questions: [{ ...A_SENT_QUESTION, points: 1 / 3 }] }],
    ['with five versions', { versions: 5 }],
    ['with a seed of 33 bits', { seed: 2 ** 32 }],
    ['with three columns', { layout: { ...A_PAPER.layout, columns: 3 } }],
    ['of another size', { layout: { ...A_PAPER.layout, page_size: 'a5' } }],
    ['chosen in another way', { choice: { kind: 'luck' } }],
  ])('%s: 422', async (_, change) => {
    const { add } = await setUp(engine)
    expect((await add({ ...A_PAPER, ...change })).status).toBe(422)
  })

  test('of more than 4 MB: 413', async () => {
    const { add } = await setUp(engine)
    const text = 'x'.repeat(10_000)
    const options = Array.from({ length: 4 }, (_, place) => `${place}${text.slice(0, 4900)}`)
    const long = {
      ...A_SENT_QUESTION.content,
      ...{ question_text: text, possible_answers: options, correct_answers: options.slice(1) },
    }
    const questions = Array.from({ length: 90 }, () => ({ question_id: null, points: 1, content: long }))
    expect((await add({ ...A_PAPER, questions })).status).toBe(201)
    expect((await add({ ...A_PAPER, questions: [...questions, ...questions.slice(0, 10)] })).status).toBe(413)
  })

  test('one more than a learner may keep: 422', async () => {
    const { add, list } = await setUp(engine)
    for (let count = 0; count < PAPER_LIMITS.papersMax; count++) await add()
    const { status, body } = await add()
    expect([status, body.code]).toEqual([422, 'learner-papers'])
    expect(await list()).toHaveLength(PAPER_LIMITS.papersMax)
  })
})
