import { expect, test } from 'vitest'
import expected from '../../../tests/setup/learning-session.json' with { type: 'json' }
import { learningSession } from '../../../tests/setup/learning-session.ts'

// The same test runs in Chromium (`same-everywhere.browser.test.tsx`): two devices must ask the same.
test('the same answers always give the same questions, reasons and estimates', () => {
  expect(learningSession()).toEqual(expected)
})
