import { expect, test } from 'vitest'
import { isLocalOnly } from './local-only.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['quiz.localhost', true],
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['127.example.org', false],
  ['notlocalhost', false],
  ['quiz.example.org', false],
])('%s: %s', (host, isLocal) => {
  expect(isLocalOnly({ host, allowedHosts: [], trustedProxies: [] })).toBe(isLocal)
})

test.each([
  [[], ['127.0.0.1'], false],
  [['quiz.example.org'], [], false],
  [['quiz.localhost', '127.0.0.1'], [], true],
])('localhost, also called %j, behind %j: %s', (allowedHosts, trustedProxies, isLocal) => {
  expect(isLocalOnly({ host: 'localhost', allowedHosts, trustedProxies })).toBe(isLocal)
})
