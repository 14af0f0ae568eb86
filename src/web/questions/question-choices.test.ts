import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUESTION_ORDERS } from '../../domain/questions/question-order.ts'
import { type QuestionChoices, readQuestionChoices, writeQuestionChoices } from './question-controls.tsx'

const AT_FIRST: QuestionChoices = {
  order: 'name',
  search: '',
  category: null,
  flaggedOnly: false,
  unpracticedOnly: false,
  forgottenOnly: false,
  madeOnly: false,
}
const CATEGORIES = ['General', 'Trees & shrubs']

test.each<[string, Partial<QuestionChoices>]>([
  ['', {}],
  ['?sort=recent', { order: 'recent' }],
  ['?sort=newest', {}],
  ['?search=old+oak', { search: 'old oak' }],
  ['?category=Trees+%26+shrubs', { category: 'Trees & shrubs' }],
  ['?category=Stones', {}],
  ['?category=', {}],
  ['?flagged=yes', { flaggedOnly: true }],
  ['?flagged=perhaps', {}],
  ['?unpracticed=yes', { unpracticedOnly: true }],
  ['?sort=forgotten&forgotten=yes', { order: 'forgotten', forgottenOnly: true }],
  ['?made=yes', { madeOnly: true }],
  [
    '?sort=flagged&search=a&category=General&flagged=yes&utm=x',
    { order: 'flagged', search: 'a', category: 'General', flaggedOnly: true },
  ],
])('"%s" asks for %j', (address, choices) => {
  expect(readQuestionChoices(new URLSearchParams(address), CATEGORIES)).toEqual({ ...AT_FIRST, ...choices })
})

test('the defaults are not in the address', () => {
  expect(String(writeQuestionChoices(AT_FIRST))).toBe('')
})

test('any choices can be read back from their address', () => {
  const choices = fc.record({
    order: fc.constantFrom(...QUESTION_ORDERS),
    search: fc.string({ unit: 'grapheme' }).filter((text) => text === '' || text.trim() !== ''),
    category: fc.constantFrom(null, ...CATEGORIES),
    flaggedOnly: fc.boolean(),
    unpracticedOnly: fc.boolean(),
    forgottenOnly: fc.boolean(),
    madeOnly: fc.boolean(),
  })
  fc.assert(
    fc.property(choices, (chosen) => {
      const address = new URLSearchParams(String(writeQuestionChoices(chosen)))
      expect(readQuestionChoices(address, CATEGORIES)).toEqual(chosen)
    }),
  )
})
