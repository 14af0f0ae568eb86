import { expect, test } from 'vitest'
import { changedById } from './changed-by-id.ts'

const list = (...entries: string[]) =>
  entries.map((entry) => {
    const [id = '', text = ''] = entry.split(':')
    return { id, text }
  })
const [a, a2, b, c] = list('a:1', 'a:2', 'b:1', 'c:1')

test.each([
  ['nothing, where both are equal', list('a:1', 'b:1'), list('a:1', 'b:1'), []],
  ['nothing, where only the order differs', list('a:1', 'b:1'), list('b:1', 'a:1'), []],
  ['one that changed', list('a:1', 'b:1'), list('a:2', 'b:1'), [{ before: a, after: a2 }]],
  ['one that is new', list('a:1'), list('a:1', 'b:1'), [{ before: null, after: b }]],
  ['one that is gone', list('a:1', 'b:1'), list('a:1'), [{ before: b, after: null }]],
  [
    'all kinds, those that are gone last',
    list('b:1', 'a:1'),
    list('c:1', 'a:2'),
    [
      { before: null, after: c },
      { before: a, after: a2 },
      { before: b, after: null },
    ],
  ],
])('%s', (_, before, after, expected) => {
  expect(changedById(before, after, ({ text }) => text)).toEqual(expected)
})
