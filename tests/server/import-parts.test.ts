import { expect, test } from 'vitest'
import { cleanUp } from '../../src/server/cleanup.ts'
import { diskImages } from '../../src/server/images/image-files.ts'
import { type Api, chosenId, createUser, QUESTION, type Reply, serveApi } from '../setup/api.ts'
import { costOf } from '../setup/cost.ts'
import { describeOnBothEngines, describeOnEngine, type TestEngine } from '../setup/engines.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Entry number `n`, with a unique id. */
function entry(n: number, more: object = {}) {
  return { ...QUESTION, question_text: `Question ${n}`, id: chosenId(`q${n}-`), ...more }
}

/** Parts of two entries each. */
const PARTS = [
  [entry(1), entry(2)],
  [entry(3), entry(4)],
  [entry(5), entry(6)],
] as const

async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const user = await createUser(api)
  const send = (number: number, questions: readonly object[], more: object = {}): Promise<Reply> =>
    api.call('POST', '/questions/batch', {
      user_id: user.id,
      questions,
      part: { import_id: chosenId('import'), number, of: PARTS.length, ...more },
    })
  return { api, user, send, texts: () => textsOf(api, user.id) }
}

async function textsOf(api: Api, userId: string): Promise<string[]> {
  const { body } = await api.call('GET', `/questions/user/${userId}`)
  return body.map((question: { question_text: string }) => question.question_text)
}

const numbered = (...numbers: number[]) => numbers.map((n) => `Question ${n}`)

