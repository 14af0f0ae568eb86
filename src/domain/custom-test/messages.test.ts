import { expect, test } from 'vitest'
import { fewerAvailable, NO_QUESTIONS, PRINT_NOT_IMPLEMENTED, testGenerated } from './messages.ts'

test.each([
  ['no questions for the filter (spec §5.4)', NO_QUESTIONS, 'No questions available for selected criteria'],
  ['print (spec §5.4)', PRINT_NOT_IMPLEMENTED, 'Print format not yet implemented'],
  ['fewer than asked for (spec §5.4)', fewerAvailable(7), 'Only 7 questions available, adjusting count'],
  ['a thousand has its comma', fewerAvailable(1234), 'Only 1,234 questions available, adjusting count'],
  [
    'success, with a check mark (spec §8.4)',
    testGenerated('Trees', 10),
    '✓ Test "Trees" generated with 10 questions!',
  ],
  ['so has it there', testGenerated('Trees', 1234), '✓ Test "Trees" generated with 1,234 questions!'],
])('%s', (_, said, expected) => {
  expect(said).toBe(expected)
})
