import { describe, expect, test } from 'vitest'
import { type CategoryChange, renamedInExam, titlesAfter } from './category-changes.ts'
import type { Blueprint } from './exam-definition.ts'

const merge = (category: string, into: string): CategoryChange => ({ is: 'merge', category, into })
const title = (category: string, text: string | null): CategoryChange => ({
  is: 'title',
  category,
  title: text,
})

describe('titles after changes', () => {
  test.each<[string, Record<string, string>, CategoryChange[], Record<string, string>]>([
    ['a title is given', {}, [title('A', 'Rules')], { A: 'Rules' }],
    ['a title is removed', { A: 'Rules', B: 'Waves' }, [title('A', null)], { B: 'Waves' }],
    ['a renamed category keeps its title', { A: 'Rules' }, [merge('A', 'Z')], { Z: 'Rules' }],
    [
      'a title is not replaced by that of a merged one',
      { A: 'Rules', Z: 'All' },
      [merge('A', 'Z')],
      { Z: 'All' },
    ],
    [
      'of two merged ones the first title moves',
      { A: 'a', B: 'b' },
      [merge('A', 'Z'), merge('B', 'Z')],
      { Z: 'a' },
    ],
    ['a new title comes after a merge', { A: 'a' }, [title('Z', 'new'), merge('A', 'Z')], { Z: 'new' }],
    ['merging into itself changes nothing', { A: 'a' }, [merge('A', 'A')], { A: 'a' }],
  ])('%s', (_, before, changes, after) => {
    const titles = titlesAfter(new Map(Object.entries(before)), changes)
    expect(Object.fromEntries(titles)).toEqual(after)
    expect(titlesAfter(titles, changes), 'a second time').toEqual(titles)
  })
})

const RANDOM: Blueprint = { kind: 'random', count: 10 }
const named = (...counts: [string, number][]): Blueprint => ({
  kind: 'named',
  counts: counts.map(([category, count]) => ({ category, count })),
})
const INTO_Z = new Map([
  ['A', 'Z'],
  ['B', 'Z'],
])

describe('an exam after categories were merged', () => {
  test.each<[string, readonly string[], Blueprint, readonly string[], Blueprint]>([
    ['a covered category', ['A', 'C'], RANDOM, ['Z', 'C'], RANDOM],
    ['two covered categories', ['A', 'B', 'C'], RANDOM, ['Z', 'C'], RANDOM],
    ['the category they were merged into', ['A', 'Z'], RANDOM, ['Z'], RANDOM],
    ['numbers for categories', [], named(['A', 2], ['C', 3]), [], named(['Z', 2], ['C', 3])],
    ['numbers that add up', [], named(['A', 2], ['B', 3], ['Z', 4]), [], named(['Z', 9])],
  ])('%s', (_, categories, blueprint, renamedCategories, renamedBlueprint) => {
    expect(renamedInExam({ categories, blueprint }, INTO_Z)).toEqual({
      categories: renamedCategories,
      blueprint: renamedBlueprint,
    })
  })

  test('that names none of them does not change', () => {
    expect(renamedInExam({ categories: ['C'], blueprint: RANDOM }, INTO_Z)).toBeNull()
    expect(renamedInExam({ categories: [], blueprint: named(['C', 1]) }, INTO_Z)).toBeNull()
  })
})
