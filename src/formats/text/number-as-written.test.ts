import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

/** Numbers as they may be written in both formats. */
const WRITTEN = ['3.10', '2.0', '1e3', '1.5E-7', '18446744073709551616', '0.1000', '-0', '100', '-2.5']

const shown = (bank: string) =>
  readBank(bank).drafts.map(({ options, correct }) => `${options.join(' ')}: ${correct.join(' ')}`)

describe.each<[string, (options: readonly string[], key: string) => string]>([
  ['JSON', (options, key) => `[{"question": "Q?", "options": [${options}], "answer": ${key}}]`],
  [
    'JSON with a line break in a text',
    (options, key) => `[{"question": "Q\n?", "options": [${options}], "answer": ${key}}]`,
  ],
  [
    'JSON Lines',
    (options, key) =>
      `{"question": "Q?", "options": [${options}], "answer": ${key}}\n{"question": "R?", "options": [1, 2]}`,
  ],
  ['YAML', (options, key) => `- question: Q?\n  options: [${options}]\n  answer: ${key}\n`],
  ['a list in a cell', (options, key) => `question,options,answer\nQ?,"[${options}]",${key}\n`],
  [
    'a list of Python in a cell',
    (options, key) => `question,options,answer\nQ?,"[${options}, 'x']",${key}\n`,
  ],
])('numbers of %s', (name, bank) => {
  test.each(WRITTEN)('%s is shown as it is written', (number) => {
    const others = name.includes('Python') ? ['7', 'x'] : ['7']
    expect(shown(bank([number, '7'], `"${number}"`))).toEqual([`${[number, ...others].join(' ')}: ${number}`])
  })

  test('a key names an option by its number, written in another way', () => {
    const [only] = shown(bank(['3.10', '3.2', '3.3'], '3.1'))
    expect(only).toMatch(/: 3\.10$/)
  })
})

test.each(['1', '1.0', '1e0'])('the key %s is a position where it is no option', (key) => {
  expect(shown(`[{"question": "Q?", "options": ["a", "b", "c"], "answer": ${key}}]`)).toEqual(['a b c: b'])
  expect(shown(`- question: Q?\n  options: [a, b, c]\n  answer: ${key}\n`)).toEqual(['a b c: b'])
})

describe('numbers of YAML that JSON has not', () => {
  test.each(['0755', '0x1F', '0o17', '+5', '.5', '.inf'])('%s is shown as it is written', (number) => {
    expect(shown(`- question: Q?\n  options: [${number}, 7]\n  answer: ${number}\n`)).toEqual([
      `${number} 7: ${number}`,
    ])
  })

  test('a date, a time and a version are texts', () => {
    expect(shown('- question: Q?\n  options: [2024-01-02, 12:30, 1.2.3]\n  answer: 1.2.3\n')).toEqual([
      '2024-01-02 12:30 1.2.3: 1.2.3',
    ])
  })
})

describe('numbers of JSON besides', () => {
  const bank = (fields: string) => readBank(`[{"question": "Q?", "options": ["a", "b"], ${fields}}]`).drafts

  test.each([
    ['an index', '"correct_index": 1.0', ['b']],
    ['an index with an exponent', '"correct_index": 1e0', ['b']],
    ['several indexes', '"correct": [0.0, 1.0]', ['a', 'b']],
  ])('%s', (_, fields, correct) => {
    expect(bank(fields)).toMatchObject([{ correct }])
  })

  test('a long id', () => {
    expect(bank('"id": 12345678901234567890, "answer": "a"')).toMatchObject([
      { sourceId: '12345678901234567890' },
    ])
  })

  test('marks on options', () => {
    const json =
      '[{"question": "Q?", "options": [{"text": 1.50, "correct": 1.0}, {"text": 2, "correct": 0.0}]}]'
    expect(readBank(json).drafts).toMatchObject([{ options: ['1.50', '2'], correct: ['1.50'] }])
  })

  test('lines stay those of the file', () => {
    const item = (id: number) =>
      `{"id": ${id}, "question": "Q${id}?", "options": [1.0, 2.00],\n "answer": 1.0}`
    expect(readBank(`[${item(1)},\n${item(2)}]`).drafts.map(({ location }) => location.line)).toEqual([1, 3])
  })
})
