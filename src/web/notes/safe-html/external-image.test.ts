import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isStorableAddress, ownImageMarkedExternal } from './external-image.ts'

vi.mock('../../data/http/api-host.ts', () => ({ API_HOST: 'https://api.example.org' }))

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://quiz.example.org' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['another host', 'https://example.net/a.png?b=c', true],
  ['another host without TLS', 'HTTP://example.net/a.png', true],
  ['the scheme of the page', '//example.net/a.png', true],
  ['a path', '/uploads/a.png', true],
  ['a name', 'a.png', true],
  ['a name with a colon behind a slash', 'a/b:c.png', true],
  ['no address', ' ', false],
  ['inline data', 'data:image/png;base64,AAAA', false],
  ['inline data, disguised', ' da\nta:image/png;base64,AAAA', false],
  ['a script', 'javascript:alert(1)', false],
  ['an object of the page', 'blob:https://example.net/1', false],
])('%s: %j is kept though not shown: %j', (_, address, kept) => {
  expect(isStorableAddress(address)).toBe(kept)
})

test.each([
  ['an upload on the API host', { 'data-external-src': 'https://api.example.org/images/a.png' }, true],
  [
    'an upload on the host of the page',
    { 'data-external-src': 'https://quiz.example.org/images/a.png' },
    true,
  ],
  ['another host', { 'data-external-src': 'https://example.net/images/a.png' }, false],
  [
    'a host that begins like ours',
    { 'data-external-src': 'https://api.example.org.net/images/a.png' },
    false,
  ],
  ['our host as a user name', { 'data-external-src': 'https://api.example.org@example.net/a.png' }, false],
  ['no such attribute', { src: 'https://api.example.org/images/a.png' }, false],
])('marked as external, %s: shown after all: %j', (_, attributes: Record<string, string>, shown) => {
  const image = { getAttribute: (name: string) => attributes[name] ?? null }
  expect(ownImageMarkedExternal(image)).toBe(shown ? attributes['data-external-src'] : null)
})
