import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CONNECTION_LIMITS } from '../../../src/server/http/connections.ts'
import { serveMetrics } from '../../../src/server/metrics/serve-metrics.ts'
import { type Api, type ApiOptions, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnEngine } from '../../setup/engines.ts'
import { PATIENCE } from '../../setup/patience.ts'

const MB = 1024 * 1024

/** A client that sends `begin`, then `more` again and again, whatever it receives, until it is disconnected. */
function keepSending(port: number | string, begin: string, more: string) {
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  let sent = 0
  socket.on('error', () => {})
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  const send = (text: string) => {
    sent += text.length
    socket.write(text)
  }
  send(begin)
  const sending = setInterval(() => send(more), 5)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  closed.then(() => clearInterval(sending))
  onTestFinished(() => void socket.destroy())
  return { closed, send, received: () => received, sent: () => sent }
}

const head = (line: string, more: string, host = '127.0.0.1') =>
  `${line} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`
const JSON_OF = (length: number) => `Content-Type: application/json\r\nContent-Length: ${length}\r\n`

describeOnEngine('sqlite', 'a reply that is complete before its request', (engine) => {
  const serve = (options: ApiOptions = {}) =>
    serveApi(engine, { limits: { ...CONNECTION_LIMITS, discardMs: 300 }, ...options })
  const portOf = (api: Api) => new URL(api.url).port

  test.each<[string, string, RegExp, string?, ApiOptions?]>([
    ['a page of an unknown host', head('GET /app', JSON_OF(9999), 'evil.example'), /^HTTP\/1\.1 421 /],
    ['a read of an unknown host', head('GET /images/a', JSON_OF(9999), 'evil.example'), /^HTTP\/1\.1 421 /],
    [
      'a write of an unknown host',
      head('POST /api/v1/users/', JSON_OF(9999), 'evil.example'),
      /^HTTP\/1\.1 503 /,
    ],
    ['two hosts', head('POST /api/v1/users/', `${JSON_OF(9999)}Host: x\r\n`), /^HTTP\/1\.1 400 /],
    [
      'another media type',
      head('POST /api/v1/users/', 'Content-Type: text/plain\r\nContent-Length: 9999\r\n'),
      /^HTTP\/1\.1 415 /,
    ],
    [
      'a compressed body',
      head('POST /api/v1/users/', `${JSON_OF(9999)}Content-Encoding: gzip\r\n`),
      /^HTTP\/1\.1 415 /,
    ],
    ['JSON for an upload', head('POST /api/v1/images/upload', JSON_OF(9999)), /^HTTP\/1\.1 415 /],
    [
      'chunks of another media type',
      head('POST /api/v1/users/', 'Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n'),
      /^HTTP\/1\.1 415 /,
      '1\r\na\r\n',
    ],
    [
      'no such call',
      head('POST /api/v1/nothing', 'Content-Type: text/plain\r\nContent-Length: 9999\r\n'),
      /^HTTP\/1\.1 404 /,
    ],
    [
      'an address that cannot be decoded',
      head('POST /api/v1/tests/user/%E0%A4%A', JSON_OF(9999)),
      /^HTTP\/1\.1 400 /,
    ],
    [
      'an id that is too long',
      head(`DELETE /api/v1/tests/${'a'.repeat(200)}`, JSON_OF(9999)),
      /^HTTP\/1\.1 404 /,
    ],
    [
      'a GET with a body',
      head('GET /api/v1/users/by-identifier/red-green-blue', JSON_OF(9999)),
      /^HTTP\/1\.1 200 .*"Ada"/s,
    ],
    [
      'a GET with an endless body',
      head('GET /health/live', 'Transfer-Encoding: chunked\r\n'),
      /^HTTP\/1\.1 200 /,
      '1\r\na\r\n',
    ],
    ['a HEAD with a body', head('HEAD /health/live', JSON_OF(9999)), /^HTTP\/1\.1 200 /],
    ['a body that announces too much', head('POST /api/v1/users/', JSON_OF(3 * MB)), /^HTTP\/1\.1 413 /],
    [
      'JSON with too much in it',
      `${head('POST /api/v1/users/', JSON_OF(MB))}${'['.repeat(100)}`,
      /^HTTP\/1\.1 413 /,
    ],
    [
      'too much of a network',
      head('POST /api/v1/users/', JSON_OF(MB)),
      /^HTTP\/1\.1 429 /,
      'a',
      { config: { networkBytesPerDay: 100 } },
    ],
    [
      'a body that is too slow',
      head('POST /api/v1/users/', JSON_OF(9999)),
      /^HTTP\/1\.1 408 /,
      'a',
      {
        limits: { ...CONNECTION_LIMITS, headerMs: 100, requestMs: 100, checkIntervalMs: 50, discardMs: 300 },
      },
    ],
    ['a broken header', head('POST /api/v1/users/', `broken header\r\n${JSON_OF(9999)}`), /^HTTP\/1\.1 400 /],
    ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
  ])(
    '%s: a drip gets it, with Connection: close, and is disconnected',
    async (_, begin, reply, more = 'a', options = {}) => {
      const api = await serve(options)
      await createQuestion(api, await createUser(api))
      const client = keepSending(portOf(api), begin, more)
      await client.closed
      expect(client.received()).toMatch(reply)
      expect(client.received()).toMatch(/\r\nconnection: close\r\n/i)
      expect(client.received().match(/HTTP\/1\.1 /g)).toHaveLength(1)
    },
  )

  test('a flood is disconnected after the bytes of the largest body, long before the time is up', async () => {
    const api = await serve({ limits: { ...CONNECTION_LIMITS, discardMs: 120_000, discardBytes: 2 * MB } })
    const begin = head('POST /api/v1/users/', 'Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n')
    const flood = keepSending(portOf(api), begin, 'a'.repeat(256 * 1024))
    await flood.closed
    expect(flood.received()).toMatch(/^HTTP\/1\.1 415 /)
    expect(flood.sent()).toBeGreaterThan(2 * MB)
  })

  test('what follows the refused request on its connection is not handled', async () => {
    const api = await serve()
    const user = await createUser(api)
    const refused = head('POST /api/v1/users/', 'Content-Type: text/plain\r\nContent-Length: 5000\r\n')
    const next = head(`DELETE /api/v1/users/${user.id}`, '')
    const disconnected = new Promise((resolve) =>
      api.app.server.once('connection', (socket) => socket.once('close', resolve)),
    )
    const client = keepSending(portOf(api), refused, '')
    await vi.waitFor(() => expect(client.received()).toMatch(/^HTTP\/1\.1 415 /), PATIENCE)
    client.send('a'.repeat(5000) + next)
    await disconnected
    expect((await api.call('GET', `/tests/user/${user.id}`)).status).toBe(200)
  })

  test('a client that closes when it has the reply, or half of its side, is not waited for', async () => {
    const api = await serve({ limits: { ...CONNECTION_LIMITS, discardMs: 120_000 } })
    const begin = head('POST /api/v1/users/', 'Content-Type: text/plain\r\nContent-Length: 5000\r\n')
    for (const allowHalfOpen of [false, true]) {
      const socket = connect({ port: Number(portOf(api)), host: '127.0.0.1', allowHalfOpen })
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.on('data', () => allowHalfOpen && socket.end())
      socket.write(begin)
      await closed
    }
  })

  test('the connection of a complete request stays open, refused or not', async () => {
    const api = await serve()
    const { headers, status } = await api.call('POST', '/users/', { name: '' })
    expect([status, headers.get('connection')]).toEqual([422, 'keep-alive'])
  })

  const LARGE = Buffer.alloc(12 * MB, 'a')
  function* chunks() {
    for (let at = 0; at < LARGE.length; at += 64 * 1024) yield LARGE.subarray(at, at + 64 * 1024)
  }
  const viaFetch = async (url: string, length: number) => {
    const body = length === 0 ? new Blob([LARGE]).stream() : LARGE
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    return (await fetch(url, init as RequestInit)).status
  }
  const viaHttp = (agent: Agent) => (url: string, length: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        ...(length === 0 ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
      }
      const request = httpRequest(url, { method: 'POST', agent, headers })
      request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
      Readable.from(chunks()).pipe(request)
    })

  test.each([
    ['fetch, announced', viaFetch, LARGE.length],
    ['fetch, in chunks', viaFetch, 0],
    ['http, announced', viaHttp(new Agent({ keepAlive: true })), LARGE.length],
    ['http, in chunks', viaHttp(new Agent({ keepAlive: true })), 0],
    ['http without keep-alive, announced', viaHttp(new Agent()), LARGE.length],
  ])('%s: 20 clients that write too much all get the 413', async (_, send, length) => {
    const api = await serveApi(engine)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => send(`${api.url}/api/v1/users/`, length).catch(String)),
    )
    expect(statuses).toEqual(Array(20).fill(413))
  })

  test('the port of the metrics does the same', async () => {
    const server = await serveMetrics({ port: 0, host: '127.0.0.1' }, async () => 'figures')
    onTestFinished(server.close)
    const flood = keepSending(server.port, head('POST /metrics', JSON_OF(MB)), 'a'.repeat(16 * 1024))
    await flood.closed
    expect(flood.received()).toMatch(/^HTTP\/1\.1 405 [\s\S]*connection: close\r\n/i)
  })
})
