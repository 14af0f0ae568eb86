import { expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

const LIST = `const questions = [
  { question: 'Which bird sings at night?', options: ['The stork', 'The nightingale'], answer: 'B' },
  { question: 'Which bird clatters?', options: ['The stork', 'The wren'], answer: 'B' },
];
`

const changes = (text: string) =>
  readBank(text)
    .notices.filter(({ message }) => message.includes('The program changes'))
    .map(({ location, message }) => [location.line, /"(\w+)"/.exec(message)?.[1]])

test.each<[string, string, [number, string][]]>([
  ['an entry by its index', `${LIST}questions[1].answer = 'A';\n`, [[5, 'answer']]],
  ['an entry in a loop', `${LIST}for (const q of questions) q.answer = next(q);\n`, [[5, 'answer']]],
  ['an entry in a call', `${LIST}questions.forEach((q) => { q['answer'] = 'A' });\n`, [[5, 'answer']]],
  ['another key', `${LIST}questions.map(q => { q.correct ??= 0 });\n`, [[5, 'correct']]],
  [
    'an entry of a list in Python',
    `questions = [\n  {"question": "Is it so?", "options": ["Yes", "No"], "answer": "A"},\n]\nfor q in questions:\n  q["answer"] = "B"\n`,
    [[5, 'answer']],
  ],
])('a key that a program changes after its list is named: %s', (_, text, expected) => {
  expect(changes(text)).toEqual(expected)
})

test.each<[string, string]>([
  ['a key that is compared', `${LIST}if (questions[0].answer === 'A') go();\n`],
  ['what a learner answers', `${LIST}state.answer = 'A'; user[0].answer = 'B';\n`],
  ['another field', `${LIST}questions[0].seen = true;\n`],
])('nothing is said of %s', (_, text) => {
  expect(changes(text)).toEqual([])
})
