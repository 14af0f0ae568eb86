import { expect, test } from 'vitest'
import { optionLetter } from './option-letter.ts'

test.each([
  [0, 'A'],
  [1, 'B'],
  [25, 'Z'],
  [26, '27'],
])('optionLetter: the option at %i is %s', (index, letter) => {
  expect(optionLetter(index)).toBe(letter)
})
