import { describe, expect, test } from 'vitest'
import { itemOffsets, type JsonPath } from './json-offsets.ts'

describe('where the items of a list begin', () => {
  test.each<[string, string, JsonPath, readonly number[]]>([
    ['the outermost list', '[ 1, [2], {"a":[3]} ]', [], [2, 5, 10]],
    ['an empty list', '[]', [], []],
    ['a list in an object', '{"x":[9],"questions": [1,\n 2]}', ['questions'], [23, 27]],
    ['a list in an object in an object', '{"data":{"items":[{},{}]}}', ['data', 'items'], [18, 21]],
    ['a list in a list', '[[1],{"a":[2,3]}]', [1, 'a'], [11, 13]],
    ['the values of an object', '{"q":{"1":{"a":"}"},"2":[]}}', ['q'], [10, 24]],
    ['a name with escapes', '{"a\\u0062":[1]}', ['ab'], [12]],
    ['a text with brackets and quotes', '[{"a":"[\\"]"},7]', [], [1, 14]],
  ])('%s', (_, text, path, offsets) => {
    expect([...(itemOffsets(text, [path])[0]?.values() ?? [])]).toEqual(offsets)
  })

  test('of a name given twice the last counts, as with JSON.parse', () => {
    expect(itemOffsets('{"q":[1],"q":[2]}', [['q']])[0]?.get(0)).toBe(14)
  })

  test('of several lists at once', () => {
    const found = itemOffsets('{"a":[1],"b":[2,3]}', [['b'], ['a']])
    expect(found.map((offsets) => [...offsets.values()])).toEqual([[14, 16], [6]])
  })
})
