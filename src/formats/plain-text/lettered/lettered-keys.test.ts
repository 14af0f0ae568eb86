import { describe, expect, test } from 'vitest'
import { shownDrafts } from '../../../../tests/setup/files/shown-drafts.ts'
import { readLetteredText } from './lettered-text.ts'

const AB = 'A. x\nB. y'

describe('how the key is given', () => {
  test.each([
    ['a line', `Q?\n${AB}\nAnswer: B`],
    ['in brackets', `Q?\n${AB}\nANSWER: (b)`],
    ['with more words', `Q?\n${AB}\nThe correct answer is: B.`],
    ['with the option itself', `Q?\n${AB}\nCorrect answer: B. y`],
    ['as the option itself', `Q?\n${AB}\nKey = y`],
    ['as its number', `Q?\n${AB}\nAns: 2`],
    ['in bold', `Q?\n${AB}\n**Answer:** B`],
    ['with a bullet', `Q?\n${AB}\n- **Answer:** B`],
    ['with a tick', `Q?\n${AB}\n✅ Answer: B`],
    ['with a tick and more words', `Q?\n${AB}\n✔️ **Correct option:** B`],
    ['quoted', `Q?\n${AB}\n\n> **Answer:** B`],
    ['on the next line', `Q?\n${AB}\nAnswer:\nB`],
    ['before the options', `Q?\nAnswer: B\n${AB}`],
    ['a star before', 'Q?\nA. x\n*B. y'],
    ['a star behind', 'Q?\nA. x\nB. y *'],
    ['a tick', 'Q?\nA. x\n✓ B. y'],
    ['bold type', 'Q?\nA. x\n**B. y**'],
    ['a tick behind', 'Q?\nA. x\nB. y ✅'],
    ['a heavy tick behind', 'Q?\nA. x\nB. y ✔️'],
    ['a word', 'Q?\nA. x\nB. y (correct)'],
    ['a word in Spanish', 'Q?\nA. x\nB. y (correcta)'],
    ['another word in Spanish', 'Q?\nA. x\nB. y (Verificado)'],
    ['a mark and a line that agree', `Q?\nA. x\n*B. y\nAnswer: B`],
    ['bullets with stars, and a line', `Q?\n* A. x\n* B. y\nAnswer: B`],
    ['empty boxes before letters, and a line', 'Q?\n- [ ] A. x\n- [ ] B. y\nAnswer: B'],
    ['empty boxes before bold letters, and a line', 'Q?\n- [ ] **A)** x\n- [ ] **B)** y\n\n**Answer:** B'],
  ])('%s', (_, text) => {
    expect(shownDrafts(readLetteredText(text))).toEqual(['-: -: Q? | x, *y'])
  })

  test.each([
    ['a header', `T1A01 (B) [97.1]\nQ?\n${AB}`, 'T1A01'],
    ['a header with the question', `T1A01 (B) Q?\n${AB}`, 'T1A01'],
    ['a list at the end', `1. Q?\n${AB}\n\nAnswer Key\n1. B`, '1'],
    ['a list at the end called a sheet', `1. Q?\n${AB}\n\nAnswer Sheet\n1.b 2.a`, '1'],
    ['a list at the end on one line', `1) Q?\n${AB}\n\n## Answers:\n1-B; 2-A`, '1'],
    ['a list at the end under a ruled title', `1. Q?\n${AB}\n\nANSWER KEY\n==========\n\n 1. B`, '1'],
  ])('%s', (_, text, id) => {
    expect(shownDrafts(readLetteredText(text))).toEqual([`${id}: -: Q? | x, *y`])
  })

  test.each(['A, C', 'A and C', 'AC', 'A/C', 'a & c', 'a, c', '(A), (C)', 'A C'])('several: %s', (key) => {
    expect(shownDrafts(readLetteredText(`Q?\n${AB}\nC. z\nAnswers: ${key}`))).toEqual([
      '-: -: Q? | *x, y, *z',
    ])
  })

  test.each([
    'Answers: 1-B, 2-A',
    '**Answer key:** 1. B 2. A',
    'ANSWERS 1) b; 2) a',
    'Key: 1B 2A',
    'Answers: 1 B, 2 A',
  ])('a list beside its title: %s', (keys) => {
    const text = `1. Q?\n${AB}\n2. R?\n${AB}\n\n${keys}`
    expect(shownDrafts(readLetteredText(text))).toEqual(['1: -: Q? | x, *y', '2: -: R? | *x, y'])
  })

  test.each(['A, C', 'A and C', 'AC', 'A/C', 'a & c', 'a,c', '(A), (C)'])(
    'several, in a list at the end: %s',
    (key) => {
      const text = `1. Q?\n${AB}\nC. z\n\n2. R?\n${AB}\n\nAnswers\n1. ${key}; 2. B`
      expect(shownDrafts(readLetteredText(text))).toEqual(['1: -: Q? | *x, y, *z', '2: -: R? | x, *y'])
    },
  )

  test.each([
    ['in a pair of options', '1. Q?\nA. 1 B\nB. 2 C\nC. z\nAnswers: 1 B, 2 C', '1: -: Q? | *1 B, *2 C, z'],
    ['in amperes', '1. Q?\nA. 5 A\nB. z\nC. 10 A\nAnswers: 5 A, 10 A', '1: -: Q? | *5 A, z, *10 A'],
    ['with hyphens', '1. Q?\nA. 1-B\nB. 2-C\nC. z\nAnswers: 1-B, 2-C', '1: -: Q? | *1-B, *2-C, z'],
    ['on one line', '1. Q? A. 1-B B. 2-C C. z\nAnswers: 1-B; 2-C', '1: -: Q? | *1-B, *2-C, z'],
    ['that follow each other', '1. Q?\nA. 1 A\nB. 2 A\nC. z\nAnswers: 1 A, 2 A', '1: -: Q? | *1 A, *2 A, z'],
    ['in one option', '1. Q?\nA. 1-B, 2-A\nB. 1-A, 2-B\nAnswer: 1-B, 2-A', '1: -: Q? | *1-B, 2-A, 1-A, 2-B'],
  ])('options that are numbers with letters are no list at the end: %s', (_, text, expected) => {
    expect(shownDrafts(readLetteredText(text))).toEqual([expected])
  })

  test.each(['1A 2A', '5 A 10 A', '5 A, 3 A'])('nor are numbers that count something: %s', (answers) => {
    const text = `1. Q?\nA. 1 A\nB. 2 A\nC. 3 A\nAnswers: ${answers}`
    expect(readLetteredText(text).problems).toMatchObject([
      { message: expect.stringContaining(`"${answers}" is not among the options`) },
    ])
  })

  test('a list at the end in which words run on is none', () => {
    const { drafts, problems } = readLetteredText(`1. Q?\n${AB}\n\nAnswers\n1. B, because y`)
    expect([drafts, problems.length]).toEqual([[], 1])
  })
})

