import { describe, expect, test } from 'vitest'
import { allowedHostMatcher, isLocalOnly, ownHostMatcher, parseAllowedHost, parseHostName } from './hosts.ts'

test.each([
  ['localhost', 'localhost'],
  ['localhost:3000', 'localhost'],
  ['LocalHost.:3000', 'localhost'],
  ['quiz.example', 'quiz.example'],
  ['app_1:3000', 'app_1'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['[::1]:3000', '::1'],
  ['[FD00:0:0::1]', 'fd00::1'],
  ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
  ['', null],
  ['.', null],
  [':3000', null],
  ['::1', null],
  ['[::1', null],
  ['[example.org]', null],
  ['999.0.0.1', null],
  ['a:b', null],
  ['a:65536', null],
  ['a@example.org', null],
  ['a, b', null],
  ['a/b', null],
  ['a b', null],
])('the host %j is %j', (host, name) => {
  expect(parseHostName(host)).toBe(name)
})

test.each([
  ['Quiz.Example.', 'quiz.example'],
  ['größe.example', 'xn--gre-6ka8i.example'],
  ['192.168.1.5', '192.168.1.5'],
  ['fd00::1', 'fd00::1'],
  ['[fd00::1]', null],
  ['https://quiz.example', null],
  ['quiz.example:443', null],
  ['*.example', null],
  ['.', null],
])('ALLOWED_HOSTS may name %j: %j', (entry, name) => {
  expect(parseAllowedHost(entry)).toBe(name)
})

describe('hosts whose images are ours', () => {
  test.each([
    ['HOST', 'quiz.example', [], 'quiz.example:8080', true],
    ['HOST, an IPv6 address', 'fd00::1', [], '[fd00::1]:3000', true],
    ['another one', 'quiz.example', [], 'example.org', false],
    ['one that ends like ours', 'quiz.example', [], 'a.quiz.example', false],
    ['loopback when HOST is', 'localhost', [], '127.0.0.1:3000', true],
    ['not loopback when HOST is not', 'quiz.example', [], 'localhost', false],
    ['ALLOWED_HOSTS', '0.0.0.0', ['quiz.example'], 'QUIZ.example', true],
    ['not any address', '0.0.0.0', [], '0.0.0.0', false],
    ['no host at all', 'localhost', [], '', false],
  ])('%s', (_, host, allowedHosts, named, expected) => {
    expect(ownHostMatcher({ host, allowedHosts })(named)).toBe(expected)
  })
})

describe('hosts for which the server replies', () => {
  test.each([
    ['localhost', 'localhost:3000', true],
    ['a name below it', 'quiz.localhost', true],
    ['an IPv4 address', '192.168.1.5:3000', true],
    ['an IPv6 address', '[fd00::1]:3000', true],
    ['HOST', 'quiz.example', true],
    ['HOST with a port and a dot at its end', 'Quiz.Example.:8080', true],
    ['ALLOWED_HOSTS', 'quiz.internal', true],
    ['not another name', 'example.org', false],
    ['not one below HOST', 'evil.quiz.example', false],
    ['not one that begins like an address', '127.0.0.1.example.org', false],
    ['not one that ends like localhost', 'evillocalhost', false],
    ['not two', 'localhost, example.org', false],
    ['not none', '', false],
  ])('%s', (_, host, expected) => {
    const isAllowed = allowedHostMatcher({ host: 'quiz.example', allowedHosts: ['quiz.internal'] })
    expect([isAllowed(host), isAllowed(host)]).toEqual([expected, expected])
  })

  test('more hosts than are cached', () => {
    const isAllowed = allowedHostMatcher({ host: 'localhost', allowedHosts: [] })
    for (let port = 1; port <= 300; port++) expect(isAllowed(`127.0.0.1:${port}`)).toBe(true)
  })
})

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
