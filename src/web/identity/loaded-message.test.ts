import { expect, test } from 'vitest'
import { loadedMessage } from './loaded-message.ts'

test.each([
  ['nothing', 0, 0, false, 'Loaded 0 tests and 0 questions successfully!'],
  ['one of each, to the letter', 1, 1, false, 'Loaded 1 tests and 1 questions successfully!'],
  ['many', 1234, 50_000, false, 'Loaded 1,234 tests and 50,000 questions successfully!'],
  [
    'from the device',
    6,
    170,
    true,
    'Loaded 6 tests and 170 questions successfully! They come from this device.',
  ],
])('what a sign-in says: %s', (_, tests, questions, isShowingCachedLists, words) => {
  expect(loadedMessage(tests, questions, isShowingCachedLists)).toBe(words)
})
