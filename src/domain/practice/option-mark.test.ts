import { expect, test } from 'vitest'
import { KEYLESS, MULTIPLE } from '../../../tests/setup/practice-bank.ts'
import { markOf } from './option-mark.ts'

test.each([
  ['right and chosen', MULTIPLE, 'A', 'right'],
  ['right and missed', MULTIPLE, 'C', 'right'],
  ['wrong and chosen', MULTIPLE, 'B', 'wrong'],
  ['wrong and left alone', MULTIPLE, 'D', 'unmarked'],
  ['chosen where the bank does not say what is right', KEYLESS, 'A', 'wrong'],
])('markOf: an option %s', (_, question, option, mark) => {
  expect(markOf(question, ['A', 'B'], option)).toBe(mark)
})
