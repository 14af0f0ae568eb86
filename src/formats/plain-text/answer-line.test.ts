import { expect, test } from 'vitest'
import { optionsNamedBy } from './answer-line.ts'

const OPTIONS = ['Oak', 'Oak and ash', 'Yew, larch', 'Pine']

test.each<[string, string, number[] | null]>([
  ['a text', 'Oak', [0]],
  ['a text with emphasis and a full stop', '**pine**.', [3]],
  ['a text that holds another one', 'Oak and ash', [1]],
  ['several texts', 'Oak, Pine', [0, 3]],
  ['texts with commas', 'Yew, larch and Pine', [2, 3]],
  ['a letter', 'B', [1]],
  ['letters', 'A, C and D', [0, 2, 3]],
  ['a letter beyond the options', 'E', null],
  ['a text with more words', 'Oak, because it is one', null],
  ['another text', 'Beech', null],
  ['nothing', '', null],
])('an answer that is %s', (_, answer, positions) => {
  expect(optionsNamedBy(answer, OPTIONS)).toEqual(positions === null ? null : new Set(positions))
})
