import { expect, test } from 'vitest'
import { answerKey } from './custom-test.ts'

const options = ['oak', 'elm', 'ash']

test.each([
  ['one right answer', ['elm'], { indexes: [1], unlisted: [] }],
  ['several, in the order of the options', ['ash', 'oak'], { indexes: [0, 2], unlisted: [] }],
  ['the bank does not say', [], { indexes: [], unlisted: [] }],
  ['one that is no option', ['fir'], { indexes: [], unlisted: ['fir'] }],
  ['one that is and one that is not', ['fir', 'oak'], { indexes: [0], unlisted: ['fir'] }],
])('%s', (_, correct, expected) => {
  expect(answerKey({ options, correct })).toEqual(expected)
})
