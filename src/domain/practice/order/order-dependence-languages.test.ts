import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LATIN_CASES } from '../../../../tests/setup/reference-cases/latin.ts'
import { OTHER_CASES } from '../../../../tests/setup/reference-cases/other-scripts.ts'
import { mayDependOnOrder } from './may-depend-on-order.ts'
import { orderDependence } from './order-dependence.ts'
import { WORDS_OF_LATIN_SCRIPT } from './words-of-latin-script.ts'
import { WORDS_OF_OTHER_SCRIPTS } from './words-of-other-scripts.ts'

/** Options that say nothing of others, before the one that is tested. */
const OTHERS = ['Berlin', 'Lyon', 'Oslo']

const LANGUAGES = { ...LATIN_CASES, ...OTHER_CASES }

const isAsked = (option: string) => mayDependOnOrder({ options: [...OTHERS, option] })

test('every language that an import reads', () => {
  expect(Object.keys(LANGUAGES)).toHaveLength(21)
})

describe.each(Object.entries(LANGUAGES))('%s', (_, { all, places }) => {
  test.each([...all, ...places])('the rule is asked about "%s"', (option) => {
    expect(isAsked(option)).toBe(true)
  })

  test.each(all)('"%s" stays last', (option) => {
    expect(orderDependence([...OTHERS, option])).toBe('keep-last')
  })

  test.each(places)('"%s" keeps the order', (option) => {
    expect(orderDependence([...OTHERS, option])).toBe('keep-order')
  })
})

const WORDS = { ...WORDS_OF_LATIN_SCRIPT, ...WORDS_OF_OTHER_SCRIPTS }

/** Words as they are written, and as those write them who leave accents out. */
const spellings = (words: string | undefined) => {
  const all = words?.split(' ') ?? []
  const plain = (word: string) =>
    word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ł', 'l')
  return [...new Set([...all, ...all.map(plain)])]
}

describe.each(Object.entries(WORDS))('the words of %s', (_, kinds) => {
  const words = Object.values(kinds).flatMap(spellings)

  test('the rule is asked about an option of any of them', () => {
    expect(words.filter((word) => !isAsked(`${word} A`))).toEqual([])
  })

  test('and about one that begins with them', () => {
    const unknown = ', which is odd'
    expect(spellings(kinds.above).filter((word) => !isAsked(word + unknown))).toEqual([])
  })

  test('and about one word that refers to others by itself', () => {
    expect(spellings(kinds.alone).filter((word) => !isAsked(word))).toEqual([])
  })

  test('where the rule says that the order matters, it is asked', () => {
    const label = fc.constantFrom('A', 'B', 'c', 'I', 'ii', '1', '2', '03', 'A1', '2a', 'Ⓑ', '①', 'α', 'Б')
    const other = fc.constantFrom('the', 'which', 'WHO', 'for', 'x = 1', 'H2O', '1.2', '5 %', 'by', '“it”')
    const core = fc.constantFrom(
      ...spellings([kinds.all, kinds.alone, kinds.pair, kinds.above, kinds.first].filter(Boolean).join(' ')),
    )
    const word = fc.constantFrom(...words)
    const part = fc.oneof(
      { weight: 4, arbitrary: word },
      { weight: 4, arbitrary: core },
      { weight: 3, arbitrary: label },
      { weight: 1, arbitrary: other },
    )
    const joint = fc.constantFrom(' ', ' ', ' ', ', ', '/', '&', '-', '“', '*', '.', '\u00AD', '’')
    const option = fc
      .array(fc.tuple(part, joint), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.flat().join(''))
    fc.assert(
      fc.property(fc.array(option, { minLength: 1, maxLength: 4 }), (options) => {
        if (orderDependence(options) !== 'none') expect(mayDependOnOrder({ options })).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

test('the rule is asked only about words that begin as one of its words', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  const beginnings = [...pairs, ...pairs.flatMap((pair) => letters.map((third) => pair + third))]
  const words = Object.values(WORDS_OF_LATIN_SCRIPT).flatMap((kinds) =>
    Object.values(kinds).flatMap(spellings),
  )
  const known = new Set([...words, 'ii', 'iii', 'iv', 'vi'].map((word) => word.slice(0, 3)))
  expect(beginnings.filter((beginning) => isAsked(`all ${beginning}`))).toEqual(
    beginnings.filter((beginning) => known.has(beginning)),
  )
})

test.each([
  ['Those two are right', 'keep-last'],
  ['The two answers are correct', 'keep-last'],
  ['The three options are correct', 'keep-last'],
  ['2only', 'keep-order'],
  ['1, 2', 'keep-order'],
])('the rule is asked about "%s", and says %s', (option, expected) => {
  expect(isAsked(option)).toBe(true)
  expect(orderDependence(['Cat', 'Dog', option])).toBe(expected)
})

test.each([
  ['single words', ['Newton', 'Volt', 'All', '5']],
  ['words that no reference has', ['A volt', 'A small current', '100 kelvin', '2 ohms, as it divides']],
  ['formulas', ['x = 1 and y = 2', '1.5 A and 2 A', '50 %', 'a < b']],
  ['sentences', ['All kinds of light reach the film.', 'It grows in the shade and on rocks of all kinds.']],
  ['accents', ['Un café crème', 'La crème brûlée']],
])('the rule is not asked about %s', (_, options) => {
  expect(mayDependOnOrder({ options })).toBe(false)
})
