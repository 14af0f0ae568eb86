import { describe, expect, test } from 'vitest'
import { needsExample } from '../../domain/importing/example/example.ts'
import { seededRandom } from '../../domain/seeded-random.ts'
import { readBank, readBankText } from '../read-bank.ts'
import { readByLabels } from './read.ts'

const ANIMALS = [
  'the otter',
  'the heron',
  'the badger',
  'the lynx',
  'the marten',
  'the stoat',
  'the ibex',
  'the hare',
]

/** Eight questions with four options each; the right one of question n is at place n modulo 4. */
const QUESTIONS = ANIMALS.map((_, n) => ({
  text: `Which animal lives in valley ${n + 1}?`,
  options: Array.from({ length: 4 }, (__, place) => ANIMALS[(n * 3 + place) % ANIMALS.length] ?? ''),
  right: n % 4,
}))

type Question = (typeof QUESTIONS)[number]

function fileOf(written: (question: Question, number: number) => readonly string[]): string {
  return QUESTIONS.flatMap((question, index) => written(question, index + 1)).join('\n')
}

const rightOf = ({ options, right }: Question) => options[right] ?? ''

describe('layouts that no rule knows', () => {
  test.each<readonly [string, (question: Question, number: number) => readonly string[]]>([
    [
      'lines without marks, then a number',
      ({ text, options, right }) => [text, ...options, String(right + 1)],
    ],
    [
      'an unknown word for the answer',
      ({ text, options, right }) => [text, ...options, `BENAR=${'ABCD'[right]}`, '---', ''],
    ],
    [
      'the right option once more, behind another sign',
      (question, number) => [
        `# Pergunta ${number}`,
        question.text,
        ...question.options.map((option) => `- ${option}`),
        `* ${rightOf(question)}`,
        '',
      ],
    ],
    [
      'numbers before options, a number alone behind them',
      ({ text, options, right }, number) => [
        `(${number})${text}`,
        ...options.map((option, place) => `${place + 1}: ${option}`),
        String(right + 1),
      ],
    ],
  ])('%s', async (_, written) => {
    const text = fileOf(written)
    expect(readBank(text).drafts).toEqual([])
    const result = await readBankText(text)
    const { drafts, notices } = result
    expect(drafts.map(({ options, correct }) => ({ options, correct }))).toEqual(
      QUESTIONS.map((question) => ({ options: question.options, correct: [rightOf(question)] })),
    )
    for (const [index, draft] of drafts.entries()) expect(draft.text).toContain(QUESTIONS[index]?.text)
    expect(notices[0]?.message).toMatch(/^No rule knows the layout of this file\./)
    expect(needsExample(result)).toBe(true)
  })

  test('lines that are no part of a question are named', async () => {
    const text = `Valley quiz of the museum\n\n${fileOf(({ text: asked, options, right }) => [asked, ...options, String(right + 1)])}`
    const { drafts, notices } = await readBankText(text)
    expect(drafts).toHaveLength(QUESTIONS.length)
    const named = notices.filter(({ message }) => message.includes('no part of a question'))
    expect(named.map(({ location }) => location.line)).toEqual([1])
  })
})

describe('what is left to the rules', () => {
  test('a file that they read', async () => {
    const text = fileOf(({ text: asked, options, right }) => [
      asked,
      ...options.map((option, place) => `${'ABCD'[place]}. ${option}`),
      `ANSWER: ${'ABCD'[right]}`,
      '',
    ])
    expect(await readBankText(text)).toEqual(readBank(text))
  })

  test.each([
    ['questions without keys', fileOf(({ text, options }) => [text, ...options, ''])],
    [
      'questions whose keys are those of an attempt',
      fileOf(({ text, options, right }) => [text, ...options, `我的答案: ${'ABCD'[right]}`]),
    ],
    [
      'a text',
      'It was a quiet evening.\nNobody asked anything.\n\nThe lamp went out at nine.\nThen it rained.',
    ],
    ['a list of tasks', '- Buy oats\n- Call the plumber\n- [x] Water the ferns\n- Post the letter'],
    ['data', '{"rows": [1, 2, 3'],
    ['pairs', 'oak\ttree\nsalmon\tfish\nheron\tbird\nadder\tsnake'],
  ])('%s', async (_, text) => {
    expect(await readBankText(text)).toEqual(readBank(text))
  })
})

describe('any text', () => {
  const PARTS = [
    'What is it?',
    'A) oak',
    'b. elm',
    '1.',
    '2',
    '* ash',
    '[x] yew',
    'Answer: B',
    'KEY=C',
    '```',
    '',
    '# Part',
    '（A）',
    '\u0000',
    '&C. fir',
    'x'.repeat(5000),
  ]

  test('is read or left, and never loses a line without a word', () => {
    const random = seededRandom(63)
    for (let round = 0; round < 200; round++) {
      const lines = Array.from({ length: 40 }, () => PARTS[Math.floor(random() * PARTS.length)] ?? '')
      const result = readByLabels(lines.join('\n'))
      if (result !== null) expect(result.notices.length).toBeGreaterThan(0)
    }
  })
})
