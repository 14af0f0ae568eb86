import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'
import { parseToml, TomlFault } from './read.ts'

/** The right options of two questions with these lines, or the first problem. */
function keysOf(parts: string) {
  const { drafts, problems } = readBank(`[[questions]]\nquestion = "Which is a fruit?"\n${parts}\n`.repeat(2))
  return problems[0]?.message ?? drafts.map(({ correct }) => correct.join('|'))
}

describe('TOML', () => {
  test.each<[string, string]>([
    ['a list of options', 'options = ["apple", "stone"]\nanswer = "apple"'],
    ['names with dots', 'options.a = "apple"\noptions.b = "stone"\nanswer = "a"'],
    ['a table of options', 'answer = "a"\n[questions.options]\na = "apple"\nb = "stone"'],
    [
      'tables within a question',
      '[[questions.options]]\ntext = "apple"\ncorrect = true\n[[questions.options]]\ntext = "stone"\ncorrect = false',
    ],
    [
      'tables on one line',
      'options = [\n  { text = "apple", correct = true }, # a fruit\n  { text = "stone", correct = false },\n]',
    ],
  ])('with %s is read', (_, parts) => {
    expect(keysOf(parts)).toEqual(['apple', 'apple'])
  })

  test.each<[string, string, string]>([
    ['a name that comes twice', 'options = ["apple", "stone"]\nanswer = "stone"\nanswer = "apple"', 'line 5'],
    ['a text without quotes', 'options = [apple, stone]', 'line 3'],
    ['a bracket that is open', 'options = ["apple", "stone"\nanswer = "apple"', 'line 3'],
  ])('with %s is refused', (_, parts, place) => {
    expect(keysOf(parts)).toContain(`This isn't valid TOML, ${place}: `)
  })

  test('is not what a list in JSON or a program is', () => {
    for (const text of [
      '[["a", "b"]]',
      'data = {"a": 1}\nNAMES = ["x", "y"]\n',
      'import os\nx = 1\n[y for y in x]\n',
    ]) {
      expect(readBank(text).problems[0]?.message).not.toContain('TOML')
    }
  })

  test('without questions is refused in one sentence', () => {
    expect(readBank('[[a]]\nb = 1\n[c]\nd = 2\n').problems).toHaveLength(1)
  })
})

describe('values of TOML', () => {
  test.each<[string, unknown]>([
    ['"a\\tb \\u00e9"', 'a\tb é'],
    ["'a\\tb'", 'a\\tb'],
    ['"""\na\n  b \\\n  c"""', 'a\n  b c'],
    ['1_000', 1000],
    ['3.10', '3.10'],
    ['2024-05-01', '2024-05-01'],
    ['[1, [true], {x.y = 2}]', [1, [true], { x: { y: 2 } }]],
    ['[]', []],
  ])('%s', (written, value) => {
    expect(parseToml(`v = ${written}`).root.v).toEqual(value)
  })

  test('a name that objects inherit is one like others', () => {
    expect(Object.keys(parseToml('__proto__.x = 1\nconstructor = 2').root)).toEqual([
      '__proto__',
      'constructor',
    ])
  })

  test.each([
    `[${'a.'.repeat(1000)}a]\nb = 1`,
    `v = ${'['.repeat(100)}${']'.repeat(100)}`,
    'v',
    'v =',
    '= 1',
    'a = 1 b = 2',
    '[a\nb = 1',
    '[]\na = 1',
  ])('%j is none', (text) => {
    expect(() => parseToml(text)).toThrow(TomlFault)
  })
})
