import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

const ROWS: readonly (readonly [string, readonly string[], number])[] = [
  ['Which bird sings at night?', ['The stork', 'The nightingale', 'The wren'], 1],
  ['Which bird clatters?', ['The stork', 'The nightingale', 'The wren'], 0],
  ['Which bird is the smallest?', ['The stork', 'The eagle', 'The wren'], 2],
  ['Which bird is a raptor?', ['The tit', 'The eagle', 'The wren'], 1],
  ['Which bird lives on ice?', ['The penguin', 'The robin', 'The gull'], 0],
  ['Which bird builds no nest?', ['The tit', 'The robin', 'The cuckoo'], 2],
  ['Which bird hammers on trees?', ['The woodpecker', 'The robin', 'The swan'], 0],
  ['Which bird is black?', ['The swan', 'The tit', 'The raven'], 2],
]
const EXTRA = ['Which bird dives?', 'The tit', 'The cormorant', 'The wren', 'B']
const RIGHT = ROWS.map(([, options, right]) => options[right])

const flat = ROWS.map(([text, options, right]) => [text, ...options, 'ABC'.charAt(right)])
const listed = ROWS.map(([text, options, right]) => [text, options, options[right]])
const inPython = (rows: readonly (readonly unknown[])[]) =>
  `questions = [\n${rows.map((row) => `  (${row.map((cell) => JSON.stringify(cell)).join(', ')}),`).join('\n')}\n]\n`

describe('lists of lists are questions', () => {
  test.each<[string, string]>([
    ['JSON with lists of options', JSON.stringify(listed)],
    ['JSON with options beside one another', JSON.stringify({ title: 'Birds', rows: flat })],
    [
      'JSON whose first row names the parts',
      JSON.stringify([['question', 'a', 'b', 'c', 'correct'], ...flat]),
    ],
    [
      'JSON named by the texts of the questions',
      JSON.stringify(
        Object.fromEntries(listed.map(([text, options, answer]) => [text, { options, answer }])),
      ),
    ],
    [
      'Python named by the texts, with lists',
      `quiz = ${JSON.stringify(Object.fromEntries(listed.map(([text, options, answer]) => [text, [answer, options]])))}\nprint(len(quiz))\n`,
    ],
    ['JavaScript', `const quiz = ${JSON.stringify(listed, null, 1)};\nshow(quiz);\n`],
    ['Python', inPython(flat)],
  ])('in %s', (_, text) => {
    const { drafts, problems } = readBank(text)
    expect(drafts.map(({ correct }) => correct[0])).toEqual(RIGHT)
    expect(problems).toEqual([])
  })

  test('with the line of each', () => {
    expect(readBank(inPython(flat)).drafts.map(({ location }) => location.line)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9,
    ])
  })

  test('and what they mean is asked where few show it', () => {
    const { drafts, columns } = readBank(inPython(flat.slice(0, 3)))
    expect(drafts).toEqual([])
    expect(columns).toMatchObject([
      { state: 'offered', mapping: { roles: ['text', 'option', 'option', 'option', 'key'] } },
    ])
  })

  test('and one with a part that is computed is refused as a whole', () => {
    const text = `questions = [\n${[...flat, EXTRA].map((row, n) => `  (${row.map((cell, i) => (n === 2 && i === 2 ? 'name(x)' : JSON.stringify(cell))).join(', ')}),`).join('\n')}\n]\n`
    const { drafts, problems } = readBank(text)
    expect(drafts).toHaveLength(8)
    expect(problems).toMatchObject([{ location: { line: 4 }, message: expect.stringContaining('computes') }])
  })

  test.each<[string, unknown]>([
    ['numbers', Array.from({ length: 20 }, (_, n) => [n, n * n, n + 3, 5])],
    ['places', Array.from({ length: 20 }, (_, n) => [`Town ${n}`, 47.5 + n, 13.1 * n, `A${n}`])],
    ['settings', { 'The color of the title': { value: 'red' }, 'The size of the title': { value: 12 } }],
  ])('but not of %s', (_, rows) => {
    expect(readBank(JSON.stringify(rows))).toMatchObject({ drafts: [] })
  })
})
