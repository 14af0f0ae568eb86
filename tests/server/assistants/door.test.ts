import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/time-units.ts'
import { type Api, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { learnerWithAll, numberOf } from '../../setup/assistant-calls.ts'
import { connectOverHttp, makeKey } from '../../setup/assistant-client.ts'
import { describeOnBothEngines, describeOnEngine } from '../../setup/engines.ts'

/** A request as a client of 2025 sends it. */
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

async function post(
  { url }: Pick<Api, 'url'>,
  key: string | null,
  {
    headers = {},
    body = LIST,
    path = '/mcp',
  }: { headers?: Record<string, string>; body?: unknown; path?: string } = {},
) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describeOnBothEngines('a key of an assistant', (engine) => {
  test('that is revoked or expired fails at once, also at another process on the database', async () => {
    const [api, other] = [await serveApi(engine), await serveApi(engine)]
    const { user } = await learnerWithAll(api)
    const [revoked, expiring] = [await makeKey(api, user.id, 'read'), await makeKey(api, user.id, 'read')]
    for (const server of [api, other])
      for (const { key } of [revoked, expiring]) expect((await post(server, key)).status).toBe(200)
    await api.call('DELETE', `/assistants/${revoked.id}`)
    for (const server of [api, other]) expect((await post(server, revoked.key)).status).toBe(401)
    engine.clock.advance(30 * DAY_MS)
    for (const server of [api, other]) expect((await post(server, expiring.key)).status).toBe(401)
  })

  test('reaches nothing of another learner, although questions of both have the same numbers', async () => {
    const api = await serveApi(engine)
    const [mine, other] = [await createUser(api), await createUser(api, 'one-two-three')]
    await createQuestion(api, mine, { question_text: 'Mine?' })
    await createQuestion(api, other, { question_text: 'Theirs?' })
    await createQuestion(api, other, { question_text: 'Theirs as well?' })
    const assistants = await Promise.all(
      [mine, other].map(async ({ id }) => connectOverHttp(api, (await makeKey(api, id, 'edit')).key)),
    )
    const [first, second] = assistants
    const number = await numberOf(first!, 'Mine')
    expect(await numberOf(second!, 'Theirs?')).toBe(number)
    expect(JSON.stringify(await first!.call('search_questions'))).not.toContain('Theirs')
    const theirs = await numberOf(second!, 'as well')
    expect(await first!.refusal('read_question', { number: theirs })).toBe(
      `There is no question ${theirs}. Its number may be of a deleted question: search_questions lists those that there are.`,
    )
    for (const [tool, input] of [
      ['answer_question', { number: theirs, chosen: ['5'] }],
      ['correct_question', { number: theirs, revision: 1, change: { text: 'Ours?' } }],
      ['write_note', { number: theirs, text: 'Ours' }],
    ] as const)
      expect(await first!.refusal(tool, input)).toContain(`no question ${theirs}`)
    await expect(first!.client.readResource({ uri: `quizgrove://questions/${theirs}` })).rejects.toThrow()
    expect((await first!.call('read_question', { number })).question.text).toBe('Mine?')
  })
})

describeOnEngine('sqlite', '/mcp', (engine) => {
  async function setUp(options: Parameters<typeof serveApi>[1] = {}) {
    const api = await serveApi(engine, options)
    const user = await createUser(api)
    return { api, user, key: (await makeKey(api, user.id, 'edit')).key }
  }

  test.each<[string, number, Parameters<typeof post>[2] & { key?: string | null }]>([
    ['without a key', 401, { key: null }],
    ['with a wrong key', 401, { key: `qg_${'a'.repeat(43)}` }],
    [
      'with a key by another scheme',
      401,
      { key: null, headers: { authorization: `Basic qg_${'a'.repeat(43)}` } },
    ],
    ['from a page of another site', 403, { headers: { origin: 'https://evil.example' } }],
    ['from a page without an origin, such as a file', 403, { headers: { origin: 'null' } }],
    ['from a page of this server', 200, { headers: { origin: 'http://x' } }],
    ['with several messages at once', 400, { body: [LIST, LIST] }],
    ['with what is no JSON', 400, { body: '{' }],
    ['with another content type', 415, { headers: { 'content-type': 'text/plain' } }],
    ['with a body of more than 2 MB', 413, { body: { ...LIST, params: { pad: 'a'.repeat(2 ** 21) } } }],
  ])('%s: %i', async (_, status, { key: other, ...options }) => {
    const { api, key } = await setUp()
    const reply = await post(api, other === undefined ? key : other, options)
    expect(reply.status).toBe(status)
    if (status === 401) expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/)
    for (const header of ['content-security-policy', 'x-content-type-options', 'x-request-id'])
      expect(reply.headers.get(header), header).not.toBeNull()
  })

  test('refuses a key in the address, and says what to do', async () => {
    const { api, key } = await setUp()
    const { status, text } = await post(api, null, { path: `/mcp?key=${key}` })
    expect([status, JSON.parse(text).detail]).toEqual([401, expect.stringContaining('Revoke this one')])
  })

  test.each(['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH'])('%s: 405', async (method) => {
    const { api, key } = await setUp()
    const { status, headers } = await fetch(`${api.url}/mcp`, {
      method,
      headers: { authorization: `Bearer ${key}` },
    })
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('under the name of another host: 421', async () => {
    const { api, key } = await setUp()
    const status = await new Promise((resolve) => {
      httpRequest(`${api.url}/mcp`, {
        method: 'POST',
        headers: { host: 'evil.example', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .end(JSON.stringify(LIST))
    })
    expect(status).toBe(421)
  })

  test('counts wrong keys apart from identifiers, and never asks for a proof of work', async () => {
    const { api, key } = await setUp({ config: { failedLookups: 2, failedLookupsOfAll: 0 } })
    const statuses = []
    for (const _ of [1, 2, 3, 4]) statuses.push((await post(api, 'qg_wrong')).status)
    expect(statuses).toEqual([401, 401, 401, 429])
    const refused = await post(api, key)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    expect((await api.call('GET', '/users/by-identifier/red-green-blue')).status).toBe(200)
  })

  test('allows as many calls a minute as lookups by identifier', async () => {
    const { api, key } = await setUp({ config: { lookupsPerMinute: 10 } })
    const { headers } = await post(api, key)
    expect(headers.get('x-ratelimit-limit')).toBe('10')
    for (let call = 1; call < 10; call++) expect((await post(api, key)).status).toBe(200)
    expect((await post(api, key)).status).toBe(429)
  })

  test('logs neither keys nor what is in a call, and is counted like any route', async () => {
    const { api, user, key } = await setUp()
    await createQuestion(api, user)
    const assistant = await connectOverHttp(api, key)
    await assistant.call('search_questions', { text: 'prime' })
    await post(api, 'qg_wrong-key-of-somebody')
    const log = api.logged.join('\n')
    for (const secret of [key, key.slice(3), 'wrong-key', 'prime']) expect(log).not.toContain(secret)
    expect(log).toContain('"route":"/mcp"')
    expect(await api.metrics()).toMatch(
      /quizgrove_http_requests_total\{method="POST",route="\/mcp",status="2xx"\} \d/,
    )
  })

  test('holds the quotas of the learner and of the network', async () => {
    const { api, user } = await setUp({ config: { quota: { questions: 1, images: 1, bytes: 1e9 } } })
    const { key } = await makeKey(api, user.id, 'edit', { adds_directly: true })
    const assistant = await connectOverHttp(api, key)
    const questions = ['One?', 'Two?'].map((text) => ({ text, options: ['1', '2'], correct: ['1'] }))
    expect(await assistant.refusal('propose_questions', { questions })).toMatch(/questions/)
    expect((await assistant.call('search_questions')).bank_size).toBe(0)
  })

  test('keeps no stream open: there is nothing to subscribe to', async () => {
    const { api, key } = await setUp()
    const { client } = await connectOverHttp(api, key)
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow()
  })
})

describeOnEngine('sqlite', 'a fault of the server in a tool', (engine) => {
  test('is logged without the data, and the assistant reads nothing of it', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const assistant = await connectOverHttp(api, (await makeKey(api, user.id, 'read')).key)
    engine.store.assistants.numberedExams = () => Promise.reject(new Error('secret reason'))
    expect(await assistant.refusal('list_exams')).toMatch(/^Something went wrong on the server/)
    expect(api.logged.filter((line) => line.includes('"kind":"fault"'))).toHaveLength(1)
  })
})
