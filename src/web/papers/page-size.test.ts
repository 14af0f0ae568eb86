import { expect, test } from 'vitest'
import { usualPageSize } from './page-size.ts'

test.each([
  ['en-US', 'letter'],
  ['en', 'letter'],
  ['en-GB', 'a4'],
  ['es-MX', 'letter'],
  ['es', 'a4'],
  ['fr-CA', 'letter'],
  ['de', 'a4'],
  ['ar', 'a4'],
  ['not a language', 'a4'],
])('%s: %s', (language, size) => {
  expect(usualPageSize(language)).toBe(size)
})