test('an empty "Answer:" is no key, and takes nothing of the next question', () => {
  const { drafts, problems } = readLetteredText(
    `1. One?\n${AB}\nAnswer:\n2 Which one of these few is the second?\n${AB}\nAnswer:\n3 Which one of these many\nis the third?\n${AB}\nAnswer: B`,
  )
  expect(drafts.map(({ text, correct }) => [text, correct])).toEqual([
    ['Which one of these many\nis the third?', ['y']],
  ])
  expect(problems.map(({ excerpt, message }) => [excerpt, message.slice(0, 27)])).toEqual([
    ['One?', 'The right answer is missing'],
    ['Which one of these few is the second?', 'The right answer is missing'],
  ])
})

describe('keys as assistants and teachers write them', () => {
  const two = `1. Q?\n${AB}\n\n2. R?\n${AB}\n\n`

  test.each([
    ['B) y, C) z', '-: -: Q? | x, *y, *z'],
    ['B. y and C. z', '-: -: Q? | x, *y, *z'],
    ['B) y, C) z. Both fit.', null],
    ['B) y, C) w', null],
  ])('letters with their texts: %s', (answer, expected) => {
    const { drafts, problems } = readLetteredText(`Q?\nA) x\nB) y\nC) z\nAnswers: ${answer}`)
    expect(shownDrafts({ drafts, problems, notices: [] })).toEqual(expected === null ? [] : [expected])
    expect(problems).toHaveLength(expected === null ? 1 : 0)
  })

  test.each(['B) y - So.', 'B. y. So.', 'B: y (So.)', 'B) y – So.'])(
    'a reason behind the text: %s',
    (answer) => {
      const [draft] = readLetteredText(`Q?\n${AB}\nAnswer: ${answer}`).drafts
      expect([draft?.correct, draft?.explanation]).toEqual([['y'], answer.includes('(') ? '(So.)' : 'So.'])
    },
  )

  test.each([
    'Question: Q?',
    'Q: Q?',
    '**Question:** Q?',
    '1. Question: Q?',
    'Question:\nQ?',
    'Question: Q?\nOptions:',
  ])('a label is no part of the question: %j', (question) => {
    const { drafts } = readLetteredText(`${question}\n${AB}\nAnswer: B`)
    expect(drafts.map(({ text }) => text)).toEqual(['Q?'])
  })

  test.each(['Ans. B', 'Ans: B', '✅ Correct answer: B', '👉 Answer: B'])('%s', (answer) => {
    expect(shownDrafts(readLetteredText(`Q?\n${AB}\n${answer}`))).toEqual(['-: -: Q? | x, *y'])
  })

  test.each(['Explanation: So.', '💡 Explanation: So.', 'Exp: So.', 'Expl.: So.'])('%s', (explanation) => {
    expect(shownDrafts(readLetteredText(`Q?\n${AB}\nAnswer: B\n${explanation}`))).toEqual([
      '-: -: Q? | x, *y | So.',
    ])
  })

  test.each(['B. y ← correct', 'B. y <-- correct answer', 'B. **y** (Correct Answer)', 'B. y [Correct]'])(
    'a mark in words: %s',
    (option) => {
      expect(shownDrafts(readLetteredText(`Q?\nA. x\n${option}`))).toEqual(['-: -: Q? | x, *y'])
    },
  )

  test.each([
    ['Answer Key\n1. B - So.\n2. A – Thus.'],
    ['Answers and Explanations\n\n1. B. So.\n\n2. A. Thus.'],
    ['## Answer Key & Explanations\n**1. B** – So.\n**2. A** – Thus.'],
    ['Answers:\n1. B\nExplanation: So.\n\n2. A\nExplanation: Thus.'],
    ['Answers:\nQuestion 1: B) y\nSo.\nQuestion 2: A) x\nThus.'],
    ['Answers\n1. Answer: B. So.\n2. Answer: A. Thus.'],
  ])('a list at the end with reasons: %j', (keys) => {
    const { drafts, problems, notices } = readLetteredText(two + keys)
    expect(shownDrafts({ drafts, problems, notices })).toEqual([
      '1: -: Q? | x, *y | So.',
      '2: -: R? | *x, y | Thus.',
    ])
    expect([problems, notices]).toEqual([[], []])
  })

  test('a number and a letter in a reason below a long list are no other list', () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index + 1)
    const asked = numbers.map((number) => `${number}. Q${number}?\n${AB}\n\n`).join('')
    const keys = numbers.map((number) => `${number}. B`).join(' ')
    const { drafts, notices } = readLetteredText(`${asked}Answers\n${keys}\n\nHint\n6. Hint: So.\n14 R`)
    expect(drafts.map(({ correct }) => correct)).toEqual(numbers.map(() => ['y']))
    expect(notices.map(({ message }) => message).join()).not.toContain('was not used')
  })

  test('a list at the end as a table', () => {
    const table = '### Answer Key\n\n| Question | Answer |\n|---|---|\n| 1 | B |\n| 2 | A |'
    expect(shownDrafts(readLetteredText(two + table))).toEqual(['1: -: Q? | x, *y', '2: -: R? | *x, y'])
  })

  test('a word behind the list is ignored', () => {
    const { drafts, notices } = readLetteredText(`${two}Answers\n1. B\n2. A\n\nGood luck!`)
    expect(drafts.map(({ explanation }) => explanation)).toEqual([null, null])
    expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining('"Good luck!"')])
  })

  test('what is no list of keys stays a text', () => {
    const { drafts, problems } = readLetteredText(`Answers\n\n1. A dog?\n*${AB}\n\n2. B or C?\n*${AB}`)
    expect(drafts.map(({ text }) => text)).toEqual(['A dog?', 'B or C?'])
    expect(problems).toEqual([])
  })
})

test('a key below its label names all options whose lines it repeats', () => {
  const options = 'A. one\nB. two\nC. three\nD. four'
  const text = `1. Which?\n${options}\n**Correct Answers:**\nB. two\nC. three\n\nExplanation: so.\n2. And?\n${options}\nCorrect Answer:\nD. four\nfive is more`
  expect(readLetteredText(text).drafts.map(({ correct, explanation }) => [correct, explanation])).toEqual([
    [['two', 'three'], 'so.'],
    [['four'], 'five is more'],
  ])
})

test('a key of letters with the texts of their options', () => {
  const question = (key: string) => `1. Which?\nA. One\nB. Two; or so\nC. Three\n正确答案:${key}`
  const keys = ['B:Two; or so;', 'AC :One; Three;', 'AC:One;Three', 'AC:One; Two;'].map(
    (key) => readLetteredText(question(key)).drafts[0]?.correct,
  )
  expect(keys).toEqual([['Two; or so'], ['One', 'Three'], ['One', 'Three'], undefined])
})
