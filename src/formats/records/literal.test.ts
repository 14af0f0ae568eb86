import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLiteral } from './literal.ts'

const AB = ['a', 'b']

describe('a list or an object in a text', () => {
  test.each<[string, string, unknown]>([
    ['JSON', '["a", "b"]', AB],
    ['an object of JSON', '{"A": "a", "B": "b"}', { A: 'a', B: 'b' }],
    ['Python', "['a', 'b']", AB],
    ['both quotes of Python', `['a', "b's"]`, ['a', "b's"]],
    [
      'a tuple',
      "[('A', 'a'), ('B', 'b')]",
      [
        ['A', 'a'],
        ['B', 'b'],
      ],
    ],
    ['an object of Python', "{'A': 'a', 'B': 'b'}", { A: 'a', B: 'b' }],
    [
      'escapes',
      String.raw`['it\'s', 'a\nb', 'caf\xe9', '\u4e00', '\alpha']`,
      ["it's", 'a\nb', 'café', '一', '\\alpha'],
    ],
    [
      'names',
      "[{'text': 'a', 'is_correct': True}, {'text': None, 'x': nan}]",
      [
        { text: 'a', is_correct: true },
        { text: null, x: null },
      ],
    ],
    ['an array', "array(['a', 'b'], dtype=object)", AB],
    ['an array with a type', "array(['a', 'b'], dtype='<U1')", AB],
    [
      'arrays in an object',
      "{'text': array(['a', 'b'],\n      dtype=object), 'label': array(['A', 'B'], dtype=object)}",
      {
        text: AB,
        label: ['A', 'B'],
      },
    ],
    ['NumPy without commas', "['a' 'b'\n 'c']", ['a', 'b', 'c']],
    ['numbers', '[0 2]', [0, 2]],
    ['quotes that nobody escaped', "['It's a', 'b']", ["It's a", 'b']],
  ])('%s', (_, text, expected) => {
    expect(readLiteral(text)).toEqual(expected)
  })

  test.each([
    'a, b',
    '[a, b]',
    "['a', 'b'",
    "['a' 'b",
    "{'a'}",
    "['a''b']",
    "['a'] and ['b']",
    '[1] Smith',
    '{1, 2}',
  ])('none: %s', (text) => {
    expect(readLiteral(text)).toBeUndefined()
  })

  test('any value that JSON writes comes back, written as JSON or with the quotes of Python', () => {
    const entries = fc.array(fc.string({ unit: fc.constantFrom('a', "'", '"', '\\', ',', ']', '\n', '一') }))
    fc.assert(
      fc.property(entries, (list) => {
        const python = list.map((entry) => `'${entry.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`)
        expect(readLiteral(JSON.stringify(list))).toEqual(list)
        expect(readLiteral(`[${python.join(', ')}]`)).toEqual(list)
      }),
    )
  })

  test.each([
    "['a', ".repeat(20_000),
    '['.repeat(100_000),
    "['".repeat(60_000),
    `['a'${"'".repeat(100_000)}]`,
  ])('a text that never ends as a literal costs little: %#', (text) => {
    expect(readLiteral(text)).toBeUndefined()
  })
})
