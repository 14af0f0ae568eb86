import { expect, test } from 'vitest'
import { isStorableText } from './question-limits.ts'

test.each([
  ['plain text', 'Ω and 東京 and 🌳', true],
  ['nothing', '', true],
  ['line breaks and tabs', 'a\r\n\tb', true],
  ['NUL, which PostgreSQL refuses', 'a\u0000b', false],
  ['the first half of a pair', 'a\ud83c', false],
  ['the second half of a pair', '\udf33a', false],
])('whether every store keeps %s', (_, text, expected) => {
  expect(isStorableText(text)).toBe(expected)
})
