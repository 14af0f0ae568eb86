import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { PROBLEM_TYPE } from '../../../src/contract/limits.ts'
import { type Api, createUser, serveApi } from '../../setup/api.ts'
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

describeOnEngine('sqlite', 'addresses', (engine) => {
  test.each([
    ['a trailing slash more', 'GET', '/api/v1/users/by-identifier/red-green-blue/', 200],
    ['a trailing slash less', 'POST', '/api/v1/users', 422],
    ['the base alone', 'GET', '/api/v1', 404],
    ['no such call', 'GET', '/api/v1/nothing', 404],
    ['another method', 'PUT', '/api/v1/users/', 404],
    ['a method hardly known', 'PROPFIND', '/api/v1/users/', 404],
    ['a preflight', 'OPTIONS', '/api/v1/users/', 404],
    ['broken percent-encoding', 'GET', '/api/v1/tests/user/%E0%A4%A', 400],
    ['percent-encoded bytes that are not UTF-8', 'GET', '/api/v1/tests/user/a%ED%A0%80b', 400],
    ['broken percent-encoding in the query', 'GET', '/api/v1/tests/user/unknown?after=%E0%A4%A', 404],
  ])('%s: %s %s is %s', async (_name, method, path, status) => {
    const api = await serveApi(engine)
    await createUser(api)
    const response = await fetch(api.url + path, { method })
    expect(response.status).toBe(status)
    if (status === 200) return
    expect(response.headers.get('content-type')).toBe(`${PROBLEM_TYPE}; charset=utf-8`)
    expect(await response.json()).toMatchObject({ status, title: response.statusText, server: 'quizgrove' })
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nbroken header\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ])('%s: a problem document, too', async (_name, bytes, status) => {
    const api = await serveApi(engine)
    const received = await exchange(api, bytes)
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(received).toContain(`Content-Type: ${PROBLEM_TYPE}`)
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status, server: 'quizgrove' })
  })
})

describeOnEngine('sqlite', 'the host that a request names', (engine) => {
  const request = (head: string, path = '/api/v1/users/by-identifier/red-green-blue') =>
    `GET ${path} HTTP/1.1\r\nConnection: close\r\n${head}\r\n`

  test.each([
    ['a loopback name', 'Host: localhost:3000\r\n', 200],
    ['an IP address', 'Host: 192.168.1.5\r\n', 200],
    ['HOST', 'Host: Quiz.example.\r\n', 200],
    ['one of ALLOWED_HOSTS', 'Host: quiz.internal:8080\r\n', 200],
    ['another name, as in DNS rebinding', 'Host: evil.example\r\n', 421],
    [
      'another name, with ours in X-Forwarded-Host',
      'Host: a.example\r\nX-Forwarded-Host: quiz.example\r\n',
      421,
    ],
    ['two hosts', 'Host: quiz.example\r\nhOST: quiz.example\r\n', 400],
    ['no host', '', 400],
    ['an empty host', 'Host:\r\n', 421],
  ])('%s', async (_name, head, status) => {
    const api = await serveApi(engine, { config: { host: 'quiz.example', allowedHosts: ['quiz.internal'] } })
    await createUser(api)
    const received = await exchange(api, request(head))
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    if (head === '' || status === 200) return
    expect(received).not.toContain('Ada')
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status, server: 'quizgrove' })
  })

  test('another name: a page says what to do, health checks succeed, and nothing is written', async () => {
    const api = await serveApi(engine)
    const user = await createUser(api)
    const page = await exchange(api, request('Host: evil.example\r\nAccept: text/html\r\n', '/app'))
    expect(page).toMatch(/^HTTP\/1\.1 421 [\s\S]*text\/plain[\s\S]*ALLOWED_HOSTS=quizgrove\.example/)
    const health = await exchange(api, request('Host: app\r\n', '/health/ready'))
    expect(health).toMatch(/^HTTP\/1\.1 200 /)
    const old = await exchange(api, 'GET /health/live HTTP/1.0\r\n\r\n')
    expect(old).toMatch(/^HTTP\/1\.1 200 /)
    const write = await exchange(
      api,
      `DELETE /api/v1/users/${user.id} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    )
    expect(write, 'an app keeps writes that get 503').toMatch(
      /^HTTP\/1\.1 503 [\s\S]*retry-after: 60[\s\S]*ALLOWED_HOSTS/i,
    )
    expect((await api.call('GET', '/users/by-identifier/red-green-blue')).status).toBe(200)
  })
})
