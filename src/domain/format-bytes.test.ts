import { expect, test } from 'vitest'
import { formatMegabytes } from './format-bytes.ts'

test.each([
  [1, '0.1 MB'],
  [149_999, '0.1 MB'],
  [150_000, '0.2 MB'],
  [3_000_000, '3 MB'],
  [1_234_560_000, '1,234.6 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatMegabytes(bytes)).toBe(text)
})
