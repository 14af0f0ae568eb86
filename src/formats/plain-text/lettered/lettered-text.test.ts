import { describe, expect, test } from 'vitest'
import { shownDrafts } from '../../../../tests/setup/files/shown-drafts.ts'
import { readLetteredText } from './lettered-text.ts'

const AB = 'A. x\nB. y'

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
    ['the first on the line of the question', 'Q? A.x\nB.y'],
    ['a line of a site above the key', 'Q?\nA. x\nB. y\nView Answer'],
    ['one line with a tick', 'Q? a) x ✔b) y'],
    ['one line with a tick drawn as a picture', 'Q? a) x ✔️b) y'],
  ])('%s', (_, text) => {
    expect(shownDrafts(readLetteredText(`${text}\nAnswer: B`))).toEqual(['-: -: Q? | x, *y'])
  })

  test('two columns', () => {
    expect(shownDrafts(readLetteredText('Q?\nA. x  B. y\nC. z  D. w\nAnswer: C'))).toEqual([
      '-: -: Q? | x, y, *z, w',
    ])
  })

  test.each([
    ['four', 'A. x   C. .z\nB. y   D. w', '-: -: Q? | x, y, *.z, w'],
    ['with tabs and a gap between the rows', 'A. x\tC. z\n\nB. y\tD. w', '-: -: Q? | x, y, *z, w'],
    ['five', 'a) x    d) w\nb) y    e) v\nc) z', '-: -: Q? | x, y, *z, w, v'],
  ])('two columns, read down: %s', (_, options, shown) => {
    expect(shownDrafts(readLetteredText(`Q?\n${options}\nAnswer: C`))).toEqual([shown])
  })

  test('all on one line, explanation included', () => {
    const text = '7. Q? A) x B) y C) z Answer: C Explanation: So.'
    expect(shownDrafts(readLetteredText(text))).toEqual(['7: -: Q? | x, y, *z | So.'])
  })

  test('a letter within an option is no option', () => {
    const text = 'Q?\nA. Vitamin B. Always\nB. Plan C. Never\nC. z\nAnswer: A'
    expect(shownDrafts(readLetteredText(text))).toEqual(['-: -: Q? | *Vitamin B. Always, Plan C. Never, z'])
  })

  test('an option continues over lines', () => {
    expect(shownDrafts(readLetteredText('Q?\nA. x\nand more\nB. y\nAnswer: A'))).toEqual([
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
    expect(shownDrafts(result)).toEqual(expected)
    expect(result.problems).toEqual([])
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

test('options and the label of the key in one line: no word of the label stays in an option', () => {
  const text = '1. Which? A. one B. two C. three D. four Correct Answer: B\n2. And? A. one B. two Answer: A'
  expect(readLetteredText(text).drafts.map(({ options, correct }) => [options, correct])).toEqual([
    [['one', 'two', 'three', 'four'], ['two']],
    [['one', 'two'], ['one']],
  ])
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
