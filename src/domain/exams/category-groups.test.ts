import { expect, test } from 'vitest'
import { foldCategories, splitByCode } from './category-groups.ts'

test.each<[string, readonly string[], readonly object[], readonly string[]]>([
  [
    'codes of amateur radio',
    ['T1A', 'T1B', 'T2A'],
    [
      { name: 'T1', categories: ['T1A', 'T1B'] },
      { name: 'T2', categories: ['T2A'] },
    ],
    [],
  ],
  [
    'codes with titles',
    ['T1A: Rules', 'T0C – Safety'],
    [
      { name: 'T1', categories: ['T1A: Rules'] },
      { name: 'T0', categories: ['T0C – Safety'] },
    ],
    [],
  ],
  [
    'numbered chapters',
    ['1.1 Roots', '1.2 Stems', '2.1 Leaves'],
    [
      { name: '1', categories: ['1.1 Roots', '1.2 Stems'] },
      { name: '2', categories: ['2.1 Leaves'] },
    ],
    [],
  ],
  ['one group only', ['T1A', 'T1B'], [{ name: 'T1', categories: ['T1A', 'T1B'] }], []],
  ['a name without a code', ['T1A', 'Trees'], [{ name: 'T1', categories: ['T1A'] }], ['Trees']],
  ['words', ['Art', 'Music'], [], ['Art', 'Music']],
  ['none', [], [], []],
])('%s', (_, categories, groups, others) => {
  expect(splitByCode(categories)).toEqual({ groups, others })
})

const POOL = ['T0', 'T1', 'T2', 'T3', 'T4'].flatMap((group) =>
  ['A', 'B', 'C'].map((letter) => group + letter),
)

test.each<[string, readonly string[], object | null]>([
  ['few categories do not fold', POOL.slice(0, 12), null],
  [
    'those of a scheme fold, and the others do not',
    [...POOL, 'T5A', 'Trees'],
    { groups: splitByCode(POOL).groups, others: ['T5A', 'Trees'] },
  ],
  ['words do not fold', Array.from({ length: 20 }, (_, n) => `Chapter ${n}`), null],
  [
    'one group does not fold',
    Array.from({ length: 20 }, (_, n) => `T1${String.fromCodePoint(65 + n)}`),
    null,
  ],
])('in a long list: %s', (_, categories, folded) => {
  expect(foldCategories(categories)).toEqual(folded)
})
