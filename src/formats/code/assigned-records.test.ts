import { expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

const BIRDS = [
  ['Which bird sings at night?', 'The nightingale'],
  ['Which bird clatters?', 'The stork'],
]

test.each<[string, string]>([
  [
    'Python, and names that come again',
    `score = 0
question = "Which bird sings at night?"
answers = ["The stork", "The nightingale"]
correct = "The nightingale"
ask(question, answers, correct)
question = "Which bird clatters?"
answers = ["The stork",
    "The wren"]
correct = "The stork"
ask(question, answers, correct)
`,
  ],
  [
    'JavaScript, and names with the numbers of questions',
    `const question1 = 'Which bird sings ' + 'at night?';
const answers1 = ['The stork', 'The nightingale'];
const correct1 = 1;
const question2 = 'Which bird clatters?';
const answers2 = ['The stork', 'The wren'];
const correct2 = 0;
`,
  ],
  [
    'keys before their questions, and options of their own names',
    `correct = "B"
question = "Which bird sings at night?"
option_a = "The stork"
option_b = "The nightingale"
correct = "A"
question = "Which bird clatters?"
option_a = "The stork"
option_b = "The wren"
`,
  ],
  [
    'a first value that is none of a question',
    `answer = input()
question = "Which bird sings at night?"
options = ["The stork", "The nightingale"]
answer = 1
question = "Which bird clatters?"
options = ["The stork", "The wren"]
answer = 0
`,
  ],
  [
    'tables of TOML, some of them with more',
    `[[questions]]
question = "Which bird sings at night?"
answers = ["The stork", "The nightingale"]
correct = "The nightingale"
explanation = "It does."

[[questions]]
question = "Which bird clatters?"
answers = ["The stork", "The wren"]
correct = "The stork"
`,
  ],
])('questions are read from %s', (_, text) => {
  const { drafts, problems } = readBank(text)
  expect(drafts.map((draft) => [draft.text, draft.correct[0]])).toEqual(BIRDS)
  expect(problems).toEqual([])
})

test.each<[string, string]>([
  [
    'no options',
    'import os\nquestion = "What now?"\nanswer = input(question)\nquestion = "And then?"\nanswer = input()\n',
  ],
  [
    'keys that may be those of the question before',
    `question = "Which bird sings at night?"
options = ["The stork", "The nightingale"]
correct = 1
correct = 0
question = "Which bird clatters?"
options = ["The stork", "The wren"]
`,
  ],
])('nothing is read from a program with %s', (_, text) => {
  expect(readBank(text)).toMatchObject({
    drafts: [],
    problems: [{ message: expect.stringContaining('This is a program') }],
  })
})

test('a part that a program computes is named', () => {
  const { drafts, problems } = readBank(
    'question = "Is it so?"\noptions = ["Yes", "No"]\nanswer = 0\nquestion = f"Is {x} so?"\noptions = load()\nanswer = 1\n',
  )
  expect(drafts).toHaveLength(1)
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('computes')])
})
