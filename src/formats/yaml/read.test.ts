import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'
import { isYamlBank, readYaml } from './read.ts'

const BANK = `---
# A pool
- id: T1
  question: Which town?
  answers:
  - Rome
  - "Oslo"
  correct: 1
- id: T2
  question: >-
    Which
    river?
  answers: [Tiber, Rhine]
  correct: 0
`

describe('questions in YAML', () => {
  test('a list, with the lines of its entries', () => {
    const { drafts, problems } = readBank(BANK)
    expect(problems).toEqual([])
    expect(drafts).toMatchObject([
      { text: 'Which town?', options: ['Rome', 'Oslo'], correct: ['Oslo'], location: { line: 3, id: 'T1' } },
      {
        text: 'Which river?',
        options: ['Tiber', 'Rhine'],
        correct: ['Tiber'],
        location: { line: 9, id: 'T2' },
      },
    ])
  })

  test('marks on the options, in a field of the file', () => {
    const bank =
      'category: Forms\nquestions:\n    -\n        question: "Which town?"\n        answers:\n' +
      '            - {value: Rome, correct: false}\n            - {value: Oslo, correct: true}\n'
    expect(readBank(bank).drafts).toMatchObject([{ options: ['Rome', 'Oslo'], correct: ['Oslo'] }])
  })
})

test('options in one line each, and a field given twice', () => {
  const entry = (text: string) =>
    `    -\n        question: ${text}\n        answers:\n` +
    ['Rome', 'Oslo', 'Bern', 'Paris']
      .map((town) => `            - {value: ${town}, correct: ${town === 'Oslo'}}\n`)
      .join('') +
    '        help: one\n        help: |\n            https://example.org\n'
  const { drafts, problems } = readBank(`questions:\n${entry('One?')}${entry('Two?')}`)
  expect(problems).toEqual([])
  expect(drafts.map(({ text, correct }) => [text, correct])).toEqual([
    ['One?', ['Oslo']],
    ['Two?', ['Oslo']],
  ])
})

describe('maps', () => {
  const question = (indent: string) =>
    `${indent}question: Which town?\n${indent}options:\n${indent}  A: Rome\n${indent}  B: Oslo\n${indent}answer: B\n`

  test.each([
    ['by id', `q1:\n${question('  ')}q2:\n${question('  ')}`, [null, null]],
    [
      'by number, below a name',
      `questions:\n  1:\n${question('    ')}  2:\n${question('    ')}`,
      [null, null],
    ],
    [
      'in sections, which are categories',
      `title: T\none:\n  1:\n${question('    ')}two:\n  1:\n${question('    ')}`,
      ['one', 'two'],
    ],
    ['one a document', `---\n${question('')}---\n${question('')}`, [null, null]],
  ])('%s', (_, bank, categories) => {
    const { drafts, problems } = readBank(bank)
    expect(drafts.map(({ correct, category }) => [correct.join(), category])).toEqual(
      categories.map((category) => ['Oslo', category]),
    )
    expect(problems).toEqual([])
  })

  test('the lines of its questions are those of their names', () => {
    const { drafts } = readBank(`# bank\nq1:\n${question('  ')}q2:\n${question('  ')}`)
    expect(drafts.map(({ location }) => location.line)).toEqual([2, 8])
  })
})

test('a document whose lines begin with labels is no YAML', () => {
  const text =
    '## Part\n\nText:\nA town has two rivers:\n\n- north: one\n- south: two\n\nquestion:\nWhich is it?\n\nA) One\nB) Two\n\nanswer: B) Two\n'
  expect(isYamlBank(text)).toBe(false)
  expect(readBank(text).drafts).toMatchObject([{ options: ['One', 'Two'], correct: ['Two'] }])
})

test('a name that begins with a sign is YAML', () => {
  const text = '_meta:\n  v: 1\nquestions:\n- question: q?\n  options: [a, b]\n  answer: a\n'
  expect(readBank(text).drafts).toMatchObject([{ options: ['a', 'b'], correct: ['a'] }])
})

describe('what is not read', () => {
  test.each([
    ['lettered text with labels', 'Question: Which town?\nA) Rome\nB) Oslo\nAnswer: B\n'],
    ['a configuration', 'version: 3\nservices:\n  - name: web\n    image: x\n'],
    ['prose', 'A question: which town?\n- Rome\n- Oslo\n'],
  ])('%s is no YAML of a bank', (_, text) => {
    expect(isYamlBank(text)).toBe(false)
  })

  test('a fault is named with its line', () => {
    expect(readYaml('- question: "x\n  answers: [a, b\n').problems[0]?.message).toMatch(
      /^This isn't valid YAML, line \d+: .*\. Nothing was read; fix that line\.$/,
    )
  })

  test('aliases that multiply are refused', () => {
    const level = (name: string, of: string) =>
      `${name}: &${name} [${Array.from({ length: 10 }, () => `*${of}`).join(', ')}]`
    const names = Array.from('bcdefghij')
    const bomb = [
      'a: &a [x, x]',
      ...names.map((name, index) => level(name, index === 0 ? 'a' : (names[index - 1] ?? 'a'))),
    ]
    const { problems } = readYaml(bomb.join('\n'))
    expect(problems).toHaveLength(1)
  })

  test('lists nested without end', () => {
    expect(readYaml(`- question: ${'['.repeat(100_000)}`).problems).toHaveLength(1)
  })
})
