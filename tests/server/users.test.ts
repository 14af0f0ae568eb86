import { expect, test } from 'vitest'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { chosenId, createQuestion, createTest, createUser, serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'

const NOT_FOUND = {
  type: 'about:blank',
  title: 'Not Found',
  status: 404,
  detail: 'There is nothing at this address.',
  server: 'quizgrove',
}

describeOnBothEngines('POST /users/', (engine) => {
  test('with a chosen identifier: 201 and the user, who can be looked up by it', async () => {
    const api = await serveApi(engine)
    const reply = await api.call('POST', '/users/', { name: 'Ada', w3w_identifier: 'red-green-blue' })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      name: 'Ada',
      w3w_identifier: 'red-green-blue',
      created_at: '2026-11-20T12:00:00.000Z',
    })
    const found = await api.call('GET', '/users/by-identifier/red-green-blue')
    expect([found.status, found.body]).toEqual([200, reply.body])
  })

  test('without an identifier the server draws one', async () => {
    const api = await serveApi(engine)
    const { status, body } = await api.call('POST', '/users/', { name: 'Ada' })
    expect(status).toBe(201)
    expect(body.w3w_identifier).toMatch(/^[a-z]{6,12}-[a-z]{6,12}-[a-z]{6,12}$/)
  })

  test('the server draws again if an identifier is taken', async () => {
    // For the second user the same draws repeat first, then new ones follow.
    const once = seededRandom(7)
    const draws = Array.from({ length: 6 }, () => once())
    const sequence = [...draws, ...draws, ...Array.from({ length: 6 }, () => once())]
    const api = await serveApi(engine, { parts: { random: () => sequence.shift() ?? 0 } })
    const first = await api.call('POST', '/users/', { name: 'Ada' })
    const second = await api.call('POST', '/users/', { name: 'Bob' })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.w3w_identifier).not.toBe(first.body.w3w_identifier)
  })

  test('the server gives up with 409 if every drawn identifier is taken', async () => {
    const api = await serveApi(engine, { parts: { random: () => 0 } })
    expect((await api.call('POST', '/users/', { name: 'Ada' })).status).toBe(201)
    expect((await api.call('POST', '/users/', { name: 'Bob' })).status).toBe(409)
  })

  test('with an id and a drawn identifier, sent again: 200 and the existing user', async () => {
    const api = await serveApi(engine)
    const user = { name: 'Ada', id: chosenId('ada') }
    const [first, again] = [await api.call('POST', '/users/', user), await api.call('POST', '/users/', user)]
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
  })

  test('sent ten times in parallel: one user, one identifier', async () => {
    const api = await serveApi(engine)
    const user = { name: 'Ada', id: chosenId('ada') }
    const replies = await Promise.all(Array.from({ length: 10 }, () => api.call('POST', '/users/', user)))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(replies.map((reply) => reply.body.w3w_identifier)).size).toBe(1)
  })

  test.each([
    ['an identifier that is taken', { name: 'Bob', w3w_identifier: 'red-green-blue' }],
    ['an id that is taken, other name', { name: 'Bob', id: chosenId('ada') }],
    ['an id that is taken, other identifier', { name: 'Ada', id: chosenId('ada'), w3w_identifier: 'a-b-c' }],
  ])('%s: 409, which reveals nothing of what is stored', async (_name, user) => {
    const api = await serveApi(engine)
    await api.call('POST', '/users/', { name: 'Ada', id: chosenId('ada'), w3w_identifier: 'red-green-blue' })
    const reply = await api.call('POST', '/users/', user)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      409,
      'application/problem+json; charset=utf-8',
    ])
    expect(reply.text).not.toMatch(/Ada|red-green-blue/)
  })

  test.each([
    ['two words', 'red-green', '/w3w_identifier'],
    ['four words', 'red-green-blue-grey', '/w3w_identifier'],
    ['capitals', 'Red-green-blue', '/w3w_identifier'],
    ['digits', 'red-green-blue2', '/w3w_identifier'],
    ['a line end', 'red-green-blue\n', '/w3w_identifier'],
    ['nothing', '', '/w3w_identifier'],
  ])('an identifier of %s: 422', async (_name, words, path) => {
    const api = await serveApi(engine)
    const reply = await api.call('POST', '/users/', { name: 'Ada', w3w_identifier: words })
    expect(reply.status).toBe(422)
    expect(reply.body.errors.map((error: { path: string }) => error.path)).toEqual([path])
  })

  test('CHOSEN_IDENTIFIERS=off refuses chosen identifiers, but draws new ones', async () => {
    const api = await serveApi(engine, { config: { chosenIdentifiers: false } })
    const chosen = await api.call('POST', '/users/', { name: 'Ada', w3w_identifier: 'red-green-blue' })
    expect(chosen.status).toBe(422)
    expect(chosen.body.errors[0].path).toBe('/w3w_identifier')
    expect((await api.call('POST', '/users/', { name: 'Ada' })).status).toBe(201)
  })

  test.each([
    ['a-b-c', 'at least 12 letters'],
    ['elephant-elephant-violin', 'three different words'],
    ['alpha-bravo-charlie', 'too easy to guess'],
  ])('beyond loopback %s is refused for new words only', async (words, reason) => {
    const local = await serveApi(engine)
    const user = await createUser(local, words)
    const api = await serveApi(engine, { config: { weakIdentifiers: false, failedLookups: 1 } })
    const errors = [{ path: '/w3w_identifier', message: expect.stringContaining(reason) }]
    for (const path of ['/users/', `/users/${user.id}/rotate`]) {
      const refused = await api.call('POST', path, { name: 'Eve', w3w_identifier: words })
      expect([refused.status, refused.body.errors]).toEqual([422, errors])
    }
    // Existing chosen identifiers still sign in, and the refusal did not count as a failed lookup.
    expect((await api.call('GET', `/user-data/load/${words}`)).status).toBe(200)
    const good = { w3w_identifier: 'acorn-ladder-violin' }
    expect((await api.call('POST', `/users/${user.id}/rotate`, good)).status).toBe(200)
  })
})

