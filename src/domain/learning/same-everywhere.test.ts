import { expect, test } from 'vitest'
import expected from '../../../tests/setup/learning-session.json' with { type: 'json' }
import { learningSession } from '../../../tests/setup/learning-session.ts'

// The same test runs in Chromium (`same-everywhere.browser.test.tsx`): two devices must ask the same.
test('the same answers give the same questions, reasons and estimates as ever', () => {
  expect(learningSession()).toEqual(expected)
})
