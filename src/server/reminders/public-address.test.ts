import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, PrivateAddressError, publicOnly } from './public-address.ts'

test.each([
  ['93.184.216.34', true],
  ['99.255.255.255', true],
  ['100.128.0.1', true],
  ['172.32.0.1', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['2001:4860:4860::8888', true],
  ['2a00:1450:4001:80b::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['192.0.0.8', false],
  ['192.0.2.1', false],
  ['192.88.99.1', false],
  ['198.18.0.1', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['240.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['fec0::1', false],
  ['::7f00:1', false],
  ['::127.0.0.1', false],
  ['::93.184.216.34', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:0:127.0.0.1', false],
  ['::ffff:93.184.216.34', true],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['2001:2::1', false],
  ['2001:20::1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['100::1', false],
  ['5f00::1', false],
  ['4000::1', false],
  ['fe80::1%eth0', false],
  ['push.example', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('a name is resolved', () => {
  const PUBLIC = { address: '93.184.216.34', family: 4 }
  const PUBLIC_6 = { address: '2606:2800:220:1:248:1893:25c8:1946', family: 6 }
  const PRIVATE = { address: '10.0.0.1', family: 4 }

  function resolveTo(addresses: readonly LookupAddress[], options: { readonly all?: boolean }) {
    const fake = (
      _name: string,
      _options: object,
      callback: (error: null, all: readonly LookupAddress[]) => void,
    ) => callback(null, addresses)
    return new Promise((resolve) => {
      publicOnly(fake as never)('push.example', options, (error, address, family) =>
        resolve(error ?? (family === undefined ? address : [address, family])),
      )
    })
  }

  test('to one address, and to all of them', async () => {
    expect(await resolveTo([PUBLIC, PUBLIC_6], {})).toEqual([PUBLIC.address, 4])
    expect(await resolveTo([PUBLIC, PUBLIC_6], { all: true })).toEqual([PUBLIC, PUBLIC_6])
  })

  test.each([
    ['a private one', [PRIVATE]],
    ['a private one among public ones', [PUBLIC, PRIVATE]],
    ['none', []],
  ])('and refused with %s', async (_, addresses) => {
    expect(await resolveTo(addresses, {})).toBeInstanceOf(PrivateAddressError)
    expect(await resolveTo(addresses, { all: true })).toBeInstanceOf(PrivateAddressError)
  })
})
