import { expect, test } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

const PROXIES = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '2001:db8::1']

test.each([
  ['an address named', '127.0.0.1', true],
  ['told as IPv6', '::ffff:127.0.0.1', true],
  ['its neighbour', '127.0.0.2', false],
  ['within a network', '10.200.3.4', true],
  ['within it, told as IPv6', '::ffff:10.200.3.4', true],
  ['outside it', '11.0.0.1', false],
  ['IPv6 named', '2001:db8::1', true],
  ['IPv6 written in full', '2001:0db8:0:0:0:0:0:1', true],
  ['IPv6 within a network', 'fd12::9', true],
  ['IPv6 outside', '2001:db8::2', false],
  ['the loopback of the other family', '::1', false],
  ['a broken connection', undefined, false],
  ['no address', 'unix', false],
])('%s', (_name, address, isTrusted) => {
  expect(trustedProxies(PROXIES)(address)).toBe(isTrusted)
  expect(trustedProxies([])(address)).toBe(false)
})
