import { expect, test } from 'vitest'
import { mayBeKept } from './unshown-image.ts'

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
  expect(mayBeKept(address)).toBe(kept)
})
