import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from './zip.ts'

test('the check value of CRC-32 (ISO 3309)', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

/** What CRC-32 gives for any bytes with their own checksum behind them, the lowest byte first. */
const RESIDUE = 0x2144df1c

test('any bytes with their checksum behind them have the residue of CRC-32', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const checked = new Uint8Array(bytes.length + 4)
      checked.set(bytes)
      new DataView(checked.buffer).setUint32(bytes.length, crc32(bytes), true)
      expect(crc32(checked)).toBe(RESIDUE)
    }),
  )
})
