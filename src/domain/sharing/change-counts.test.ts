import { expect, test } from 'vitest'
import { changeCounts, reasonsOf } from './change-counts.ts'

test.each([
  [
    'each kind',
    ['added', 'changed', 'merged', 'contested', 'removed', 'kept'],
    '3 changed, 1 new, 2 withdrawn',
  ],
  ['one alone', ['removed'], '1 withdrawn'],
  ['none', [], ''],
] as const)('what a version changes: %s', (_, kinds, text) => {
  expect(
    changeCounts(
      kinds.map((kind) => ({ kind })),
      [],
    ),
  ).toBe(text)
})

test('what a version changes: exams', () => {
  const exams = [{ kind: 'added' }, { kind: 'changed' }, { kind: 'added' }] as const
  expect(changeCounts([{ kind: 'added' }], exams)).toBe('1 new, 1 exam changed, 2 exams new')
})

test.each([
  ['oldest first', ['Third', 'Second'], 'Second; Third'],
  ['the same once', ['Keys', 'Keys'], 'Keys'],
] as const)('why: %s', (_, reasons, text) => {
  expect(reasonsOf(reasons.map((reason) => ({ reason })))).toBe(text)
})
