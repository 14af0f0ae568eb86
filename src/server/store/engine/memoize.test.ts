import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test.each<[string, readonly string[], readonly string[]]>([
  ['each key is computed once', ['a', 'b', 'a', 'b'], ['a', 'b']],
  ['a full cache drops all results', ['a', 'b', 'c', 'c', 'a'], ['a', 'b', 'c', 'a']],
])('%s', (_, keys, computed) => {
  const calls: string[] = []
  const toUpperCase = memoize(2, (key) => {
    calls.push(key)
    return key.toUpperCase()
  })
  expect(keys.map(toUpperCase)).toEqual(keys.map((key) => key.toUpperCase()))
  expect(calls).toEqual(computed)
})
