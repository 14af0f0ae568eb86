import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  newDataDir,
  type RunningServer,
  removeData,
  type ServerOptions,
  startServer,
  startUntilExit,
} from '../../setup/running-server.ts'

/** Without the sample learner by default: creating it takes a quarter of the start. */
async function start(options: ServerOptions = {}): Promise<RunningServer> {
  const server = await startServer({ ...options, environment: { SAMPLE: 'off', ...options.environment } })
  onTestFinished(() => {
    server.process.kill('SIGKILL')
    removeData(server)
  })
  return server
}

const exited = (child: ChildProcess) =>
  child.exitCode === null ? once(child, 'exit').then(([code]) => code) : Promise.resolve(child.exitCode)

/** Sends the header of a request that creates a learner, and waits until the server has received it. */
async function beginRequest(server: RunningServer, bodyLength: number): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    [
      'POST /api/v1/users/ HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${bodyLength}`,
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  )
  const [reply] = await once(socket, 'data')
  expect(String(reply)).toMatch(/^HTTP\/1\.1 100 /)
  return socket
}

const load = (server: RunningServer, identifier: string) =>
  fetch(`${server.url}/api/v1/user-data/load/${identifier}`, { headers: { connection: 'close' } })

test('the first start creates the sample learner and prints the URL; a later start beyond loopback warns of it', async () => {
  const first = await start({ environment: { SAMPLE: 'on' } })
  expect(first.output()).toContain(`Quizgrove is ready: ${first.url}`)
  expect(first.output()).toContain('sample-quiz-learner')
  const planted = await (await load(first, 'sample-quiz-learner')).json()
  await first.stop()
  expect(first.output()).not.toContain('everybody knows its words')
  // An empty variable counts as unset.
  const second = await start({ dataDir: first.dataDir, environment: { SAMPLE: '', HOST: '0.0.0.0' } })
  expect(second.output()).toContain('everybody knows its words: sign in as sample-quiz-learner')
  expect(await (await load(second, 'sample-quiz-learner')).json()).toEqual(planted)
  await second.stop()
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s: requests in progress finish, new ones are refused, and the exit code is 0',
  async (signal) => {
    const server = await start()
    const body = JSON.stringify({ name: 'Ada', w3w_identifier: 'red-green-blue' })
    const socket = await beginRequest(server, body.length)
    socket.write(body.slice(0, 5))
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    server.process.kill(signal)
    await expect.poll(() => fetch(server.url).catch(() => 'refused')).toBe('refused')
    socket.write(body.slice(5))
    await once(socket, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 201 /)
    expect(await exited(server.process)).toBe(0)
    const again = await start({ dataDir: server.dataDir })
    expect((await load(again, 'red-green-blue')).status).toBe(200)
    await again.stop()
  },
)

test('a second Ctrl-C exits immediately, even with requests in progress', async () => {
  const server = await start()
  const socket = await beginRequest(server, 9)
  socket.on('error', () => {})
  server.process.kill('SIGINT')
  await expect.poll(() => fetch(server.url).catch(() => 'refused')).toBe('refused')
  // Signals in quick succession count as one, because a terminal and a launcher both send one.
  await pause(1500)
  const asked = Date.now()
  server.process.kill('SIGINT')
  expect(await exited(server.process)).toBe(130)
  expect(Date.now() - asked).toBeLessThan(5000)
})

test('an acknowledged write survives kill -9', async () => {
  const server = await start()
  const created = await fetch(`${server.url}/api/v1/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', w3w_identifier: 'red-green-blue' }),
  })
  server.process.kill('SIGKILL')
  expect(created.status).toBe(201)
  await exited(server.process)
  const again = await start({ dataDir: server.dataDir })
  expect((await load(again, 'red-green-blue')).status).toBe(200)
  await again.stop()
})

test('an invalid environment: the message names every variable, and no values', async () => {
  const { code, output } = await startUntilExit({
    PORT: 'eighty',
    SAMPLE: 'maybe',
    DATABASE_URL: 'mysql://a:secret@b/c',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^Invalid environment variables:\n/)
  for (const variable of ['PORT', 'SAMPLE', 'DATABASE_URL']) expect(output).toContain(`${variable}: `)
  expect(output).not.toMatch(/secret|\n\s+at /)
})

test('METRICS_PORT serves the metrics on a separate port, only on this machine', async () => {
  const server = await start({ environment: { METRICS_PORT: '0', SAMPLE: 'on' } })
  const [, url = ''] = /^Metrics: (http:\/\/127\.0\.0\.1:\d+\/metrics)$/m.exec(server.output()) ?? []
  const page = await fetch(url)
  expect(page.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const figures = await page.text()
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'quizgrove_commits_total',
  ])
    expect(Number(new RegExp(`^${name} (.+)$`, 'm').exec(figures)?.[1]), name).toBeGreaterThan(0)
  expect(figures).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect((await fetch(new URL('/', url))).status).toBe(404)
  expect((await fetch(url, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${server.url}/metrics`, { headers: { accept: 'text/plain' } })).status).toBe(404)
  await server.stop()
})

describe('a server with SAMPLE=off, on an empty database, in a folder that it creates', () => {
  const parent = newDataDir()
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({ dataDir: join(parent, 'data'), environment: { SAMPLE: 'off' } })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(parent, { recursive: true, force: true })
  })

  test('leaves the database empty, and does not mention a sample', async () => {
    expect((await load(server, 'sample-quiz-learner')).status).toBe(404)
    expect(server.output()).not.toContain('sample-quiz-learner')
  })

  test("lets only its owner enter the data folder, which has every learner's words", () => {
    expect(statSync(server.dataDir).mode & 0o077).toBe(0)
  })

  test('serves no metrics without METRICS_PORT', () => {
    expect(server.output()).toContain('Quizgrove is ready')
    expect(server.output()).not.toContain('Metrics')
  })

  test('a second process on the same port: one clear sentence and exit code 1', async () => {
    const { code, output } = await startUntilExit({ PORT: new URL(server.url).port, HOST: '127.0.0.1' })
    expect(code).toBe(1)
    expect(output.trim()).toBe('The port is in use already. Choose another with PORT, such as PORT=3001.')
  })

  test('a second process with that METRICS_PORT: the message names it, and the exit code is 1', async () => {
    const { code, output } = await startUntilExit({ METRICS_PORT: new URL(server.url).port })
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Invalid environment variables:\nMETRICS_PORT.*EADDRINUSE/),
    ])
  })
})
