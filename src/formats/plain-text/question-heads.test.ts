import { expect, test } from 'vitest'
import { readBankText } from '../index.ts'

/** How assistants and people write the number, the text, the options and the key of a question. */
const HEADS = [
  'Question 1',
  '**Question 1**',
  '__Question 1__',
  '**Question 1:**',
  '**Question 1**:',
  '***Question 1***',
  '**Question 1** (Easy)',
  '**Question 1** (2 points):',
  '**Question 1** [2 points]',
  '**Question 1 (2 points)**',
  '**Question 1 of 50**',
  '**Frage 1**',
  '**Q1.**',
  '### Question 1',
  '### **Question 1**',
  '### **Question 1**:',
  '### **Question 1** — Biology',
  '### Question 1 — Biology',
  '### **Question 1 (Easy)**',
  '#### **Question 1:**',
]
const TEXTS = ['?', '**?**', '***?***', '__?__', '*?*', '_?_']
const OPTIONS = ['- **A)** ?', 'A) ?', '- A. ?', '**A)** ?']
const KEYS = ['**Correct answer:** **B)** ?', '**Answer: B**', 'Correct Answer: B) ?', '✅ **Answer:** B']

const BANK = [
  { text: 'What is the powerhouse of the cell?', options: ['Nucleus', 'Mitochondrion', 'Ribosome'] },
  { text: 'Which gas do plants take in?', options: ['Oxygen', 'Carbon dioxide', 'Nitrogen'] },
]

const GAPS = [
  ['right below it', '\n'],
  ['below a blank line', '\n\n'],
] as const

test.each(HEADS.flatMap((head) => GAPS.map(([name, gap]) => [head, name, gap] as const)))(
  'a question below "%s", %s',
  async (head, _, gap) => {
    for (const text of TEXTS)
      for (const option of OPTIONS)
        for (const key of KEYS) {
          const parts = BANK.map((question, index) => [
            head.replace('1', String(index + 1)),
            text.replace('?', question.text),
            question.options
              .map((each, ordinal) => option.replace('A', 'ABC'.charAt(ordinal)).replace('?', each))
              .join('\n'),
            `${key.replace('?', question.options[1] ?? '')}\n*Explanation:* It is so.`,
          ])
          const { drafts } = await readBankText(
            ["Of course! Here's a quiz:", ...parts.map((part) => part.join(gap)), 'More?'].join(
              '\n\n---\n\n',
            ),
          )
          expect(drafts, `${text} ${option} ${key}`).toMatchObject(
            BANK.map((question) => ({
              ...question,
              correct: [question.options[1]],
              explanation: 'It is so.',
            })),
          )
        }
  },
)

test.each([
  ['***1. Which of these?***', 'Which of these?'],
  ['1. __init__', '__init__'],
])('type around a text is none of it, and underscores of a name are: %s', async (line, text) => {
  const { drafts } = await readBankText(`${line}\nA) Yes\nB) No\nAnswer: A\n`)
  expect(drafts).toMatchObject([{ text }])
})
