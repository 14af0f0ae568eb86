import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { type AnsweredForPrompt, whyPrompt } from './why-prompt.ts'

const QUESTION = aQuestion({ id: 'q', text: 'Which is closest to the Sun?', correct: ['Mercury'] })
const ANSWERED: AnsweredForPrompt = {
  question: QUESTION,
  options: ['Venus', 'Mercury', 'Earth'],
  chosen: ['Venus'],
}

test('the whole text of a wrong answer', () => {
  expect(
    whyPrompt(ANSWERED),
  ).toBe(`I practice for an exam and want to understand this multiple-choice question.

Question:
Which is closest to the Sun?

Options:
A. Venus
B. Mercury
C. Earth

My answer: A
Right according to my question bank: B

Explain step by step why that is right, what is wrong with my answer, and in one sentence each why the other options are wrong. If you think that the question bank is wrong, say so first. Use the language of the question.
`)
})

test.each<[string, Partial<AnsweredForPrompt>, readonly string[], readonly string[]]>([
  ['a right answer', { chosen: ['Mercury'] }, ['My answer: B\n'], ['what is wrong with my answer']],
  ['no answer', { chosen: [] }, ['My answer: none\n', 'what is wrong with my answer'], []],
  [
    'an answer that is not known',
    { chosen: null },
    ['Right according to my question bank: B'],
    ['My answer'],
  ],
  [
    'several right options',
    { question: { ...QUESTION, correct: ['Earth', 'Venus'] }, chosen: ['Mercury', 'Earth'] },
    ['My answer: B, C\n', 'bank: A, C\n'],
    [],
  ],
  ['an option that is gone', { chosen: ['Vulcan'] }, ['My answer: Vulcan\n'], []],
  [
    'no key',
    { question: { ...QUESTION, correct: [] } },
    ['My question bank does not say what is right.', 'Say what is right'],
    ['what is wrong with my answer', 'If you think'],
  ],
])('%s', (_, changes, has, lacks) => {
  const text = whyPrompt({ ...ANSWERED, ...changes })
  for (const part of has) expect(text).toContain(part)
  for (const part of lacks) expect(text).not.toContain(part)
})

test('Markdown is plain text: formulas as LaTeX, pictures without their addresses, links without theirs', () => {
  const text =
    '**What** is $\\frac{1}{2}$ of `x`? ![A secret](/images/abcdefghijklmnopqrstuv.png) See [here](https://example.org/a).\n\n$$\ne=mc^2\n$$'
  const options = ['![](/images/bbcdefghijklmnopqrstuv.png)', '*two*']
  const question = aQuestion({ id: 'q', format: 'markdown', text, options, correct: ['*two*'] })
  const prompt = whyPrompt({ question, options, chosen: [options[0]!] })
  expect(prompt).toContain('What is $\\frac{1}{2}$ of x? [picture] See here.\n$$e=mc^2$$\n')
  expect(prompt).toContain('A. [picture]\nB. two\n')
  expect(prompt).not.toMatch(/images|example\.org|secret/)
})

test('a text that is too large for the reader of Markdown loses its addresses as well', () => {
  const text = `${'> '.repeat(5000)}![x](/images/abcdefghijklmnopqrstuv.png)`
  expect(whyPrompt({ ...ANSWERED, question: { ...QUESTION, format: 'markdown', text } })).not.toContain(
    '/images/',
  )
})
