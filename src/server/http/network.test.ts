import { expect, test } from 'vitest'
import { networkOf, requestIdGenerator, trustedProxyMatcher } from './network.ts'

test.each([
  ['IPv4', '192.0.2.7', '192.0.2.7'],
  ['IPv4 mapped into IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the same in hexadecimal', '::FFFF:c000:207', '192.0.2.7'],
  ['IPv6 in full', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['its neighbor', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['another network', '2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['leading zeros', '2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['a gap within the network', '2001::2:3:4:5:6', '2001:0:0:2::/64'],
  ['the loopback', '::1', '0:0:0:0::/64'],
  ['a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'unix', 'unix'],
])('%s', (_, address, network) => {
  expect(networkOf(address)).toBe(network)
})

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

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const generateId = requestIdGenerator((address) => address === '10.0.0.1')
const from = (remoteAddress: string | undefined, id?: string | string[]) =>
  generateId({ headers: id === undefined ? {} : { 'x-request-id': id }, socket: { remoteAddress } })

test.each([
  ['a UUID', UUID],
  ['32 digits', UUID.replaceAll('-', '')],
  ['capitals', UUID.toUpperCase()],
])('%s from a trusted proxy is used; from any other client a new one is generated', (_name, id) => {
  expect(from('10.0.0.1', id)).toBe(id)
  expect(from('10.0.0.2', id)).not.toBe(id)
  expect(from(undefined, id)).not.toBe(id)
})

test.each([
  ['nothing', undefined],
  ['an empty one', ''],
  ['words', 'facade-decade-beaded'],
  ["a learner's id", 'aaaaaaaaaaaaaaaaaaaaaa'],
  ['half the hyphens', '0f8fad5bd9cb-469f-a165-70867728950e'],
  ['one digit more', `${UUID}0`],
  ['one that ends with a line break', `${UUID}\n`],
  ['a list', `${UUID}, ${UUID}`],
  ['two', [UUID, UUID]],
])('%s from a trusted proxy is not an id', (_name, id) => {
  expect(from('10.0.0.1', id)).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(from('10.0.0.1', id)).not.toBe(UUID)
})

test('every generated id is different', () => {
  expect(new Set(Array.from({ length: 1000 }, () => from('192.0.2.1'))).size).toBe(1000)
})