describeOnBothEngines('an import in parts', (engine) => {
  test.each([
    ['in order', [1, 2, 3]],
    ['in another order', [3, 1, 2]],
    ['with one sent twice', [1, 1, 2, 3]],
  ])('%s: nothing until all are there, then everything in the order of the file', async (_, order) => {
    const { send, texts } = await setUp(engine)
    const answers = []
    for (const number of order) {
      answers.push(await send(number, PARTS[number - 1] ?? []))
      if (answers.length < order.length) expect(await texts()).toEqual([])
    }
    const last = answers.pop()
    expect(answers.map(({ status, body }) => [status, body.staged])).toEqual(
      order.slice(0, -1).map((_, at) => [202, new Set(order.slice(0, at + 1)).size]),
    )
    expect([last?.status, last?.body]).toEqual([201, { created: 6, replaced: 0, questions: [] }])
    expect(await texts()).toEqual(numbered(1, 2, 3, 4, 5, 6))
  })

  test('any part may be sent again after everything is stored, and gets the result', async () => {
    const { send, texts } = await setUp(engine)
    for (const number of [1, 2, 3]) await send(number, PARTS[number - 1] ?? [])
    for (const number of [3, 1]) {
      const again = await send(number, PARTS[number - 1] ?? [])
      expect([again.status, again.body]).toEqual([200, { created: 6, replaced: 0, questions: [] }])
    }
    expect(await texts()).toEqual(numbered(1, 2, 3, 4, 5, 6))
    const other = await send(3, [entry(7)])
    expect(other.status).toBe(409)
  })

  test('questions of an earlier import are recognized by their ids', async () => {
    const { send, texts } = await setUp(engine)
    for (const number of [1, 2, 3]) await send(number, PARTS[number - 1] ?? [])
    const again = { import_id: chosenId('another') }
    for (const number of [1, 2]) await send(number, PARTS[number - 1] ?? [], again)
    const last = await send(3, PARTS[2], again)
    expect([last.status, last.body.created]).toEqual([200, 0])
    expect(await texts()).toEqual(numbered(1, 2, 3, 4, 5, 6))
  })

  test('an invalid entry in the last part: 422 names it, nothing is stored, and a corrected part completes the import', async () => {
    const { send, texts } = await setUp(engine)
    for (const number of [1, 2]) await send(number, PARTS[number - 1] ?? [])
    const bad = await send(3, [entry(5), entry(6, { correct_answers: ['7'] })])
    expect([bad.status, bad.body.errors[0].path]).toEqual([422, '/questions/1/correct_answers'])
    expect(await texts()).toEqual([])
    expect((await send(3, PARTS[2])).status).toBe(201)
  })

  test('a conflict in the middle stores nothing, and the last part may be sent again', async () => {
    const { api, user, send, texts } = await setUp(engine)
    await api.call('POST', '/questions/', { ...entry(3), question_text: 'Stands', user_id: user.id })
    for (const number of [1, 2]) await send(number, PARTS[number - 1] ?? [])
    for (const _ of [1, 2]) expect((await send(3, PARTS[2])).status).toBe(409)
    expect(await texts()).toEqual(['Stands'])
  })

  test.each([
    ['a question that is not there', { id: chosenId('unknown'), replaces: true }],
    ['an unknown test', { source_test_id: chosenId('unknown') }],
  ])('%s, named in the first part: 404, and nothing is stored', async (_, more) => {
    const { send, texts } = await setUp(engine)
    await send(1, [entry(1), entry(2, more)])
    await send(2, PARTS[1])
    expect((await send(3, PARTS[2])).status).toBe(404)
    expect(await texts()).toEqual([])
  })

  test('one id in two parts: an equal question is stored once, another is a conflict', async () => {
    const { send, texts } = await setUp(engine)
    await send(1, PARTS[0])
    await send(2, [entry(3), entry(1, { explanation: 'Another' })])
    expect((await send(3, PARTS[2])).status).toBe(409)
    expect(await texts()).toEqual([])
    const other = { import_id: chosenId('another') }
    await send(1, PARTS[0], other)
    await send(2, [entry(3), entry(1)], other)
    expect((await send(3, PARTS[2], other)).body.created).toBe(5)
    expect(await texts()).toEqual(numbered(1, 2, 3, 5, 6))
  })

  test('different content for the same part, or a different number of parts: 409', async () => {
    const { send, texts } = await setUp(engine)
    await send(1, PARTS[0])
    expect((await send(1, PARTS[1])).status).toBe(409)
    expect((await send(2, PARTS[1], { of: 2 })).status).toBe(409)
    expect(await texts()).toEqual([])
  })

  test('a new import replaces an unfinished one', async () => {
    const { send, texts } = await setUp(engine)
    await send(1, PARTS[0])
    await send(2, PARTS[1])
    await send(1, PARTS[0], { import_id: chosenId('another') })
    expect((await send(3, PARTS[2])).body).toEqual({ staged: 1 })
    expect(await texts()).toEqual([])
  })

  test('an import in one part is stored immediately', async () => {
    const { send, texts } = await setUp(engine)
    const reply = await send(1, PARTS[0], { of: 1 })
    expect([reply.status, reply.body.created]).toEqual([201, 2])
    expect(await texts()).toEqual(numbered(1, 2))
  })

  test('an unfinished import is removed after a day without a part', async () => {
    const { api, send, texts } = await setUp(engine)
    await send(1, PARTS[0])
    engine.clock.advance(DAY_MS)
    expect((await send(2, PARTS[1])).body).toEqual({ staged: 2 })
    engine.clock.advance(DAY_MS + 1)
    expect((await send(3, PARTS[2])).body).toEqual({ staged: 1 })
    engine.clock.advance(DAY_MS + 1)
    const log = { request: () => {}, error: () => {}, failedLookups: () => {} }
    await cleanUp({
      store: engine.store,
      images: { ...diskImages('/nowhere'), put: never, open: never, remove: never },
      log,
      now: engine.clock.now,
    })
    expect((await send(3, [entry(9)])).body).toEqual({ staged: 1 })
    expect(await texts()).toEqual([])
    expect(api.logged.filter((line) => line.includes('"fault"'))).toEqual([])
  })

  test('a new identifier drops an unfinished import, and the old id is 404', async () => {
    const { api, user, send } = await setUp(engine)
    await send(1, PARTS[0])
    await send(2, PARTS[1])
    const { body } = await api.call('POST', `/users/${user.id}/rotate`)
    expect((await send(3, PARTS[2])).status).toBe(404)
    const part = { import_id: chosenId('import'), number: 3, of: 3 }
    const rest = { user_id: body.user.id, questions: PARTS[2], part }
    expect((await api.call('POST', '/questions/batch', rest)).body).toEqual({ staged: 1 })
    expect(await textsOf(api, body.user.id)).toEqual([])
  })

  test('deleting a learner deletes their unfinished import', async () => {
    const { api, user, send } = await setUp(engine)
    await send(1, PARTS[0])
    expect((await api.call('DELETE', `/users/${user.id}`)).status).toBe(204)
    expect((await send(2, PARTS[1])).status).toBe(404)
  })

  test('an unfinished import is not part of an export', async () => {
    const { api, user, send } = await setUp(engine)
    await send(1, PARTS[0])
    const { text } = await api.call('GET', `/user-data/export/${user.w3w_identifier}`)
    expect(text).not.toContain('Question 1')
    const restored = await api.call('POST', '/user-data/restore', {
      document: JSON.parse(text),
      user_id: user.id,
    })
    expect(restored.status).toBe(200)
    expect((await send(2, PARTS[1])).body).toEqual({ staged: 2 })
  })

  test('two learners can import at the same time, under the same import id', async () => {
    const { api, send, texts } = await setUp(engine)
    const bob = await createUser(api, 'an-other-one', 'Bob')
    await send(1, PARTS[0])
    const theirs = await api.call('POST', '/questions/batch', {
      user_id: bob.id,
      questions: [entry(8)],
      part: { import_id: chosenId('import'), number: 1, of: 1 },
    })
    expect(theirs.status).toBe(201)
    await send(2, PARTS[1])
    expect((await send(3, PARTS[2])).status).toBe(201)
    expect(await texts()).toEqual(numbered(1, 2, 3, 4, 5, 6))
    expect(await textsOf(api, bob.id)).toEqual(['Question 8'])
  })

  test('parts sent in parallel are stored once', async () => {
    const { send, texts } = await setUp(engine)
    const replies = await Promise.all(
      [1, 2, 3, 3, 2, 1].map((number) => send(number, PARTS[number - 1] ?? [])),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.every(({ status }) => [200, 201, 202].includes(status))).toBe(true)
    expect(await texts()).toEqual(numbered(1, 2, 3, 4, 5, 6))
  })

  test.each([
    ['an entry without an id', { questions: [QUESTION] }, '/questions/0/id'],
    ['a number beyond the last', { part: { number: 4 } }, '/part/number'],
    ['more than twenty parts', { part: { of: 21 } }, '/part/of'],
    ['a short import id', { part: { import_id: 'x' } }, '/part/import_id'],
  ])(
    '%s: 422',
    async (_, {
      questions = PARTS[0],
      part = {},
    }: { questions?: readonly object[]; part?: object }, path) => {
      const { send } = await setUp(engine)
      const reply = await send(1, questions, part)
      expect([reply.status, reply.body.errors[0].path]).toEqual([422, path])
    },
  )

  test('50,000 questions in ten parts', { timeout: 120_000 }, async () => {
    const { send, texts } = await setUp(engine)
    const parts = Array.from({ length: 10 }, (_, part) =>
      Array.from({ length: 5000 }, (_, n) => entry(part * 5000 + n + 1)),
    )
    const { milliseconds } = await costOf(async () => {
      for (const [index, part] of parts.entries()) {
        const { status } = await send(index + 1, part, { of: 10 })
        expect(status).toBe(index < 9 ? 202 : 201)
      }
    })
    const seconds = milliseconds / 1000
    process.stdout.write(`50,000 questions in ten parts on ${engine.name}: ${seconds.toFixed(1)} s\n`)
    expect(await texts()).toEqual(numbered(...Array.from({ length: 50_000 }, (_, n) => n + 1)))
    if (engine.name === 'sqlite') expect(seconds).toBeLessThan(10)
  })
})

// Only on SQLite: the limit is the same on both engines, and the test is slow.
describeOnEngine('sqlite', 'an import that is too large', (engine) => {
  test('more than 128 MB in total: 413, and earlier parts are kept', { timeout: 240_000 }, async () => {
    const { send } = await setUp(engine)
    const long = (n: number) => entry(n, { explanation: '漢'.repeat(20_000) })
    const heavy = (part: number) => Array.from({ length: 520 }, (_, n) => long(part * 1000 + n))
    for (const part of [1, 2, 3, 4]) expect((await send(part, heavy(part), { of: 20 })).status).toBe(202)
    expect((await send(5, heavy(5), { of: 20 })).status).toBe(413)
    expect((await send(6, PARTS[0], { of: 20 })).body).toEqual({ staged: 5 })
  })
})

async function never(): Promise<never> {
  throw new Error('Not asked for')
}
