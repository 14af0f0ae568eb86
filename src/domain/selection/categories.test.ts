import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import {
  categoriesOf,
  categoryOf,
  chosenSubset,
  existingCategories,
  inCategories,
  someCategories,
} from './categories.ts'

test.each([
  ['its own', 'History', 'History'],
  ['General when it has none', null, 'General'],
])('a question shows %s', (_, category, expected) => {
  expect(categoryOf({ category })).toBe(expected)
})

describe('categoriesOf', () => {
  test.each([
    ['an empty bank has none', [], []],
    ['each is listed once', ['Art', 'Art'], ['Art']],
    ['in alphabetical order', ['Music', 'Art', 'History'], ['Art', 'History', 'Music']],
    ['capitals do not come before small letters', ['Zoology', 'art'], ['art', 'Zoology']],
    [
      'accented letters are sorted with their base letter',
      ['Zoology', 'Économie', 'Art'],
      ['Art', 'Économie', 'Zoology'],
    ],
    ['no category is General', ['History', null, 'Art'], ['Art', 'General', 'History']],
    ['no category and General are one', [null, 'General'], ['General']],
  ])('%s', (_, categories, expected) => {
    expect(categoriesOf(categories.map((category) => ({ category })))).toEqual(expected)
  })
})

describe('existingCategories', () => {
  const bank = ['Art', 'Music', null].map((category) => ({ category }))

  test.each([
    ['all of the bank', ['Art', 'Music', 'General'], ['Art', 'Music', 'General']],
    ['one that has left the bank with its questions is no longer chosen', ['Law', 'Art'], ['Art']],
    ['when all have left, none is chosen', ['Law'], []],
    ['none', [], []],
  ])('%s', (_, chosen, expected) => {
    expect([...existingCategories(bank, new Set(chosen))]).toEqual(expected)
  })

  test('a choice whose categories all exist is the same value: nothing has to be recomputed', () => {
    const chosen = new Set(['Music'])
    expect(existingCategories(bank, chosen)).toBe(chosen)
  })
})

describe('someCategories', () => {
  const bank = ['Music', 'Art', null].map((category) => ({ category }))

  test.each<[string, readonly string[], readonly string[] | null]>([
    ['some', ['Art', 'General'], ['Art', 'General']],
    ['one of two has left the bank', ['Art', 'Law'], ['Art']],
    ['all have left the bank', ['Law'], null],
    ['none', [], null],
    ['all', ['Art', 'General', 'Music'], null],
    ['all, and one that has left the bank', ['Art', 'General', 'Law', 'Music'], null],
  ])('%s', (_, chosen, expected) => {
    const some = someCategories(bank, chosen)
    expect(some && [...some]).toEqual(expected)
  })
})

describe('chosenSubset', () => {
  const bank = ['Music', 'Art', null].map((category) => ({ category }))

  test.each<[string, readonly string[], readonly string[] | null]>([
    ['none chosen: the whole bank', [], null],
    ['every category chosen one by one: the whole bank', ['Art', 'General', 'Music'], null],
    ['all but General, which is always included: the whole bank', ['Art', 'Music'], null],
    ['some: a part, in alphabetical order', ['General', 'Art'], ['Art', 'General']],
    ['a category that has left the bank does not make it whole', ['Art', 'Law'], ['Art', 'Law']],
  ])('%s', (_, chosen, expected) => {
    expect(chosenSubset(bank, new Set(chosen))).toEqual(expected)
  })

  test('an empty bank has no part', () => {
    expect(chosenSubset([], new Set(['Art']))).toBeNull()
  })
})

describe('inCategories', () => {
  const bank = [
    aQuestion({ id: 'music', category: 'Music' }),
    aQuestion({ id: 'none', category: null }),
    aQuestion({ id: 'art', category: 'Art' }),
    aQuestion({ id: 'general', category: 'General' }),
  ]

  test.each([
    ['none chosen: all are used', [], ['music', 'none', 'art', 'general']],
    ['one chosen: with those of no category', ['Art'], ['none', 'art']],
    ['two chosen: in the order of the bank', ['Art', 'Music'], ['music', 'none', 'art']],
    ['General chosen: by name and those of no category', ['General'], ['none', 'general']],
    ['a category that no question has', ['Law'], ['none']],
    ['a category has to match exactly', ['art'], ['none']],
  ])('%s', (_, chosen, expected) => {
    expect(inCategories(bank, new Set(chosen)).map(({ id }) => id)).toEqual(expected)
  })
})
