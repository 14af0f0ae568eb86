import { expect, test } from 'vitest'
import { openStore } from '../../../src/server/store/open-store.ts'
import {
  type Api,
  chosenId,
  createQuestion,
  createUser,
  QUESTION,
  type Reply,
  serveApi,
} from '../../setup/api.ts'
import { describeOnBothEngines, describeOnEngine } from '../../setup/engines.ts'
import { picture } from '../../setup/files/hostile-images.ts'
import { proofFor } from '../../setup/proof.ts'
import { addLearner, exported, restore } from '../../setup/restoring.ts'
import { upload } from '../../setup/upload.ts'

const HOUR_MS = 60 * 60 * 1000
const ROOMY = { questions: 1_000_000, images: 1_000_000, bytes: 1e12 }
const from = (address: string) => ({ 'x-forwarded-for': address })
const proxied = { trustedProxies: ['127.0.0.1'] }

/** The header with the proof that a reply demands. */
const proofHeader = (demand: Parameters<typeof proofFor>[0], subject: string) => ({
  'proof-of-work': proofFor(demand, subject),
})

const signUp = (api: Api, learner: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
  api.call('POST', '/users/', { name: 'Eve', ...learner }, headers)

async function statusesOf(
  count: number,
  act: (index: number) => Promise<Pick<Reply, 'status'>>,
): Promise<number[]> {
  const statuses = []
  for (let index = 0; index < count; index++) statuses.push((await act(index)).status)
  return statuses
}

describeOnBothEngines('a network that creates many learners', (engine) => {
  test("needs a proof of work above a tenth of the day's limit, and has to wait above the limit", async () => {
    const api = await serveApi(engine, { config: { ...proxied, newLearnersPerDay: 10 } })
    const create = (index: number, headers = {}) =>
      signUp(api, { id: chosenId(`learner-${index}-`) }, { ...from('192.0.2.1'), ...headers })
    expect((await create(0)).status).toBe(201)
    const demanded = await create(1)
    expect([demanded.status, demanded.body.detail]).toEqual([428, expect.stringContaining('a proof of work')])
    for (let index = 1; index < 10; index++) {
      const demand = (await create(index)).body
      const proof = proofHeader(demand, chosenId(`learner-${index}-`))
      // A proof is valid for one learner.
      expect((await create(index + 1, proof)).status).toBe(428)
      // A repeated request creates no learner and does not count.
      const again = index < 9 ? [200] : []
      expect(await statusesOf(1 + again.length, () => create(index, proof))).toEqual([201, ...again])
    }
    const refused = await create(10)
    expect([refused.status, refused.body]).toEqual([
      429,
      expect.objectContaining({ code: 'network-learners', detail: expect.stringContaining('3 hours') }),
    ])
    expect(refused.headers.get('retry-after')).toBe('8640')
    expect((await signUp(api, {}, from('198.51.100.1'))).status).toBe(201)
    engine.clock.advance(3 * HOUR_MS)
    expect((await create(10)).status).toBe(428)
  }, 240_000)
})

describeOnEngine('sqlite', 'ways to create a learner', (engine) => {
  test('chosen identifiers and restored documents count equally; a proof is valid for one learner', async () => {
    const api = await serveApi(engine, { config: { newLearnersPerDay: 10 } })
    const { user } = await addLearner(api)
    const document = await exported(api, user.w3w_identifier)
    const demand = (await signUp(api, { w3w_identifier: 'an-other-one' })).body
    const proof = proofHeader(demand, 'an-other-one')
    expect((await signUp(api, { w3w_identifier: 'an-other-one' }, proof)).status).toBe(201)
    expect((await signUp(api, { w3w_identifier: 'yet-another-one' }, proof)).status).toBe(428)
    // Without an id the same proof would work for any number of learners.
    expect((await signUp(api, {}, proofHeader((await signUp(api)).body, 'Eve'))).status).toBe(428)
    const into = { id: chosenId('restored') }
    const asked = await restore(api, document, into)
    expect(asked.status).toBe(428)
    const body = { document, ...into }
    const restored = await api.call('POST', '/user-data/restore', body, proofHeader(asked.body, into.id))
    expect(restored.status).toBe(201)
    // Restoring into an existing learner needs no proof.
    expect((await restore(api, document, { user_id: restored.body.user.id })).status).toBe(200)
  }, 240_000)
})

describeOnBothEngines('the bytes that a network stores in a day', (engine) => {
  test('are limited on every route that stores: 429 with the time to wait, then calls succeed again', async () => {
    const api = await serveApi(engine, { config: { ...proxied, networkBytesPerDay: 24_000 } })
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const store = (path: string, body: object, address = '192.0.2.1') =>
      api.call('POST', path, { user_id: user.id, ...body }, from(address))
    const long = { ...QUESTION, explanation: 'e'.repeat(9000) }
    expect(await statusesOf(2, () => store('/questions/', long))).toEqual([201, 201])
    const answer = { question_id: question.id, user_answer: '4', is_correct: true }
    const calls: [string, object][] = [
      ['/questions/', long],
      ['/questions/batch', { questions: [long] }],
      ['/question-notes/', { question_id: question.id, note_text: 'n'.repeat(6000) }],
      [
        '/tests/',
        {
          score: 1,
          passed: false,
          questions: [{ id: 'x'.repeat(20), question_text: 'q'.repeat(6000), is_correct: true }],
        },
      ],
    ]
    for (const [path, body] of calls) {
      const refused = await store(path, body)
      expect([path, refused.status, refused.body.code]).toEqual([path, 429, 'network-bytes'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    }
    const document = await exported(api, user.w3w_identifier)
    expect(
      (
        await api.call(
          'POST',
          '/user-data/restore',
          { document: { ...document, exported_at: document.exported_at, questions: document.questions } },
          from('192.0.2.1'),
        )
      ).status,
    ).toBe(429)
    const file = await picture('png')
    expect((await upload(api, { file, userId: user.id, headers: from('192.0.2.1') })).status).toBe(429)
    // Small writes still fit, and other networks are not affected.
    expect((await store('/practice-responses/', answer)).status).toBe(201)
    expect((await store('/questions/', long, '198.51.100.1')).status).toBe(201)
    engine.clock.advance(12 * HOUR_MS)
    expect((await store('/questions/', long)).status).toBe(201)
  })

  test('do not include refused uploads and restores', async () => {
    const api = await serveApi(engine, { config: { networkBytesPerDay: 1_000_000 } })
    const { user } = await addLearner(api)
    const file = Buffer.alloc(300_000)
    expect(await statusesOf(5, () => upload(api, { file, userId: user.id }))).toEqual(Array(5).fill(415))
    const document = await exported(api, user.w3w_identifier)
    const images = document.images.map((image) => ({ ...image, data: file.toString('base64') }))
    const other = await createUser(api, 'an-other-one', 'Bob')
    const restored = () => restore(api, { ...document, images }, { user_id: other.id })
    expect(await statusesOf(4, restored)).toEqual([422, 422, 422, 422])
    expect((await upload(api, { file: await picture('png'), userId: user.id })).status).toBe(201)
  })
})

describeOnBothEngines('the quota of a learner', (engine) => {
  const answered = (status: number, code?: string) => [status, code]
  const seen = ({ status, body }: Reply) => answered(status, body.code)

  test.each([
    ['questions', { questions: 3 }],
    ['bytes', { bytes: 2500 }],
  ])('%s: 507 beyond the quota, but reading, deleting and signing in still work', async (kind, quota) => {
    const api = await serveApi(engine, { config: { quota: { ...ROOMY, ...quota } } })
    const user = await createUser(api)
    const past = await api.call('POST', '/tests/', { user_id: user.id, score: 1, passed: false })
    const add = () =>
      api.call('POST', '/questions/', { user_id: user.id, ...QUESTION, source_test_id: past.body.id })
    let status = 201
    let added = 0
    for (; status === 201 && added < 30; added++) status = (await add()).status
    const refused = await add()
    expect(seen(refused)).toEqual(answered(507, `learner-${kind}`))
    expect(refused.body.detail).toContain('Nothing was stored. Delete what you no longer need')
    expect(api.logged.filter((line) => line.includes('"fault"'))).toEqual([])
    const batch = { user_id: user.id, questions: [QUESTION, QUESTION] }
    expect(seen(await api.call('POST', '/questions/batch', batch))).toEqual(answered(507, `learner-${kind}`))
    const list = await api.call('GET', `/questions/user/${user.id}`)
    expect(list.body).toHaveLength(added - 1)
    expect((await api.call('GET', '/user-data/load/red-green-blue')).status).toBe(200)
    expect((await api.call('PATCH', `/questions/${list.body[0].id}/flag`)).status).toBe(200)
    // Others are not affected, and deleting frees space in the quota.
    await createQuestion(api, await createUser(api, 'an-other-one', 'Bob'))
    expect((await api.call('DELETE', `/tests/${past.body.id}`)).status).toBe(204)
    engine.clock.advance(10_000)
    expect((await api.call('POST', '/questions/', { user_id: user.id, ...QUESTION })).status).toBe(201)
  })

  test('a learner above the question limit may still practice, write notes and replace questions', async () => {
    const before = await serveApi(engine)
    const user = await createUser(before)
    const questions = []
    for (let index = 0; index < 5; index++) questions.push(await createQuestion(before, user))
    const api = await serveApi(engine, { config: { quota: { ...ROOMY, questions: 3 } } })
    const question_id = questions[0]?.id
    const answer = { user_id: user.id, question_id, user_answer: '4', is_correct: true }
    expect((await api.call('POST', '/practice-responses/', answer)).status).toBe(201)
    const note = { user_id: user.id, question_id, note_text: '<p>See</p>' }
    expect((await api.call('POST', '/question-notes/', note)).status).toBe(200)
    const replaced = { ...QUESTION, id: question_id, replaces: true, question_text: 'Other?' }
    const batch = { user_id: user.id, questions: [replaced] }
    expect((await api.call('POST', '/questions/batch', batch)).status).toBe(200)
    expect((await api.call('POST', '/questions/', { user_id: user.id, ...QUESTION })).status).toBe(507)
  })

  test('images, uploaded and restored', async () => {
    const api = await serveApi(engine, { config: { quota: { ...ROOMY, images: 2 } } })
    const { user } = await addLearner(api)
    const file = await picture('png')
    expect((await upload(api, { file, userId: user.id })).status).toBe(201)
    const { status, body } = await upload(api, { file, userId: user.id })
    expect([status, body.code]).toEqual([507, 'learner-images'])
    const document = await exported(api, user.w3w_identifier)
    const other = await createUser(api, 'an-other-one', 'Bob')
    expect((await restore(api, document, { user_id: other.id })).status).toBe(201)
    const tight = await serveApi(engine, { config: { quota: { ...ROOMY, questions: 1 } } })
    expect(seen(await restore(tight, document))).toEqual(answered(507, 'learner-questions'))
  })

  test('restoring a document again adds nothing and does not count', async () => {
    const before = await serveApi(engine)
    const { user } = await addLearner(before)
    const document = await exported(before, user.w3w_identifier)
    const questions = document.questions.length
    const api = await serveApi(engine, { config: { quota: { ...ROOMY, questions } } })
    expect((await restore(api, document, { user_id: user.id })).status).toBe(200)
    expect((await restore(api, document, { user_id: user.id })).status).toBe(200)
    const more = {
      ...document,
      questions: [
        ...document.questions,
        { ...document.questions[0], id: chosenId('more'), question_text: 'More?' },
      ],
    }
    expect(seen(await restore(api, more, { user_id: user.id }))).toEqual(answered(507, 'learner-questions'))
    // The documents' questions were not counted again: exactly one more fits.
    const roomy = await serveApi(engine, { config: { quota: { ...ROOMY, questions: questions + 1 } } })
    expect((await restore(roomy, document, { user_id: user.id })).status).toBe(200)
    expect((await roomy.call('POST', '/questions/', { user_id: user.id, ...QUESTION })).status).toBe(201)
    expect((await roomy.call('POST', '/questions/', { user_id: user.id, ...QUESTION })).status).toBe(507)
  })

  test('an unknown learner still gets 404', async () => {
    const api = await serveApi(engine, { config: { quota: { questions: 1, images: 1, bytes: 1 } } })
    const reply = await api.call('POST', '/questions/', { user_id: chosenId('nobody'), ...QUESTION })
    expect(reply.status).toBe(404)
  })
})

describeOnEngine('postgres', 'two processes on one database', (engine) => {
  test('share the limits of a network', async () => {
    const config = { newLearnersPerDay: 40, networkBytesPerDay: 2_000_000 }
    const here = await serveApi(engine, { config })
    const store = await openStore({ database: engine.database, now: engine.clock.now, newId: engine.newId })
    try {
      const there = await serveApi({ ...engine, store }, { config })
      const either = (index: number) => (index % 2 === 0 ? here : there)
      expect(await statusesOf(5, (index) => signUp(either(index)))).toEqual([201, 201, 201, 201, 428])
      const user = await createUser(await serveApi(engine))
      const long = { user_id: user.id, ...QUESTION, explanation: 'e'.repeat(9000) }
      let stored = 0
      while (stored < 1000 && (await either(stored).call('POST', '/questions/', long)).status === 201)
        stored++
      // Each process knows of all but 256 KB that the other one accepted.
      expect(stored * 9000).toBeLessThan(2_000_000 + 2 * 256 * 1024)
      expect(stored * 9000).toBeGreaterThan(1_700_000)
    } finally {
      await store.close()
    }
  }, 240_000)
})
