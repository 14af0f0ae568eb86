import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CODE_BITS,
  decodeSheetCode,
  encodeSheetCode,
  paperMarkOf,
  SHEET_PAGES_MAX,
  type SheetCode,
} from './sheet-code.ts'

const codes: fc.Arbitrary<SheetCode> = fc.record({
  version: fc.constantFrom(0, 1, 2, 3),
  page: fc.nat(SHEET_PAGES_MAX - 1),
  paperMark: fc.nat(2 ** 13 - 1),
})

test('what is encoded is decoded', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(decodeSheetCode(encodeSheetCode(code))).toEqual(code)
    }),
  )
})

test('up to three misread cells never make another code', () => {
  const places = fc.uniqueArray(fc.nat(CODE_BITS - 1), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(codes, places, (code, wrong) => {
      const cells = encodeSheetCode(code).map((cell, place) => cell !== wrong.includes(place))
      expect(decodeSheetCode(cells)).toBeNull()
    }),
  )
})

test.each([
  ['white', Array<boolean>(CODE_BITS).fill(false)],
  ['black', Array<boolean>(CODE_BITS).fill(true)],
  ['too short', []],
])('a strip that is %s is no code', (_, cells) => {
  expect(decodeSheetCode(cells)).toBeNull()
})

test('the mark of a paper has 13 bits, and is the same each time', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(paperMarkOf(text)).toBe(paperMarkOf(text))
      expect(paperMarkOf(text)).toBeLessThan(2 ** 13)
      expect(paperMarkOf(text)).toBeGreaterThanOrEqual(0)
    }),
  )
})
