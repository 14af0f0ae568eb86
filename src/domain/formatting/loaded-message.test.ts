import { expect, test } from 'vitest'
import { loadedMessage } from './loaded-message.ts'

test.each([
  ['nothing', 0, 0, false, 'Loaded 0 tests and 0 questions successfully!'],
  ['one of each, with the exact wording', 1, 1, false, 'Loaded 1 tests and 1 questions successfully!'],
  ['many', 1234, 50_000, false, 'Loaded 1,234 tests and 50,000 questions successfully!'],
  [
    'from the offline cache',
    6,
    170,
    true,
    'Loaded 6 tests and 170 questions successfully! They come from this device.',
  ],
])('the message of a sign-in: %s', (_, tests, questions, isShowingCachedLists, words) => {
  expect(loadedMessage(tests, questions, isShowingCachedLists)).toBe(words)
})
