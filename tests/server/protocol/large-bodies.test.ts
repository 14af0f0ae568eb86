import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { restoredSchema } from '../../../src/contract/restore.ts'
import { BODY_LIMITS, type BodyLimits } from '../../../src/server/bodies/body-limits.ts'
import { type Api, chosenId, createUser, QUESTION, serveApi } from '../../setup/api.ts'
import { describeOnEngine, type TestEngine } from '../../setup/engines.ts'
import { PATIENCE } from '../../setup/patience.ts'
import { addLearner, exported, restore } from '../../setup/restoring.ts'

const KB = 1024

/** A raw connection from one of this machine's addresses. */
function connectTo(api: Api, localAddress = '127.0.0.1') {
  const socket: Socket = connect({ port: Number(new URL(api.url).port), host: '127.0.0.1', localAddress })
  let received = ''
  socket.on('error', () => {})
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  onTestFinished(() => void socket.destroy())
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return { socket, closed, received: () => received }
}

function headOf(length: number, path = '/user-data/restore', more = ''): string {
  return `POST /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${more}Content-Length: ${length}\r\n\r\n`
}

const USER = JSON.stringify({ name: 'Ada' })

describeOnEngine('sqlite', 'JSON that would cost far more than its length says', (engine) => {
  const keys = (count: number, from = 0) =>
    `{${Array.from({ length: count }, (_, key) => `"k${from + key}":1`).join(',')}}`
  const objects = Array.from({ length: 100 }, (_, number) => keys(20, number * 20)).join(',')

  test.each([
    [
      '/user-data/restore',
      'an object of many members',
      `{"document":{${'"k":1,'.repeat(2000)}"k":1}}`,
      'an object of more than 1000 members',
    ],
    ['/user-data/restore', 'many names', `{"document":[${objects}]}`, 'more than 1000 different names'],
    [
      '/user-data/restore',
      'a test with many zeros',
      `{"document":{"tests":[{"questions":[${'0,'.repeat(10_000)}0]}]}}`,
      'a list of more than 5000 elements within another list',
    ],
    [
      '/questions/',
      'many zeros for options',
      `{"possible_answers":[${'0,'.repeat(60_000)}0]}`,
      'more than 50000 values',
    ],
    [
      '/questions/batch',
      'many zeros for questions',
      `{"questions":[${'0,'.repeat(400_000)}0]}`,
      'more than 400000 values',
    ],
  ])('%s, %s: 413 that says why', async (path, _, body, excess) => {
    const api = await serveApi(engine)
    const reply = await api.call('POST', path, body)
    expect([reply.status, reply.body.detail]).toEqual([413, `The JSON has ${excess}.`])
  })

  test('a batch of only zeros: the reply lists a limited number of errors', async () => {
    const api = await serveApi(engine)
    const reply = await api.call('POST', '/questions/batch', `{"questions":[${'0,'.repeat(50_000)}0]}`)
    expect([reply.status, reply.body.errors.length]).toEqual([422, 1000])
  })
})

