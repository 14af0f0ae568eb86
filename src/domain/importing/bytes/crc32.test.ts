import { crc32 as zlibCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'

test('the check value of CRC-32 (ISO 3309)', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

test('any bytes have the checksum that zlib gives them', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => expect(crc32(bytes)).toBe(zlibCrc32(bytes))))
})
