import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CONNECTION_LIMITS, type ConnectionLimits } from '../../../src/server/http/connections.ts'
import { type Api, createUser, serveApi } from '../../setup/api.ts'
import { describeOnEngine } from '../../setup/engines.ts'
import { PATIENCE } from '../../setup/patience.ts'

/** Like the limits in production, but shorter. */
const SHORT: ConnectionLimits = {
  headerMs: 300,
  requestMs: 600,
  inactivityMs: 60_000,
  checkIntervalMs: 50,
  connections: 100,
  connectionsOfNetwork: 100,
  discardMs: 100,
  discardBytes: 10_000,
}

/** A client that sends `begin` at once, then `more` byte by byte until it is disconnected. */
function drip(api: Api, begin: string, more: string): { received(): string; readonly closed: Promise<void> } {
  const socket = connectTo(api)
  let received = ''
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  socket.write(begin)
  let sent = 0
  const dripping = setInterval(() => {
    if (socket.writable) socket.write(more[sent++ % more.length] ?? '')
  }, 20)
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  closed.then(() => clearInterval(dripping))
  return { received: () => received, closed }
}

function connectTo(api: Api): Socket {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
  // In these tests the server closes the connection while the client still sends.
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Checks that ten lookups, one after another, get replies. */
async function othersAreServed(api: Api): Promise<void> {
  for (let call = 0; call < 10; call++) {
    expect((await api.call('GET', '/users/by-identifier/red-green-blue')).status).toBe(200)
  }
}

describeOnEngine('sqlite', 'slow clients', (engine) => {
  const HEAD = 'POST /api/v1/users/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

  test.each([
    ['a header a byte at a time', `${HEAD}X-Slow: `, 'a'],
    ['header after header', HEAD, 'X-A: b\r\n'],
    ['empty lines', '', '\r\n'],
    ['a body a byte at a time', `${HEAD}Content-Length: 100000\r\n\r\n{"name":"`, 'a'],
    ['chunk after chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
  ])('%s: 408 and disconnected, and other clients do not wait', async (_name, begin, more) => {
    const api = await serveApi(engine, { limits: SHORT })
    await createUser(api)
    const clients = Array.from({ length: 30 }, () => drip(api, begin, more))
    await othersAreServed(api)
    await Promise.all(clients.map(({ closed }) => closed))
    for (const { received } of clients) expect(received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    await othersAreServed(api)
  })

  test('a client that connects and sends nothing is disconnected', async () => {
    const api = await serveApi(engine, { limits: SHORT })
    const silent = drip(api, '', '')
    await silent.closed
    expect(silent.received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('a client that never reads its replies is disconnected once the connection stalls', async () => {
    const api = await serveApi(engine, { limits: { ...SHORT, inactivityMs: 300 } })
    const reader = connectTo(api)
    reader.pause()
    reader.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2000))
    const open = () => new Promise((resolve) => api.app.server.getConnections((_, count) => resolve(count)))
    await vi.waitFor(async () => expect(await open()).toBe(1), PATIENCE)
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 15_000 })
  })

  test('connections beyond the limit are closed on arrival; those within it continue', async () => {
    const api = await serveApi(engine, {
      limits: { ...SHORT, ...{ headerMs: 60_000, requestMs: 60_000 }, connections: 3 },
    })
    const within = Array.from({ length: 3 }, () => connectTo(api))
    await Promise.all(within.map((socket) => new Promise((resolve) => socket.on('connect', resolve))))
    await new Promise((resolve) => connectTo(api).on('close', resolve))
    const replies = within.map(
      (socket) => new Promise<string>((resolve) => socket.on('data', (data) => resolve(String(data)))),
    )
    for (const socket of within) socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    for (const reply of await Promise.all(replies)) expect(reply).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('one network has a limited number of connections; a trusted proxy has no such limit', async () => {
    const limits = { ...SHORT, ...{ headerMs: 60_000, requestMs: 60_000 }, connectionsOfNetwork: 2 }
    const closed = (socket: Socket) => new Promise((resolve) => socket.on('close', resolve))
    const connected = (socket: Socket) => new Promise((resolve) => socket.on('connect', resolve))
    const api = await serveApi(engine, { limits })
    const within = [connectTo(api), connectTo(api)]
    await Promise.all(within.map(connected))
    await closed(connectTo(api))
    within[0]?.destroy()
    // The slot is free once the server has noticed the end of the connection.
    await vi.waitFor(async () => {
      const reply = await fetch(`${api.url}/health/live`, { headers: { connection: 'close' } })
      expect(reply.status).toBe(200)
    }, PATIENCE)
    const behindProxy = await serveApi(engine, { limits, config: { trustedProxies: ['127.0.0.1'] } })
    await Promise.all(Array.from({ length: 5 }, () => connected(connectTo(behindProxy))))
    expect((await fetch(`${behindProxy.url}/health/live`)).status).toBe(200)
  })

  test('in production: 20 s for a header, 70 min for the largest body, checked every 5 s, 10,000 connections', async () => {
    const { server } = (await serveApi(engine)).app
    expect([server.headersTimeout, server.requestTimeout, server.timeout, server.maxConnections]).toEqual([
      CONNECTION_LIMITS.headerMs,
      CONNECTION_LIMITS.requestMs,
      CONNECTION_LIMITS.inactivityMs,
      CONNECTION_LIMITS.connections,
    ])
    expect(CONNECTION_LIMITS).toEqual({
      headerMs: 20_000,
      requestMs: 4_200_000,
      inactivityMs: 300_000,
      checkIntervalMs: 5000,
      connections: 10_000,
      connectionsOfNetwork: 1000,
      discardMs: 30_000,
      discardBytes: 64 * 1024 * 1024,
    })
  })
})