describeOnEngine('sqlite', 'a body that is read on a separate thread', (engine) => {
  /** A document of more than four megabytes. */
  async function largeDocument(api: Api) {
    await addLearner(api)
    const document = await exported(api, 'red-green-blue')
    const text = 'a'.repeat(9000)
    const [past] = document.tests
    const tests = Array.from({ length: 500 }, (_, number) => ({
      ...past,
      id: chosenId(`test-${1000 + number}`),
      questions: [{ id: 'gone', question_text: `${text}${number}`, is_correct: true }],
    }))
    return { ...document, tests: [...document.tests, ...tests] }
  }

  test('has the same result as a small one', async () => {
    const api = await serveApi(engine)
    const document = await largeDocument(api)
    const reply = await restore(api, document)
    expect(reply.status).toBe(201)
    expect(reply.body.restored).toEqual({
      tests: 502,
      questions: 2,
      practice_responses: 3,
      question_notes: 1,
      images: 1,
      exams: 0,
      papers: 0,
      category_titles: 0,
      shares: 0,
      taken_banks: 0,
    })
    expect(restoredSchema.parse(reply.body)).toEqual(reply.body)
    const again = await exported(api, reply.body.user.w3w_identifier)
    expect(again.tests.map(({ questions }) => questions[0]?.question_text)).toEqual(
      document.tests.map(({ questions }) => questions[0]?.question_text),
    )
  })

  test('with an invalid field: 422 with its path', async () => {
    const api = await serveApi(engine)
    const document = await largeDocument(api)
    const tests = document.tests.with(400, { ...document.tests[400], score: 101 } as never)
    const { status, body } = await restore(api, { ...document, tests })
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['/document/tests/400/score'],
    ])
  })

  test.each([
    ['no JSON', Buffer.alloc(5_000_000, 'a')],
    [
      'no UTF-8',
      Buffer.concat([Buffer.from('{"document":"'), Buffer.alloc(5_000_000, 0xff), Buffer.from('"}')]),
    ],
  ])('that is %s: 400', async (_, body) => {
    const api = await serveApi(engine)
    const response = await fetch(`${api.url}/api/v1/user-data/restore`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
    expect(api.logged.filter((line) => line.includes('"fault"'))).toEqual([])
  })

  test('may be a batch', async () => {
    const api = await serveApi(engine)
    const { id: user_id } = await createUser(api)
    const questions = Array.from({ length: 1000 }, (_, number) => ({
      ...QUESTION,
      question_text: `${number} ${'a'.repeat(5000)}`,
    }))
    const { status, body } = await api.call('POST', '/questions/batch', { user_id, questions })
    expect([status, body.created]).toEqual([201, 1000])
  })
})

describeOnEngine('sqlite', 'restores of one network', (engine) => {
  test('one is in progress at a time; another network does not wait', async () => {
    const { store, begun, letGo } = heldRestores(engine)
    const api = await serveApi(engine, { parts: { store } })
    await addLearner(api)
    const body = JSON.stringify({ document: await exported(api, 'red-green-blue') })
    const replies = [1, 2, 3].map(() => {
      const client = connectTo(api)
      client.socket.write(headOf(Buffer.byteLength(body)) + body)
      return client
    })
    await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE)
    const other = connectTo(api, '127.0.0.2')
    other.socket.write(headOf(Buffer.byteLength(body)) + body)
    await vi.waitFor(() => expect(begun()).toBe(2), PATIENCE)
    letGo()
    await vi.waitFor(() => {
      for (const { received } of [...replies, other]) expect(received()).toMatch(/^HTTP\/1\.1 201 /)
    }, PATIENCE)
    expect(begun()).toBe(4)
  })

  test('a client that disconnects while waiting frees its slot', async () => {
    const { store, begun, letGo } = heldRestores(engine)
    const api = await serveApi(engine, { parts: { store } })
    await addLearner(api)
    const body = JSON.stringify({ document: await exported(api, 'red-green-blue') })
    const [first, gone, last] = [connectTo(api), connectTo(api), connectTo(api)] as const
    first.socket.write(headOf(Buffer.byteLength(body)) + body)
    await vi.waitFor(() => expect(begun()).toBe(1), PATIENCE)
    gone.socket.write(headOf(Buffer.byteLength(body)) + body)
    await vi.waitFor(() => expect(gone.socket.bytesWritten).toBeGreaterThan(body.length), PATIENCE)
    gone.socket.destroy()
    last.socket.write(headOf(Buffer.byteLength(body)) + body)
    letGo()
    await vi.waitFor(() => expect(last.received()).toMatch(/^HTTP\/1\.1 201 /), PATIENCE)
  })
})

/** A store whose restores start but wait to be released. */
function heldRestores({ store }: TestEngine) {
  let begun = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const restore: typeof store.userData.restore = async (...given) => {
    begun++
    await promise
    return store.userData.restore(...given)
  }
  return {
    store: { ...store, userData: { ...store.userData, restore } },
    begun: () => begun,
    letGo: resolve,
  }
}

