import { describe, expect, test } from 'vitest'
import { CUSTOM_LENGTH, DEFAULT_LENGTH, requestedCount, TEST_LENGTHS } from './criteria.ts'

test('the offered lengths are those of the specification (spec §9.11)', () => {
  expect(TEST_LENGTHS.map(({ count, name }) => `${count} (${name})`)).toEqual([
    '10 (Quick)',
    '20 (Medium)',
    '40 (Full)',
    '50 (Extended)',
  ])
  expect(DEFAULT_LENGTH).toBe(40)
  expect(CUSTOM_LENGTH).toEqual({ min: 1, max: 100 })
})

describe('requestedCount', () => {
  test.each([
    ['a length on offer, whatever the field holds', 20, '7', 20],
    ['a custom amount', 'custom', '7', 7],
    ['the least', 'custom', '1', 1],
    ['the most the field offers', 'custom', '100', 100],
    ['more than the field offers: not enforced', 'custom', '150', 150],
    ['as number fields may write it', 'custom', '1e2', 100],
    ['blanks around it', 'custom', ' 12 ', 12],
    ['empty', 'custom', '', 40],
    ['blank', 'custom', '  ', 40],
    ['words', 'custom', 'ten', 40],
    ['zero', 'custom', '0', 40],
    ['less than nothing', 'custom', '-5', 40],
    ['a fraction', 'custom', '2.5', 40],
    ['beyond counting', 'custom', '1e400', 40],
  ] as const)('%s', (_, length, customText, expected) => {
    expect(requestedCount(length, customText)).toBe(expected)
  })
})
