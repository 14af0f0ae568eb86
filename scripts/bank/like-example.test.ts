import { describe, expect, test } from 'vitest'
import { readExamples } from './like-example.ts'

const QUESTION = { question: 'Which tree is it?', options: ['Larch', 'Yew'], right: 'Yew' }
const NOTHING = { key: null, explanation: null, category: null }

test('an example is a question, or a list of several', () => {
  expect(readExamples(JSON.stringify(QUESTION))).toEqual([{ ...QUESTION, right: ['Yew'], ...NOTHING }])
  const keyed = {
    question: 'Which?',
    options: ['a', 'b'],
    key: 'Answer: b',
    explanation: 'So',
    category: 'Trees',
  }
  expect(readExamples(JSON.stringify([QUESTION, keyed]))).toEqual([
    { ...QUESTION, right: ['Yew'], ...NOTHING },
    { ...keyed, right: [] },
  ])
})

describe('what is wrong with an example is said', () => {
  test.each([
    ['no JSON', '{', 'The example is no valid JSON.'],
    ['no question', '[]', 'The example has no question.'],
    ['a text', '"x"', 'A question of the example is an object with "question" and "options".'],
    [
      'too many',
      JSON.stringify(Array.from({ length: 6 }, () => QUESTION)),
      'The example has more than 5 questions.',
    ],
    ['too long', `"${'x'.repeat(300_000)}"`, 'The example is longer than a few questions.'],
    [
      'an unknown field',
      JSON.stringify({ ...QUESTION, answer: 'B' }),
      'The example has a field "answer". Its fields are question, options, right, key, explanation, category.',
    ],
    ['no text', JSON.stringify({ ...QUESTION, question: ' ' }), '"question" must be the text of a question.'],
    [
      'one option',
      JSON.stringify({ ...QUESTION, options: ['Yew'] }),
      '"options" must be a list of at least two texts.',
    ],
    [
      'another right one',
      JSON.stringify({ ...QUESTION, right: 'Oak' }),
      '"right" has "Oak", which is none of the options.',
    ],
    [
      'a number for it',
      JSON.stringify({ ...QUESTION, right: 1 }),
      '"right" must be one of the options, or a list of some.',
    ],
    ['a list for a text', JSON.stringify({ ...QUESTION, category: [] }), '"category" must be a text.'],
    [
      'no key',
      JSON.stringify({ ...QUESTION, right: undefined }),
      'Say which option is right: "right", or "key" for what the file says of it.',
    ],
  ])('%s', (_, json, problem) => {
    expect(readExamples(json)).toEqual({ problem })
  })
})