describeOnEngine('sqlite', 'bodies in progress', (engine) => {
  /** Like the limits in production, but smaller. */
  const SMALL: BodyLimits = {
    inMemory: 16 * KB,
    memory: { overall: 64 * KB, perNetwork: 32 * KB, smallBody: 4 * KB },
    disk: { overall: 1024 * KB, perNetwork: 512 * KB, smallBody: 0 },
    rate: BODY_LIMITS.rate,
  }
  const part = (bytes: number) => `{"document":"${'a'.repeat(bytes)}`
  const addUser = (api: Api, from?: string) => {
    const client = connectTo(api, from)
    client.socket.write(headOf(USER.length, '/users/') + USER)
    return client
  }
  /** Sends half of a body of more than a megabyte, and waits until the server has received it. */
  async function sendHalf(api: Api, bytes: number, from?: string) {
    const client = connectTo(api, from)
    await new Promise<void>((resolve, reject) =>
      client.socket.write(headOf(1024 * KB) + part(bytes), (error) => (error ? reject(error) : resolve())),
    )
    return client
  }

  /** The reply to the client that is refused. */
  async function untilRefused(clients: readonly ReturnType<typeof connectTo>[]): Promise<string> {
    const replies = () => clients.map(({ received }) => received()).filter((reply) => reply !== '')
    await vi.waitFor(() => expect(replies()).toHaveLength(1), { timeout: 15_000 })
    return replies().join('')
  }

  test('long bodies are spooled to disk, and their memory is released', async () => {
    const api = await serveApi(engine, { bodyLimits: SMALL })
    // Each takes more memory than one network may use.
    const halves = await Promise.all([1, 2, 3].map(() => sendHalf(api, 100 * KB)))
    const added = addUser(api)
    await vi.waitFor(() => expect(added.received()).toMatch(/^HTTP\/1\.1 201 /), PATIENCE)
    expect(halves.map(({ received }) => received())).toEqual(['', '', ''])
  })

  test.each([
    ['on disk', 7, 120 * KB],
    ['in memory', 12, 8 * KB],
  ])(
    'too much from one network %s: 429, others continue, and a client that disconnects frees its slot',
    async (_, count, bytes) => {
      const api = await serveApi(engine, { bodyLimits: SMALL })
      const halves = await Promise.all(Array.from({ length: count }, () => sendHalf(api, bytes)))
      const refused = () => halves.filter(({ received }) => received() !== '')
      await vi.waitFor(() => expect(refused().length).toBeGreaterThan(0), { timeout: 15_000 })
      for (const { received } of refused()) {
        expect(received()).toMatch(/^HTTP\/1\.1 429 /)
        expect(received()).toMatch(/\r\nretry-after: 10\r\n/i)
        expect(received()).toMatch(/\r\nconnection: close\r\n/i)
        expect(received()).toContain('Too much is being uploaded right now.')
      }
      expect(refused().length).toBeLessThan(count)
      const other = addUser(api, '127.0.0.2')
      await vi.waitFor(() => expect(other.received()).toMatch(/^HTTP\/1\.1 201 /), PATIENCE)
      for (const { socket } of halves) socket.destroy()
      await vi.waitFor(async () => {
        const again = await sendHalf(api, 200 * KB)
        again.socket.write('b'.repeat(200 * KB))
        await new Promise((resolve) => setImmediate(resolve))
        expect(again.received()).toBe('')
        again.socket.destroy()
      }, PATIENCE)
      expect(api.logged.filter((line) => line.includes('"fault"'))).toEqual([])
    },
  )

  test('too much from all networks together: 503', async () => {
    const api = await serveApi(engine, {
      bodyLimits: { ...SMALL, disk: { overall: 300 * KB, perNetwork: 200 * KB, smallBody: 0 } },
    })
    // Both are read at the same time, so either may be the one that is refused.
    const halves = [await sendHalf(api, 180 * KB), await sendHalf(api, 180 * KB, '127.0.0.2')]
    const refused = await untilRefused(halves)
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/\r\nretry-after: 10\r\n/i)
  })

  test('too much in memory from all networks together: 503 for a long body, a small one is accepted', async () => {
    const api = await serveApi(engine, { bodyLimits: SMALL })
    // Each takes all the memory that one network may use.
    const bytes = SMALL.inMemory - part(0).length
    const networks = ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.2', '127.0.0.3']
    const halves = await Promise.all(networks.map((from) => sendHalf(api, bytes, from)))
    expect(await untilRefused(halves)).toMatch(/^HTTP\/1\.1 503 /)
    const small = addUser(api, '127.0.0.4')
    await vi.waitFor(() => expect(small.received()).toMatch(/^HTTP\/1\.1 201 /), PATIENCE)
  })

  test('a body that is too slow: 408, and its connection is closed; a slow body above the minimum rate is accepted', async () => {
    const rate = { graceMs: 500, bytesPerSecond: 1000 }
    const api = await serveApi(engine, { bodyLimits: { ...SMALL, rate } })
    const silent = connectTo(api)
    silent.socket.write(headOf(1000, '/users/') + USER)
    const stalled = await sendHalf(api, 100 * KB)
    const steady = connectTo(api)
    const body = USER.padEnd(3000)
    steady.socket.write(headOf(body.length, '/users/'))
    let sent = 0
    const sending = setInterval(() => {
      steady.socket.write(body.slice(sent, sent + 300))
      sent += 300
      if (sent >= body.length) clearInterval(sending)
    }, 100)
    await Promise.all([silent.closed, stalled.closed])
    for (const { received } of [silent, stalled]) {
      expect(received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    }
    await vi.waitFor(() => expect(steady.received()).toMatch(/^HTTP\/1\.1 201 /), PATIENCE)
  })

  test('the budget is released after each reply: on keep-alive connections, and for announced and refused bodies', async () => {
    const api = await serveApi(engine, { bodyLimits: SMALL })
    const client = connectTo(api)
    for (let number = 1; number <= 20; number++) {
      client.socket.write(headOf(12 * KB, '/users/') + USER.padEnd(12 * KB))
      await vi.waitFor(
        () => expect(client.received().match(/HTTP\/1\.1 201 /g)).toHaveLength(number),
        PATIENCE,
      )
    }
    const announced = connectTo(api)
    announced.socket.write(headOf(USER.length, '/users/', 'Expect: 100-continue\r\n'))
    await vi.waitFor(() => expect(announced.received()).toMatch(/^HTTP\/1\.1 100 Continue\r\n/), PATIENCE)
    announced.socket.write(USER)
    await vi.waitFor(() => expect(announced.received()).toContain('HTTP/1.1 201 '), PATIENCE)
    for (let number = 0; number < 6; number++) {
      expect(
        (await api.call('POST', '/user-data/restore', `{"document":"${'a'.repeat(200 * KB)}"}`)).status,
      ).toBe(422)
    }
  })

  test('an aborted body is a client error: no fault is logged, no 5xx', async () => {
    const api = await serveApi(engine, { bodyLimits: SMALL })
    const form =
      'POST /api/v1/images/upload HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n--b'
    for (const begin of [headOf(1000, '/users/') + USER, headOf(1024 * KB) + part(100 * KB), form]) {
      const client = connectTo(api)
      await new Promise((resolve) => client.socket.write(begin, resolve))
      client.socket.destroy()
    }
    const statuses = () =>
      api.logged
        .map((line) => JSON.parse(line))
        .flatMap(({ kind, status }) => (kind === 'request' ? [status] : [kind]))
    await vi.waitFor(() => expect(statuses()).toEqual([499, 499, 499]), PATIENCE)
    expect(await api.metrics()).not.toContain('status="5xx"')
    const { status } = await api.call('POST', '/users/', USER)
    expect(status).toBe(201)
  })
})

describe('in production', () => {
  test('bodies of 256 KB stay in memory, and 16 KB a second are enough after 30 seconds', () => {
    expect(BODY_LIMITS).toEqual({
      inMemory: 256 * KB,
      memory: { overall: 64 * KB * KB, perNetwork: 16 * KB * KB, smallBody: 16 * KB },
      disk: { overall: 768 * KB * KB, perNetwork: 192 * KB * KB, smallBody: 0 },
      rate: { graceMs: 30_000, bytesPerSecond: 16 * KB },
    })
  })
})
