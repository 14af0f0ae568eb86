import { expect, test } from 'vitest'
import { trustedProxyMatcher } from './trusted-proxies.ts'

const PROXIES = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '2001:db8::1']

test.each([
  ['a listed address', '127.0.0.1', true],
  ['mapped into IPv6', '::ffff:127.0.0.1', true],
  ['its neighbor', '127.0.0.2', false],
  ['within a network', '10.200.3.4', true],
  ['within it, mapped into IPv6', '::ffff:10.200.3.4', true],
  ['outside it', '11.0.0.1', false],
  ['a listed IPv6 address', '2001:db8::1', true],
  ['IPv6 written in full', '2001:0db8:0:0:0:0:0:1', true],
  ['IPv6 within a network', 'fd12::9', true],
  ['IPv6 outside', '2001:db8::2', false],
  ['the loopback of the other family', '::1', false],
  ['a broken connection', undefined, false],
  ['no address', 'unix', false],
])('%s', (_name, address, isTrusted) => {
  expect(trustedProxyMatcher(PROXIES)(address)).toBe(isTrusted)
  expect(trustedProxyMatcher([])(address)).toBe(false)
})
