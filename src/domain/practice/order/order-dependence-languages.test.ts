import { describe, expect, test } from 'vitest'
import { mayDependOnOrder } from './may-depend-on-order.ts'
import { orderDependence } from './order-dependence.ts'
import { LATIN_CASES } from './reference-cases-latin.ts'
import { OTHER_CASES } from './reference-cases-other.ts'

/** Options that say nothing of others, before the one that is tested. */
const OTHERS = ['Berlin', 'Lyon', 'Oslo']

const LANGUAGES = { ...LATIN_CASES, ...OTHER_CASES }

test('every language that an import reads', () => {
  expect(Object.keys(LANGUAGES)).toHaveLength(21)
})

describe.each(Object.entries(LANGUAGES))('%s', (language, { all, places }) => {
  // What is asked in another language has none of the words of an English question.
  const text = language === 'English' ? 'Which of these is a city in the north?' : 'Ciudad?'

  test.each([...all, ...places])('the rule is asked about "%s"', (option) => {
    expect(mayDependOnOrder({ text, options: [...OTHERS, option] })).toBe(true)
  })

  test.each(all)('"%s" stays last', (option) => {
    expect(orderDependence([...OTHERS, option])).toBe('keep-last')
  })

  test.each(places)('"%s" keeps the order', (option) => {
    expect(orderDependence([...OTHERS, option])).toBe('keep-order')
  })
})

test.each([
  ['an English question', 'Which is the unit of force?', ['Newton 1', 'A volt', '5 ohms', 'I2C']],
  ['code', 'What does `f(x)` return?', ['list', 'tuple', 'a set']],
])('the rule is not asked about %s', (_, text, options) => {
  expect(mayDependOnOrder({ text, options })).toBe(false)
})

test.each([
  ['Spanish letters in an English question', 'Which is right?', ['Uno', 'Dos', 'Solo B']],
  ['no question in English', 'Capitale de la France ?', ['Lyon', 'Paris']],
])('the rule is asked about %s', (_, text, options) => {
  expect(mayDependOnOrder({ text, options })).toBe(true)
})
