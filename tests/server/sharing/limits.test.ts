import { expect, test } from 'vitest'
import { SHARE_LIMITS } from '../../../src/domain/sharing/share-limits.ts'
import { type Api, chosenId, createQuestion, createUser, QUESTION, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../../setup/engines.ts'
import { uploadImage } from '../../setup/restoring.ts'
import { SHARE } from '../../setup/share.ts'

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** An author who shares a question with an image. */
async function setUp(engine: TestEngine, config = {}) {
  const api = await serveApi(engine, { config })
  const author = await createUser(api, 'red-green-blue')
  const image = await uploadImage(api, author)
  const question_text = `Oak?\n\n![A](${image})`
  const oak = await createQuestion(api, author, { question_text, format: 'markdown', category: 'T1' })
  const create = (more: object = {}) =>
    api.call('POST', '/shares/', { user_id: author.id, ...SHARE, ...more })
  const { body: share } = await create()
  return { api, author, image, oak, create, share }
}

const takeAs = (api: Api, user: { readonly id: string }, code: string, id = chosenId(`taken-${user.id}`)) =>
  api.call('POST', `/shares/${code}/taken`, { user_id: user.id, id })

/** Counts the images that are stored from now on. */
function countPuts(api: Api) {
  const put = api.images.put.bind(api.images)
  const counted = { puts: 0 }
  Object.assign(api.images, {
    put: (name: string, bytes: Buffer) => {
      counted.puts++
      return put(name, bytes)
    },
  })
  return counted
}

describeOnBothEngines('what a class behind one address may do', (engine) => {
  test('take a bank, send that again, and take a correction: the bytes of the network are those that it sent', async () => {
    // The bank has 225 kB: what 500 learners and 1 MB are for 2 GB, eight are for 7 MB. It is much less.
    const { api, author, oak, create } = await setUp(engine, { networkBytesPerDay: 1_000_000 })
    for (let i = 0; i < 15; i++) {
      const explanation = 'x'.repeat(15_000)
      await createQuestion(api, author, { question_text: `Q${i}?`, category: 'T2', explanation })
    }
    const { status, body: share } = await create()
    expect(status).toBe(201)
    const learners = []
    for (const letter of LETTERS) learners.push(await createUser(api, `${letter}-two-three`))
    const banks = []
    for (const learner of learners) {
      const taken = await takeAs(api, learner, share.code)
      expect(taken.status).toBe(201)
      expect((await takeAs(api, learner, share.code)).status).toBe(200)
      banks.push(taken.body.bank.id)
    }
    await api.call('PATCH', `/questions/${oak.id}`, { correct_answers: ['4'] })
    await api.call('POST', `/shares/${share.id}/versions`, { after: 1, reason: 'Key fixed' })
    for (const bank of banks) {
      const { body: update } = await api.call('GET', `/taken-banks/${bank}/update`)
      const [{ item, revision }] = update.changes
      const decided = { version: 2, decisions: [{ item, revision, choice: 'take' }] }
      const done = await api.call('POST', `/taken-banks/${bank}/update`, decided)
      expect([done.status, done.body.applied]).toEqual([200, 1])
      expect((await api.call('POST', `/taken-banks/${bank}/update`, decided)).status).toBe(200)
    }
  })

  test('take what fits into the quota of the learner, and no more', async () => {
    const quota = { questions: 3, images: 10, bytes: 1e9 }
    const { api, author, create } = await setUp(engine, { quota })
    for (const name of ['Rose?', 'Fern?']) await createQuestion(api, author, { question_text: name })
    const { body: share } = await create()
    const taker = await createUser(api, 'one-two-three')
    await createQuestion(api, taker)
    const refused = await takeAs(api, taker, share.code)
    expect([refused.status, refused.body.code]).toEqual([507, 'learner-questions'])
  })

  test('open a link that is switched off, and still sign in', async () => {
    const { api, share } = await setUp(engine, { failedLookups: 2, lookupsPerMinute: 5 })
    await api.call('PATCH', `/shares/${share.id}`, { is_on: false })
    const taker = await createUser(api, 'one-two-three')
    for (let n = 0; n < 10; n++) {
      expect((await api.call('GET', `/shares/${share.code}`)).status).toBe(404)
      expect((await takeAs(api, taker, share.code)).status).toBe(404)
    }
    expect((await api.call('GET', '/users/by-identifier/red-green-blue')).status).toBe(200)
  })

  test('open a link all at once', async () => {
    const { api, share } = await setUp(engine, { lookupsPerMinute: 20 })
    const opened = await Promise.all(
      Array.from({ length: 50 }, () => api.call('GET', `/shares/${share.code}`)),
    )
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('guess codes a number of times only', async () => {
    const { api } = await setUp(engine, { failedLookups: 1, lookupsPerMinute: 100 })
    const guess = async () => (await api.call('GET', `/shares/${chosenId('nothing')}`)).status
    const guesses = await Promise.all(Array.from({ length: 250 }, guess))
    expect(new Set(guesses)).toEqual(new Set([404, 429]))
    expect((await api.call('GET', '/users/by-identifier/red-green-blue')).status).toBe(200)
  })
})

describeOnBothEngines('images of a link are copied', (engine) => {
  test('for nobody who cannot take it', async () => {
    const { api, author, share } = await setUp(engine)
    const taker = await createUser(api, 'one-two-three')
    await takeAs(api, taker, share.code)
    const counted = countPuts(api)
    expect((await takeAs(api, { id: chosenId('nobody') }, share.code)).status).toBe(404)
    expect((await takeAs(api, author, share.code)).status).toBe(409)
    expect((await takeAs(api, taker, share.code)).status).toBe(200)
    expect(counted.puts).toBe(0)
  })

  test('not for a version that is too large', async () => {
    const { api, author, share } = await setUp(engine)
    const explanation = 'x'.repeat(15_000)
    const questions = Array.from({ length: SHARE_LIMITS.bytesMax / 15_000 }, (_, n) => ({
      ...QUESTION,
      question_text: `Q${n}?`,
      explanation,
    }))
    const image = await uploadImage(api, author, 'blue')
    const shown = { ...QUESTION, question_text: `![A](${image})`, format: 'markdown' }
    const body = { user_id: author.id, questions: [shown, ...questions] }
    expect((await api.call('POST', '/questions/batch', body)).status).toBe(201)
    const counted = countPuts(api)
    const refused = await api.call('POST', `/shares/${share.id}/versions`, { after: 1, reason: 'More' })
    expect([refused.status, refused.body.detail]).toEqual([413, expect.stringContaining('8 MB')])
    expect(counted.puts).toBe(0)
  })

  test('not for a link or version that is sent again or refused', async () => {
    const { api, author, image, create, share } = await setUp(engine)
    const id = chosenId('share')
    await create({ id })
    const question_text = `Rose?\n\n![A](${await uploadImage(api, author, 'blue')})`
    await createQuestion(api, author, { question_text, format: 'markdown' })
    const counted = countPuts(api)
    expect(image).toBeTruthy()
    expect((await create({ id })).status).toBe(200)
    expect((await create({ id, title: 'Another' })).status).toBe(409)
    const publish = (after: number) =>
      api.call('POST', `/shares/${share.id}/versions`, { after, reason: 'More' })
    expect((await publish(7)).status).toBe(409)
    expect(counted.puts).toBe(0)
    expect((await publish(1)).status).toBe(201)
    expect(counted.puts).toBe(1)
  })
})

describeOnEngine('sqlite', 'an image of a link whose file is lost', (engine) => {
  test('is left out of what is taken', async () => {
    const { api, author, image, share } = await setUp(engine)
    const own = image.slice('/images/'.length)
    const [inLink = ''] = (await api.imageFiles()).filter((name) => name !== own)
    await api.images.remove(inLink)
    const taker = await createUser(api, 'one-two-three')
    expect((await takeAs(api, taker, share.code)).status).toBe(201)
    expect(await engine.store.images.ofUser(taker.id)).toEqual([])
    expect(author.id).not.toBe(taker.id)
  })
})
