import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

/**
 * A bank to look at each screen with: a long listing, a table, formulas, options that are pictures, text from right to left,
 * an emoji, a text of 2,000 characters.
 */
test('the bank of rich questions is imported as it is, with its pictures', () => {
  const file = new URL('../../../tests/setup/files/rich-questions.json', import.meta.url)
  const { drafts, problems, notices } = readBank(readFileSync(file, 'utf8'))
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
  expect(drafts.map(({ sourceId, images = [] }) => [sourceId, images.length])).toEqual([
    ['R-1', 0],
    ['R-2', 0],
    ['R-3', 0],
    ['R-4', 4],
    ['R-5', 0],
    ['R-6', 0],
    ['R-7', 0],
  ])
})
