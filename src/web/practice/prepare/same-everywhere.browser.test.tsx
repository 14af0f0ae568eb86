import { expect, test } from 'vitest'
import expected from '../../../../tests/setup/learning-session.json' with { type: 'json' }
import { learningSession } from '../../../../tests/setup/learning-session.ts'

test('the same answers give the same questions, reasons and estimates as in Node', () => {
  expect(learningSession()).toEqual(expected)
})
