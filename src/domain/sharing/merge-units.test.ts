import { expect, test } from 'vitest'
import { mergeUnits } from './merge-units.ts'

const BASE = { name: 'Exam', counts: [1], pass: 1 }

test.each([
  ['nobody changed anything', {}, {}, {}],
  ['the author alone changed something', {}, { name: 'New' }, { name: 'New' }],
  ['the learner alone did', { name: 'Mine' }, {}, { name: 'Mine' }],
  ['both did in different units', { name: 'Mine' }, { pass: 2 }, { name: 'Mine', pass: 2 }],
  ["both did in one: it stays the learner's", { pass: 3 }, { counts: [2], pass: 2 }, { pass: 3 }],
  ['both did the same', { name: 'New' }, { name: 'New' }, { name: 'New' }],
])('where %s', (_, mine, theirs, expected) => {
  const merged = mergeUnits({ base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } }, [
    ['name'],
    ['counts', 'pass'],
  ])
  expect(merged).toEqual({ ...BASE, ...expected })
})
