import { expect, test } from 'vitest'
import { INITIAL_CONFIGURATION, withExistingCategory } from './use-custom-test.ts'

const BANK = ['Trees', null].map((category) => ({ category }))

test.each([
  ['all categories', null, null],
  ['one of the bank', 'Trees', 'Trees'],
  ['the name of those that have none', 'General', 'General'],
  ['one that is no longer in the bank is none', 'Shrubs', null],
])('the category filter: %s', (_, chosen, category) => {
  const configuration = { ...INITIAL_CONFIGURATION, category: chosen }
  expect(withExistingCategory(configuration, BANK)).toEqual({ ...configuration, category })
})

test('what needs no change is the same value', () => {
  expect(withExistingCategory(INITIAL_CONFIGURATION, BANK)).toBe(INITIAL_CONFIGURATION)
})
