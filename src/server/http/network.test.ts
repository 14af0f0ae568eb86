import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

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
