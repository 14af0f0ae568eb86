import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test.each([
  ['https://docs.python.org/3/', true],
  ['HTTP://example.org', true],
  ['example.org', false],
  ['Smith, page 4', false],
  ['https://', false],
  ['https://a.org and more', false],
  ['javascript:alert(1)//https://a.org', false],
])('%s: %s', (reference, isAddress) => {
  expect(isWebAddress(reference)).toBe(isAddress)
})
