import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { serveMetrics } from './serve-metrics.ts'

test.each([
  ['a loopback name', '127.0.0.1', 'localhost:9464', 200],
  ['an IP address', '127.0.0.1', '127.0.0.1', 200],
  ['another name, as DNS rebinding has it', '127.0.0.1', 'evil.example', 421],
  ['another name where other machines may come', '0.0.0.0', 'app:9464', 200],
])('%s', async (_name, host, named, status) => {
  const server = await serveMetrics({ port: 0, host }, async () => 'figures')
  onTestFinished(server.close)
  const request = get({ host: '127.0.0.1', port: server.port, path: '/metrics', headers: { host: named } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  response?.resume()
  expect(response?.statusCode).toBe(status)
})
