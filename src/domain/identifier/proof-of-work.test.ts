import { expect, test } from 'vitest'
import { leadingZeroBits, proofInput } from './proof-of-work.ts'

test.each([
  ['no zero bit', [0x80, 0], 0],
  ['one', [0x40], 1],
  ['seven', [0x01, 0xff], 7],
  ['a whole byte', [0x00, 0xff], 8],
  ['a byte and three bits', [0x00, 0x10], 11],
  ['nothing but zeros', [0, 0, 0], 24],
  ['no byte at all', [], 0],
])('%s', (_, bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits)
})

test('every part is in the text', () => {
  expect(proofInput('abc', 'red-green-blue', 7)).toBe('abc.red-green-blue.7')
})
