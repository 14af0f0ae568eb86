import { describe, expect, test } from 'vitest'
import type { ImportResult } from '../../drafts/draft.ts'
import { isAiken, readAiken } from '../aiken.ts'
import { readLetteredText } from './lettered-text.ts'

/** The questions as "id: category: text | options, the right ones with a star | explanation". */
function shown({ drafts }: ImportResult): string[] {
  return drafts.map(({ sourceId, category, text, options, correct, explanation }) =>
    [
      `${sourceId ?? '-'}: ${category ?? '-'}: ${text}`,
      options.map((option) => `${correct.includes(option) ? '*' : ''}${option}`).join(', '),
      ...(explanation === null ? [] : [explanation]),
    ].join(' | '),
  )
}

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
    expect(shown(readLetteredText(text))).toEqual(['-: -: Q? | x, *y'])
  })

  test.each([
    ['a header', `T1A01 (B) [97.1]\nQ?\n${AB}`, 'T1A01'],
    ['a header with the question', `T1A01 (B) Q?\n${AB}`, 'T1A01'],
    ['a list at the end', `1. Q?\n${AB}\n\nAnswer Key\n1. B`, '1'],
    ['a list at the end on one line', `1) Q?\n${AB}\n\n## Answers:\n1-B; 2-A`, '1'],
    ['a list at the end under a ruled title', `1. Q?\n${AB}\n\nANSWER KEY\n==========\n\n 1. B`, '1'],
  ])('%s', (_, text, id) => {
    expect(shown(readLetteredText(text))).toEqual([`${id}: -: Q? | x, *y`])
  })

  test.each(['A, C', 'A and C', 'AC', 'A/C', 'a & c', 'a, c', '(A), (C)', 'A C'])('several: %s', (key) => {
    expect(shown(readLetteredText(`Q?\n${AB}\nC. z\nAnswers: ${key}`))).toEqual(['-: -: Q? | *x, y, *z'])
  })

  test.each([
    'Answers: 1-B, 2-A',
    '**Answer key:** 1. B 2. A',
    'ANSWERS 1) b; 2) a',
    'Key: 1B 2A',
    'Answers: 1 B, 2 A',
  ])('a list beside its title: %s', (keys) => {
    const text = `1. Q?\n${AB}\n2. R?\n${AB}\n\n${keys}`
    expect(shown(readLetteredText(text))).toEqual(['1: -: Q? | x, *y', '2: -: R? | *x, y'])
  })

  test.each(['A, C', 'A and C', 'AC', 'A/C', 'a & c', 'a,c', '(A), (C)'])(
    'several, in a list at the end: %s',
    (key) => {
      const text = `1. Q?\n${AB}\nC. z\n\n2. R?\n${AB}\n\nAnswers\n1. ${key}; 2. B`
      expect(shown(readLetteredText(text))).toEqual(['1: -: Q? | *x, y, *z', '2: -: R? | x, *y'])
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
    expect(shown(readLetteredText(text))).toEqual([expected])
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

describe('how options are lettered', () => {
  test.each([
    ['a bracket', 'Q?\nA) x\nB) y'],
    ['two brackets', 'Q?\n(A) x\n(B) y'],
    ['small letters', 'Q?\na. x\nb. y'],
    ['bullets', 'Q?\n- A. x\n- B. y'],
    ['blank lines between', 'Q?\n\nA. x\n\nB. y\n'],
    ['no space', 'Q?\nA.x\nB.y'],
    ['tabs and indents', '  Q?\n\tA.\tx\n\tB.\ty'],
    ['Windows line ends', 'Q?\r\nA. x\r\nB. y'],
    ['one line', 'Q?\nA. x  B. y'],
    ['one line with the question', 'Q? (a) x (b) y'],
    ['a word before the letter', 'Q?\nOption A: x\nOption B: y'],
    ['a word in Spanish before it', 'Q?\nOpción a) x\nOpción b) y'],
    ['one line with words before the letters', 'Q? Option A: x Option B: y'],
    ['one line with a tick', 'Q? a) x ✔b) y'],
    ['one line with a tick drawn as a picture', 'Q? a) x ✔️b) y'],
  ])('%s', (_, text) => {
    expect(shown(readLetteredText(`${text}\nAnswer: B`))).toEqual(['-: -: Q? | x, *y'])
  })

  test('two columns', () => {
    expect(shown(readLetteredText('Q?\nA. x  B. y\nC. z  D. w\nAnswer: C'))).toEqual([
      '-: -: Q? | x, y, *z, w',
    ])
  })

  test('all on one line, explanation included', () => {
    const text = '7. Q? A) x B) y C) z Answer: C Explanation: So.'
    expect(shown(readLetteredText(text))).toEqual(['7: -: Q? | x, y, *z | So.'])
  })

  test('a letter within an option is no option', () => {
    const text = 'Q?\nA. Vitamin B. Always\nB. Plan C. Never\nC. z\nAnswer: A'
    expect(shown(readLetteredText(text))).toEqual(['-: -: Q? | *Vitamin B. Always, Plan C. Never, z'])
  })

  test('an option continues over lines', () => {
    expect(shown(readLetteredText('Q?\nA. x\nand more\nB. y\nAnswer: A'))).toEqual([
      '-: -: Q? | *x and more, y',
    ])
  })
})

describe('where questions begin and what belongs to them', () => {
  const options = `${AB}\nAnswer: A`

  test.each([
    ['numbers', `1. Q?\n${options}\n2. R?\n${options}`, ['1: -: Q? | *x, y', '2: -: R? | *x, y']],
    [
      'numbers of many kinds',
      `Question 1\nQ?\n${options}\nQ2: R?\n${options}`,
      ['1: -: Q? | *x, y', '2: -: R? | *x, y'],
    ],
    [
      'numbers in Markdown',
      `**1. Q?**\n${options}\n### Question 2: R?\n${options}\n**3.** **S** or?\n${options}\n**4. T** or?\n${options}`,
      ['1: -: Q? | *x, y', '2: -: R? | *x, y', '3: -: **S** or? | *x, y', '4: -: T or? | *x, y'],
    ],
    [
      'numbers in headings',
      `### 1. Q?\n${options}\n\n### 2. R?\n\n${options}\n\n### 3. S\nor?\n${options}\n\n### 4. T.\nAnswer: True`,
      ['1: -: Q? | *x, y', '2: -: R? | *x, y', '3: -: S\nor? | *x, y', '4: -: T. | *True, False'],
    ],
    [
      'numbered headings of sections',
      `# 5. Quiz\n\n## 1. One\n\n1. Q?\n${options}\n\n## 2. Two\n\n2. R?\n${options}`,
      ['1: -: Q? | *x, y', '2: -: R? | *x, y'],
    ],
    [
      'bold type around more than the number',
      `**1. Is \`2**3\` Q?**\n${options}\n**2. Is \`f(**k)\` R?**\n${options}\n**3. Is 2**3 S?\n${options}\n**4. T:** is it **U**\n${options}\n__5. Is __v__?__\n${options}`,
      [
        '1: -: Is `2**3` Q? | *x, y',
        '2: -: Is `f(**k)` R? | *x, y',
        '3: -: Is 2**3 S? | *x, y',
        '4: -: T: is it **U** | *x, y',
        '5: -: Is __v__? | *x, y',
      ],
    ],
    [
      'labels in a list or a quotation of the question',
      `1. Q?\n- Key: n\n- Answer: m\n> Answer: l\n${options}`,
      ['1: -: Q?\n- Key: n\n- Answer: m\n> Answer: l | *x, y'],
    ],
    [
      'labels in a list of the explanation',
      `1. Q?\n${AB}\nExplanation: So.\n- Options: many\n- Answer: B is wrong\n- Reason: z\nAnswer: A`,
      ['1: -: Q? | *x, y | So.\n- Options: many\n- Answer: B is wrong\n- Reason: z'],
    ],
    ['bold questions', `1. **Q?**\n${options}\n**R?**\n${options}`, ['1: -: Q? | *x, y', '-: -: R? | *x, y']],
    ['blank lines', `Q?\n${options}\n\nR?\n${options}`, ['-: -: Q? | *x, y', '-: -: R? | *x, y']],
    [
      'nothing but the answers',
      `Q?\n${options}\nR\nor S?\n${options}`,
      ['-: -: Q? | *x, y', '-: -: R\nor S? | *x, y'],
    ],
    ['rules', `Q?\n*${AB}\n~~\nR?\n*${AB}`, ['-: -: Q? | *x, y', '-: -: R? | *x, y']],
    ['paragraphs of a question', `Read.\n\nQ?\n${options}`, ['-: -: Read.\n\nQ? | *x, y']],
    [
      'numbered statements',
      `1. Which?\n1. s\n2. t\n${options}\n2. R?\n${options}`,
      ['1: -: Which?\n1. s\n2. t | *x, y', '2: -: R? | *x, y'],
    ],
    [
      'a number and a label on one line',
      `Question 1 Question: Q? Option A: x Option B: y Correct Answer: A Motivation: So.`,
      ['1: -: Q? | *x, y | So.'],
    ],
    [
      'an explanation with a numbered list',
      `Question 1\nQ?\n${options}\nMotivation: So:\n1. one\n2. two\nQuestion 2\nR?\n${options}`,
      ['1: -: Q? | *x, y | So:\n1. one\n2. two', '2: -: R? | *x, y'],
    ],
    [
      'an explanation that judges options with a word before the letter',
      `Q?\n${options}\nExplanation: So.\nOption A: yes\nOption B: no\n\nR?\n${options}`,
      ['-: -: Q? | *x, y | So.\nOption A: yes\nOption B: no', '-: -: R? | *x, y'],
    ],
    [
      'an explanation that has letters, too',
      `Q?\n${options}\nExplanation: So.\nA. is right\nB. is wrong\n\nR?\n${options}`,
      ['-: -: Q? | *x, y | So.\nA. is right\nB. is wrong', '-: -: R? | *x, y'],
    ],
    [
      'an explanation behind the key',
      `Q?\n${AB}\nAnswer: A. Because it is.`,
      ['-: -: Q? | *x, y | Because it is.'],
    ],
    [
      'categories',
      `Category: C\n\n1. Q?\n${options}\n\n2. R?\n${options}\nTopic: D\n\n3. S?\n${options}`,
      ['1: C: Q? | *x, y', '2: D: R? | *x, y', '3: C: S? | *x, y'],
    ],
  ])('%s', (_, text, expected) => {
    const result = readLetteredText(text)
    expect(shown(result)).toEqual(expected)
    expect(result.problems).toEqual([])
  })
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
    expect(shown({ drafts, problems, notices: [] })).toEqual(expected === null ? [] : [expected])
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
    expect(shown(readLetteredText(`Q?\n${AB}\n${answer}`))).toEqual(['-: -: Q? | x, *y'])
  })

  test.each(['Explanation: So.', '💡 Explanation: So.', 'Exp: So.', 'Expl.: So.'])('%s', (explanation) => {
    expect(shown(readLetteredText(`Q?\n${AB}\nAnswer: B\n${explanation}`))).toEqual([
      '-: -: Q? | x, *y | So.',
    ])
  })

  test.each(['B. y ← correct', 'B. y <-- correct answer', 'B. **y** (Correct Answer)', 'B. y [Correct]'])(
    'a mark in words: %s',
    (option) => {
      expect(shown(readLetteredText(`Q?\nA. x\n${option}`))).toEqual(['-: -: Q? | x, *y'])
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
    expect(shown({ drafts, problems, notices })).toEqual([
      '1: -: Q? | x, *y | So.',
      '2: -: R? | *x, y | Thus.',
    ])
    expect([problems, notices]).toEqual([[], []])
  })

  test('a list at the end as a table', () => {
    const table = '### Answer Key\n\n| Question | Answer |\n|---|---|\n| 1 | B |\n| 2 | A |'
    expect(shown(readLetteredText(two + table))).toEqual(['1: -: Q? | x, *y', '2: -: R? | *x, y'])
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

describe('the words with which an exported test asks for several answers', () => {
  const asked = (question: string) =>
    readLetteredText(`${question}\n${AB}\nAnswers: A, B`).drafts.map(({ text }) => text)

  test.each([
    'Which?\n(Choose every correct answer)',
    'Which? (Choose every correct answer)',
    '1. Which?\n\n(Choose every correct answer)\n',
  ])('are no part of the question: %j', (question) => {
    expect(asked(question)).toEqual(['Which?'])
  })

  test.each([
    'Which? (Choose two)',
    'Why say (Choose every correct answer) here?',
    '(Choose every correct answer)',
  ])('and other words stay: %j', (question) => {
    expect(asked(question)).toEqual([question])
  })
})

describe('what is no question', () => {
  test.each([
    ['no key', `Q?\n${AB}`, 1, 'The right answer is missing.'],
    ['a key that is no option', `Q?\n${AB}\nAnswer: D`, 1, 'The right answer "D" is not among the options'],
    ['a choice of keys', `Q?\n${AB}\nAnswer: A or B`, 1, 'is not among the options'],
    ['a key that contradicts its text', `Q?\n${AB}\nAnswer: B. x`, 1, 'is not among the options'],
    [
      'a mark that contradicts the key',
      `Q?\n*${AB}\nAnswer: B`,
      1,
      'given more than once, with different values',
    ],
    [
      'a letter left out',
      '\nQ?\nA. x\nC. y\nAnswer: A',
      2,
      'Option B is expected here, but this one is lettered C.',
    ],
    ['a letter twice', 'Q?\na) x\nb) y\nb) z', 1, 'Option c is expected here, but this one is lettered b.'],
    ['one option', 'Q?\nA. x\nAnswer: A', 1, 'The question has only one option, "x".'],
    ['options alone', `${AB}\nAnswer: A`, 1, 'These options have no question before them.'],
    ['numbered and without options', `1. Describe.\n\n2. Q?\n*${AB}`, 1, 'The question has no options.'],
    ['an answer without options', `What?\nAnswer: 42\n\nQ?\n*${AB}`, 1, 'The question has no options.'],
  ])('%s', (_, text, line, message) => {
    expect(readLetteredText(text).problems).toMatchObject([
      { location: { line }, message: expect.stringContaining(message) },
    ])
  })

  test('a text without options is a notice', () => {
    const { notices, problems } = readLetteredText(`Chapter one\n\n1. Q?\n*${AB}\n\nThe end.`)
    expect(problems).toEqual([])
    expect(notices.map(({ location, message }) => [location.line, message])).toEqual([
      [1, expect.stringContaining('"Chapter one"')],
      [7, expect.stringContaining('"The end."')],
    ])
  })
})

describe('Aiken', () => {
  test('questions, with and without blank lines between', () => {
    const text = `Q?\n${AB}\nANSWER: B\nR\nor S?\nA) x\nB) y\nANSWER: A\n\nT?\n\n${AB}\nANSWER: A`
    expect(shown(readAiken(text))).toEqual(['-: -: Q? | x, *y', '-: -: R\nor S? | *x, y', '-: -: T? | *x, y'])
  })

  test.each([
    ['no ANSWER', `Q?\n${AB}\nR?\n${AB}\nANSWER: A`, 1, 'The right answer is missing.'],
    ['a letter that is no option', `Q?\n${AB}\nANSWER: C`, 1, 'is not among the options'],
    ['no question', `${AB}\nANSWER: A`, 1, 'These options have no question before them.'],
    ['no options', '\nQ?\nANSWER: A', 2, 'The question has no options.'],
  ])('%s', (_, text, line, message) => {
    expect(readAiken(text).problems).toMatchObject([
      { location: { line }, message: expect.stringContaining(message) },
    ])
  })

  test.each([
    ['its own lines', `Q?\n${AB}\nANSWER: A`, true],
    ['another answer line', `Q?\n${AB}\nAnswer: A`, false],
    ['a number', `1. Q?\n${AB}\nANSWER: A`, false],
    ['an explanation', `Q?\n${AB}\nANSWER: A\nExplanation: So.`, false],
    ['a mark', `Q?\n*${AB}\nANSWER: A`, false],
  ])('a text is Aiken or freer: %s', (_, text, expected) => {
    expect(isAiken(text)).toBe(expected)
  })
})

test('options and the label of the key in one line: no word of the label stays in an option', () => {
  const text = '1. Which? A. one B. two C. three D. four Correct Answer: B\n2. And? A. one B. two Answer: A'
  expect(readLetteredText(text).drafts.map(({ options, correct }) => [options, correct])).toEqual([
    [['one', 'two', 'three', 'four'], ['two']],
    [['one', 'two'], ['one']],
  ])
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

test('signs in brackets mark right and wrong options', () => {
  const list = (right: string) =>
    ['a) One', 'b) Two', 'c) Three']
      .map((option) => `•\t[${option === right ? '+' : '-'}] ${option}`)
      .join('\n')
  const text = `1. Which is it\n${list('b) Two')}\n2. And\n${list('c) Three')}\n3. Or\n${list('a) One')}`
  expect(
    readLetteredText(text).drafts.map(({ options, correct }) => [options.join(), correct.join()]),
  ).toEqual([
    ['One,Two,Three', 'Two'],
    ['One,Two,Three', 'Three'],
    ['One,Two,Three', 'One'],
  ])
})

test.each(['(A)0.5 (B)1 (C)1.5', '[A]0.5 [B]1 [C]1.5', '(A) 0.5 (B)1 (C) 1.5'])(
  'options on one line in brackets without spaces: %s',
  (options) => {
    const { drafts } = readLetteredText(`1. How fast?\n${options}\nAnswer: B`)
    expect(drafts).toMatchObject([{ options: ['0.5', '1', '1.5'], correct: ['1'] }])
  },
)

test('a call in code is no list of options', () => {
  const { drafts } = readLetteredText('1. What is f (a)(b)?\nA. f (a)x (b)y\nB. g\nAnswer: B')
  expect(drafts).toMatchObject([{ text: 'What is f (a)(b)?', options: ['f (a)x (b)y', 'g'] }])
})
