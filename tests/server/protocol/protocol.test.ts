import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { PROBLEM_TYPE } from '../../../src/contract/limits.ts'
import { type Api, createQuestion, createUser, QUESTION, serveApi } from '../../setup/api.ts'
import { describeOnEngine } from '../../setup/engines.ts'

/** Sends raw bytes and returns everything received until the server closes the connection. */
function exchange(api: Api, bytes: string | Buffer): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  // In some of these tests the server closes the connection while the client still sends.
  socket.on('error', () => {})
  socket.write(bytes)
  return new Promise((resolve) => socket.on('close', () => resolve(received)))
}

describeOnEngine('sqlite', 'bodies and media types', (engine) => {
  const user = JSON.stringify({ name: 'Ada' })

  test.each<[string, Record<string, string>, string | Buffer, number]>([
    ['JSON', { 'content-type': 'application/json' }, user, 201],
    ['JSON with a charset', { 'content-type': 'application/json; charset=UTF-8' }, user, 201],
    ['a byte order mark', { 'content-type': 'application/json' }, `\ufeff${user}`, 201],
    ['malformed JSON', { 'content-type': 'application/json' }, '{"name": "Ada"', 400],
    ['no JSON at all', { 'content-type': 'application/json' }, 'name=Ada', 400],
    [
      'bytes that are not UTF-8',
      { 'content-type': 'application/json' },
      Buffer.from('{"name":"\xe4"}', 'latin1'),
      400,
    ],
    [
      'a poisoned prototype',
      { 'content-type': 'application/json' },
      '{"name":"Ada","__proto__":{"id":"x"}}',
      400,
    ],
    [
      'a poisoned constructor',
      { 'content-type': 'application/json' },
      '{"constructor":{"prototype":{}}}',
      400,
    ],
    ['a million brackets', { 'content-type': 'application/json' }, '['.repeat(1_000_000), 413],
    [
      'a hundred thousand nested lists',
      { 'content-type': 'application/json' },
      '['.repeat(1e5) + ']'.repeat(1e5),
      413,
    ],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }, user, 415],
    ['compressed JSON', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, user, 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=Ada', 415],
    ['plain text', { 'content-type': 'text/plain' }, user, 415],
    ['a media type that is none', { 'content-type': '###' }, user, 415],
    [
      'more than two megabytes',
      { 'content-type': 'application/json' },
      `"${'a'.repeat(2 * 1024 * 1024)}"`,
      413,
    ],
  ])('%s', async (_name, headers, body, status) => {
    const api = await serveApi(engine)
    const response = await fetch(`${api.url}/api/v1/users/`, {
      method: 'POST',
      headers,
      body: new Uint8Array(Buffer.from(body)),
    })
    expect(response.status).toBe(status)
    if (status === 201) return
    expect(response.headers.get('content-type')).toBe(`${PROBLEM_TYPE}; charset=utf-8`)
    const problem = await response.json()
    expect(problem).toMatchObject({
      type: 'about:blank',
      title: response.statusText,
      status,
      server: 'quizgrove',
    })
    expect(problem.detail).not.toMatch(/Ada|FST_|JSON\.parse|position/)
  })

  test('an empty JSON body counts as no body, whatever the method', async () => {
    const api = await serveApi(engine)
    const owner = await createUser(api)
    const question = await createQuestion(api, owner)
    expect((await api.call('GET', `/questions/user/${owner.id}`)).status).toBe(200)
    expect((await api.call('PATCH', `/questions/${question.id}/flag`, '')).status).toBe(200)
    expect((await api.call('POST', `/users/${owner.id}/rotate`, '')).status).toBe(200)
  })

  test('an endless body is aborted, and its connection closed', async () => {
    const api = await serveApi(engine)
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    const received = await exchange(
      api,
      `POST /api/v1/users/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(64)}`,
    )
    expect(received).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describeOnEngine('sqlite', 'replies to GET', (engine) => {
  async function aBank(api: Api) {
    const user = await createUser(api)
    const questions = Array.from({ length: 30 }, (_, n) => ({ ...QUESTION, question_text: `Question ${n}` }))
    await api.call('POST', '/questions/batch', { user_id: user.id, questions })
    return { user, path: `/api/v1/questions/user/${user.id}` }
  }

  test('a strong tag, and 304 without a body while nothing changed', async () => {
    const api = await serveApi(engine)
    const { user, path } = await aBank(api)
    const get = (tag?: string) =>
      fetch(api.url + path, {
        headers: { 'accept-encoding': 'identity', ...(tag === undefined ? {} : { 'if-none-match': tag }) },
      })
    const first = await get()
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[A-Za-z0-9_-]{43}"$/)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.headers.get('vary')).toBe('accept-encoding')
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get(known)
      expect([known, again.status, await again.text(), again.headers.get('etag')]).toEqual([
        known,
        304,
        '',
        tag,
      ])
    }
    for (const unknown of ['"other"', tag.slice(1, -1), '']) expect((await get(unknown)).status).toBe(200)
    await createQuestion(api, user)
    const changed = await get(tag)
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
  })

  test.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['zstd', 'zstd'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['zstd;q=0, gzip;q=0.5', 'gzip'],
  ])(
    'asked for %s, compressed with %s: a different strong tag, which is recognized',
    async (accepted, encoding) => {
      const api = await serveApi(engine)
      const { path } = await aBank(api)
      const plain = await fetch(api.url + path, { headers: { 'accept-encoding': 'identity' } })
      const packed = await fetch(api.url + path, { headers: { 'accept-encoding': accepted } })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toBe('accept-encoding')
      expect(packed.headers.get('etag')).toBe(`${plain.headers.get('etag')?.slice(0, -1)}-${encoding}"`)
      expect(await packed.text()).toBe(await plain.text())
      const again = await fetch(api.url + path, {
        headers: { 'accept-encoding': accepted, 'if-none-match': packed.headers.get('etag') ?? '' },
      })
      expect([again.status, again.headers.get('etag')]).toEqual([304, packed.headers.get('etag')])
    },
  )

  test.each(['zstd;q=0, br;q=0, gzip;q=0', 'identity', 'deflate'])(
    'asked for %s: not compressed',
    async (accepted) => {
      const api = await serveApi(engine)
      const { path } = await aBank(api)
      const reply = await fetch(api.url + path, { headers: { 'accept-encoding': accepted } })
      expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([
        null,
        'accept-encoding',
      ])
      expect(await reply.json()).toHaveLength(30)
    },
  )

  test('HEAD has the same headers without the body', async () => {
    const api = await serveApi(engine)
    const { path } = await aBank(api)
    for (const accepted of ['identity', 'zstd']) {
      const headers = { 'accept-encoding': accepted }
      const get = await fetch(api.url + path, { headers })
      const head = await fetch(api.url + path, { headers, method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
      for (const name of [
        'etag',
        'content-length',
        'content-type',
        'content-encoding',
        'vary',
        'cache-control',
      ]) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
      }
    }
  })

  test('short replies are not compressed', async () => {
    const api = await serveApi(engine)
    await createUser(api)
    const response = await fetch(`${api.url}/api/v1/users/by-identifier/red-green-blue`)
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  test('lookups by identifier: no cache stores anything, and a client that names the tag gets 304', async () => {
    const api = await serveApi(engine)
    await createUser(api)
    const path = `${api.url}/api/v1/user-data/load/red-green-blue`
    const response = await fetch(path)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('cdn-cache-control')).toBe('no-store')
    const known = response.headers.get('etag') ?? ''
    expect((await fetch(path, { headers: { 'if-none-match': known } })).status).toBe(304)
  })

  test('no cache stores short replies and replies that are requested once', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const question = await createQuestion(api, user)
    const note = { user_id: user.id, question_id: question.id, note_text: '<p>a</p>' }
    await api.call('POST', '/question-notes/', note)
    for (const path of [
      '/users/by-identifier/red-green-blue',
      '/user-data/export/red-green-blue',
      `/question-notes/user/${user.id}/question/${question.id}`,
    ]) {
      const { status, headers } = await api.call('GET', path, undefined, { 'if-none-match': '*' })
      expect([path, status, headers.get('cache-control'), headers.get('etag')]).toEqual([
        path,
        200,
        'no-store',
        null,
      ])
    }
  })

  test('an unknown identifier gets the same reply as any other miss, headers included', async () => {
    const api = await serveApi(engine)
    await createUser(api)
    const shapeOf = async (path: string) => {
      const { status, headers, text } = await api.call('GET', path)
      return [
        status,
        text,
        [...headers]
          .filter(([name]) => !/^(?:date|x-ratelimit-.*|cdn.*|surrogate.*)$/.test(name))
          // Different for every reply.
          .map(([name, value]) => [name, name === 'x-request-id' ? value.length : value]),
      ]
    }
    const miss = await shapeOf('/questions/user/aaaaaaaaaaaaaaaaaaaaaa')
    for (const call of ['users/by-identifier', 'user-data/load', 'user-data/export']) {
      expect(await shapeOf(`/${call}/no-such-one`)).toEqual(miss)
    }
  })

  test('no cache stores errors or replies to writes', async () => {
    const api = await serveApi(engine)
    expect((await api.call('GET', '/nothing')).headers.get('cache-control')).toBe('no-store')
    expect((await api.call('POST', '/users/', { name: 'Ada' })).headers.get('cache-control')).toBe('no-store')
  })

  test('security headers make every reply plain data: not sniffed, framed, executed or sent to others', async () => {
    const api = await serveApi(engine)
    for (const path of ['/api/v1/nothing', '/health/live', '/api/v1/openapi.json', '/broken/%E0%A4%A']) {
      const { headers } = await fetch(api.url + path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
      )
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('x-permitted-cross-domain-policies')).toBe('none')
      expect(headers.get('strict-transport-security')).toBeNull()
    }
  })
})

describeOnEngine('sqlite', 'faults of the server', (engine) => {
  const secret = 'row (red-green-blue) of "aaaaaaaaaaaaaaaaaaaaaa"'
  const brokenStore = (api: { store: typeof engine.store }, code = 'XX000') => ({
    ...api.store,
    checkWritable: () => Promise.reject(new Error(secret)),
    users: {
      ...api.store.users,
      findByIdentifier: () => Promise.reject(Object.assign(new Error(secret), { code, detail: secret })),
    },
  })

  test('500 without internals; the log has the kind, the code and the location, but no ids', async () => {
    const api = await serveApi(engine, { parts: { store: brokenStore(engine) } })
    const reply = await api.call('GET', '/users/by-identifier/red-green-blue')
    expect(reply.body).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something went wrong on our side.',
      server: 'quizgrove',
    })
    const [fault] = api.logged.map((line) => JSON.parse(line)).filter((line) => line.kind === 'fault')
    expect(fault).toMatchObject({
      code: 'XX000',
      method: 'GET',
      route: '/api/v1/users/by-identifier/:identifier',
    })
    expect(fault.at[0]).toMatch(/^at .*protocol\.test\.ts/)
    expect(JSON.stringify(fault)).not.toMatch(/red-green-blue|aaaaaaaaaaaaaaaaaaaaaa/)
  })

  test('503 with Retry-After while the database is away, logged in the same way', async () => {
    const api = await serveApi(engine, { parts: { store: brokenStore(engine, '57P01') } })
    const reply = await api.call('GET', '/users/by-identifier/red-green-blue')
    expect(reply.body).toMatchObject({ type: 'about:blank', title: 'Service Unavailable', status: 503 })
    expect(reply.headers.get('retry-after')).toBe('1')
    expect(JSON.stringify(reply.body) + api.logged.join()).not.toMatch(
      /red-green-blue|aaaaaaaaaaaaaaaaaaaaaa/,
    )
    expect(api.logged.join()).toContain('57P01')
  })

  test('/health/live and /health/ready: 200, or 503 when the database does not answer', async () => {
    const well = await serveApi(engine)
    expect((await fetch(`${well.url}/health/live`)).status).toBe(200)
    expect((await fetch(`${well.url}/health/ready`)).status).toBe(200)
    const ill = await serveApi(engine, { parts: { store: brokenStore(engine) } })
    expect((await fetch(`${ill.url}/health/live`)).status).toBe(200)
    const ready = await fetch(`${ill.url}/health/ready`)
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { status: 503, title: 'Service Unavailable' },
    ])
  })
})

describeOnEngine('sqlite', 'behind a proxy that ends TLS', (engine) => {
  const CAME_BY_TLS = { 'x-forwarded-proto': 'https' }

  test.each([
    ['a trusted one', ['127.0.0.1'], 'max-age=31536000; includeSubDomains'],
    ['one that was not configured', [], null],
  ])('%s', async (_, trustedProxies, expected) => {
    const api = await serveApi(engine, { config: { trustedProxies } })
    const { headers } = await api.call('GET', '/tests/user/unknown', undefined, CAME_BY_TLS)
    expect(headers.get('strict-transport-security')).toBe(expected)
  })
})