describeOnBothEngines('GET /users/by-identifier/{identifier}', (engine) => {
  test.each([
    ['unknown', 'no-such-one'],
    ['ill-formed', 'no-such'],
    ['capitals', 'Red-Green-Blue'],
    ['extra long', 'a'.repeat(5000)],
    ['NUL', 'a-b-c%00'],
    ['a slash', 'a-b%2Fc'],
  ])('%s: 404, and the body does not repeat the address', async (_name, identifier) => {
    const api = await serveApi(engine)
    await createUser(api)
    const reply = await api.call('GET', `/users/by-identifier/${identifier}`)
    expect([reply.status, reply.body]).toEqual([404, NOT_FOUND])
  })

  test('creating a learner with a chosen identifier counts as a lookup, because 409 reveals one; drawing does not', async () => {
    const api = await serveApi(engine, { config: { lookupsPerMinute: 2 } })
    const choose = async () =>
      (await api.call('POST', '/users/', { name: 'Eve', w3w_identifier: 'red-green-blue' })).status
    expect([await choose(), await choose(), await choose()]).toEqual([201, 409, 429])
    expect((await api.call('GET', '/users/by-identifier/red-green-blue')).status).toBe(429)
    expect((await api.call('POST', '/users/', { name: 'Ada' })).status).toBe(201)
  })

  test('more lookups than allowed in a minute: 429 with Retry-After, counted across all routes', async () => {
    // One of the four is the creation with a chosen identifier.
    const api = await serveApi(engine, { config: { lookupsPerMinute: 4 } })
    await createUser(api)
    const paths = ['/users/by-identifier/', '/user-data/load/', '/user-data/export/', '/users/by-identifier/']
    const statuses = []
    for (const path of paths) statuses.push((await api.call('GET', `${path}red-green-blue`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await api.call('GET', '/user-data/load/red-green-blue')
    expect(refused.body).toMatchObject({ status: 429, title: 'Too Many Requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await api.call('GET', '/tests/user/unknown')).status).toBe(404)
  })
})

describeOnBothEngines('POST /users/{id}/rotate', (engine) => {
  test('words drawn by the client are accepted, so that a lost reply locks no learner out', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    await createUser(api, 'one-two-three', 'Bob')
    const words = 'calmfox-redlake-oldtree'
    const rotate = async (w3w_identifier: string) =>
      (await api.call('POST', `/users/${user.id}/rotate`, { w3w_identifier })).status
    expect(await rotate('one-two-three')).toBe(409)
    expect(await rotate('no words')).toBe(422)
    expect((await api.call('GET', '/user-data/load/red-green-blue')).status).toBe(200)
    expect(await rotate(words)).toBe(200)
    expect(await rotate(words)).toBe(404)
    expect((await api.call('GET', `/user-data/load/${words}`)).body.user.name).toBe('Ada')
    expect((await api.call('GET', '/user-data/load/red-green-blue')).status).toBe(404)
  })

  test('CHOSEN_IDENTIFIERS=off refuses them', async () => {
    const drawing = await serveApi(engine, { config: { chosenIdentifiers: false } })
    const { body: user } = await drawing.call('POST', '/users/', { name: 'Ada' })
    const chosen = { w3w_identifier: 'calmfox-redlake-oldtree' }
    expect((await drawing.call('POST', `/users/${user.id}/rotate`, chosen)).status).toBe(422)
    expect((await drawing.call('POST', `/users/${user.id}/rotate`)).status).toBe(200)
  })

  test('everything is the same under new ids; the old ids are unknown', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const past = await createTest(api, user)
    const question = await createQuestion(api, user, { source_test_id: past.id })
    const { status, body } = await api.call('POST', `/users/${user.id}/rotate`)
    expect(status).toBe(200)
    expect(body.user.name).toBe('Ada')
    const { id: _test, user_id: _owner, ...testContent } = past
    expect(body.tests).toMatchObject([testContent])
    expect(body.questions).toMatchObject([
      { question_text: question.question_text, source_test_id: body.tests[0].id },
    ])
    for (const old of [user.id, user.w3w_identifier, past.id, question.id]) {
      expect(JSON.stringify(body)).not.toContain(old)
    }
    expect((await api.call('GET', '/user-data/load/red-green-blue')).status).toBe(404)
    expect((await api.call('GET', `/questions/user/${user.id}`)).status).toBe(404)
    const loaded = await api.call('GET', `/user-data/load/${body.user.w3w_identifier}`)
    expect(loaded.body).toEqual(body)
  })

  test('an unknown user: 404', async () => {
    const api = await serveApi(engine)
    const reply = await api.call('POST', `/users/${chosenId('nobody')}/rotate`)
    expect([reply.status, reply.body]).toEqual([404, NOT_FOUND])
  })
})

describeOnBothEngines('DELETE /users/{id}', (engine) => {
  test('204 without a body; deletes the learner and everything they own', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const other = await createUser(api, 'an-other-one', 'Bob')
    const reply = await api.call('DELETE', `/users/${user.id}`)
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect((await api.call('GET', '/user-data/load/red-green-blue')).status).toBe(404)
    expect((await api.call('GET', `/practice-responses/question/${question.id}`)).status).toBe(404)
    expect((await api.call('GET', `/questions/user/${other.id}`)).status).toBe(200)
    expect((await api.call('DELETE', `/users/${user.id}`)).status).toBe(404)
  })
})
