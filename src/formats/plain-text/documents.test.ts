import { describe, expect, test } from 'vitest'
import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { readLetteredText } from './lettered/lettered-text.ts'

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

describe('options that are lines without any sign', () => {
  const lines = 'x is one\ny is two\nz is three'
  test.each([
    ['a line below names one', `1) Which?\n\n${lines}\nAnswer: y is two`],
    ['with blank lines between', `1) Which?\n\n${lines.replaceAll('\n', '\n\n')}\n\nAnswer: y is two.`],
    ['below a question that ends in a colon', `1) It is:\n${lines}\n**Answer:** Y is two`],
    ['below a question of two lines', `1) A story.\nWhich?\n${lines}\nAnswer: y is two`],
    ['below a question that asks twice', `1) Why? A story:\nWhich?\n${lines}\nAnswer: y is two`],
    ['in another language', `1) ¿Which?\n\n${lines}\nCORRECTA: y is two`],
    ['in an element that hides it', `1) Which?\n\n${lines}\n<span class="s">CORRECTA: y is two</span>`],
    ['in a paragraph', `1) Which?\n\n${lines}\n<p class="s">Answer: y is two</p>`],
  ])('%s', (_, text) => {
    const [question = ''] = shown(readLetteredText(text))
    expect(question.slice(question.indexOf('|'))).toBe('| x is one, *y is two, z is three')
  })

  test.each([
    ['the answer is none of them', `1) Which?\n${lines}\nAnswer: w`],
    ['nothing is numbered', `Which?\n${lines}\nAnswer: y is two`],
    ['nothing says where the question ends', `1) One\n${lines}\nAnswer: y is two`],
    ['two are alike', `1) Which?\nx\ny\ny.\nAnswer: y`],
  ])('none where %s', (_, text) => {
    expect(shown(readLetteredText(text))).toEqual([])
  })

  test('other elements around a line are text', () => {
    const text = '1. Which is bold?\n<b>x</b>\nA. y\nB. z\nAnswer: A'
    expect(shown(readLetteredText(text))).toEqual(['1: -: Which is bold?\n<b>x</b> | *y, z'])
  })
})

test('a list of answers whose title says more, with a dash before each key', () => {
  const text = `**Q1.** One?\n${AB}\n\n**Q2.** Two?\n${AB}\n\n# ANSWER KEY — cover this section\n\n**Q1 — B.** So.\n**Q2 — A.** So.`
  expect(shown(readLetteredText(text))).toEqual(['1: -: One? | x, *y | So.', '2: -: Two? | *x, y | So.'])
})

test.each(['Solution - Using the rule', 'Answer – Because of this', 'Solutions - Exam 2020'])(
  '"%s" above a question is no list of answers',
  (title) => {
    const { drafts } = readLetteredText(
      `1. One?\n${AB}\nAnswer: A\n\n${title}\n2. DNA (deoxyribonucleic acid) is?\n${AB}\nAnswer: B`,
    )
    expect(drafts.map(({ text, correct }) => [text, correct])).toEqual([
      ['One?', ['x']],
      ['DNA (deoxyribonucleic acid) is?', ['y']],
    ])
  },
)

test('names of ticks', () => {
  const text = '### 1. One?\n\n- x\n- y :white_check_mark:\n\n### 2. Two?\n\n- x :heavy_check_mark:\n- y'
  expect(shown(readLetteredText(text))).toEqual(['1: -: One? | x, *y', '2: -: Two? | *x, y'])
})

describe('answers that open', () => {
  test.each([
    [
      'a letter with a label',
      `<details>\n<summary>Answer</summary>\n\n**Correct: B**\n\n**Why:** So.\n</details>`,
    ],
    [
      'with attributes',
      `<details markdown=1><summary markdown="span">Answer</summary>\nCorrect answer: B\n\nSo.\n</details>`,
    ],
    ['on one line', `<details><summary>Show Answer</summary>Answer: B. So.</details>`],
    [
      'a letter alone',
      `<details>\n<summary>\nClick to see the answer\n</summary>\n\n**B**\n\nSo.\n</details>`,
    ],
    ['with another title', `<details>\n<summary>Spoiler</summary>\n\n**Answer:** B\n\nSo.\n</details>`],
    ['a response', `<details>\n<summary>Response:</summary>\n\n**Answer:** B\n\nSo.\n</details>`],
    ['a callout', `> [!success]- Answer\n> **Correct Answer: B**\n>\n> So.`],
  ])('%s', (_, answer) => {
    expect(shown(readLetteredText(`1. Q?\n${AB}\n\n${answer}\n\n2. R?\n*${AB}`))).toEqual([
      '1: -: Q? | x, *y | So.',
      '2: -: R? | *x, y',
    ])
  })
})

describe('what is around the questions of a document', () => {
  const options = `${AB}\nAnswer: B`

  test.each([
    ['fields before the text', `---\ntitle: T\ntags:\n  - a\n---\n\nQ?\n${options}`, '-: -: Q? | x, *y'],
    [
      'links to other places',
      `- [Part 1](#part-1)\n[Back](../README.md)\n\nQ?\n${options}`,
      '-: -: Q? | x, *y',
    ],
    [
      'sections',
      `# Title\n\n## Storage (Questions 1-9)\n\n### Question 1\nQ?\n${options}`,
      '1: Storage: Q? | x, *y',
    ],
    ['general sections', `## Questions\n\n### Question 1\nQ?\n${options}`, '1: -: Q? | x, *y'],
    [
      'a remark behind the number',
      `## Question 1 *(Hard)*\n\n**Question**: Q?\n\n${options}`,
      '1: -: Q? | x, *y',
    ],
    ['a number alone in a heading', `### 1.\nQ?\n\n${options}`, '1: -: Q? | x, *y'],
    [
      'fields of a question',
      `### Question 1\n\n**Difficulty**: Easy\n**Topic**: T\n\n**Question**:\nQ?\n\n${options}`,
      '1: T: Q? | x, *y',
    ],
    ['a title that only one question has', `### Question 1 — T\n\nQ?\n${options}`, '1: -: Q? | x, *y'],
    ['a title without a text', `### Question 1 — Q?\n\n${options}`, '1: -: Q? | x, *y'],
    [
      'a scenario',
      `1. **Scenario:** So.\n\n**Question:** Q?\n${options}`,
      '1: -: Scenario: So.\n\nQ? | x, *y',
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(readLetteredText(text))).toEqual([expected])
  })

  test('a title that several questions share is their category', () => {
    const text = `### Question 1 — T\n\nQ?\n${options}\n\n### Question 2 — T\n\nR?\n${options}`
    expect(shown(readLetteredText(text))).toEqual(['1: T: Q? | x, *y', '2: T: R? | x, *y'])
  })

  test('topics of one question each are no categories', () => {
    const text = Array.from(
      { length: 10 },
      (_, n) => `### Question ${n + 1}\n\n**Topic**: T${n}\n\nQ?\n${options}`,
    )
    const { drafts } = readLetteredText(text.join('\n\n'))
    expect(new Set(drafts.map(({ category }) => category))).toEqual(new Set([null]))
  })
})

test('code keeps its indentation, holds no options and no key, and makes its question Markdown', () => {
  const { drafts } = readLetteredText(
    '1. What is it?\n\n```hcl\nkey = {\n  C. d\n}\n```\n\nA. x\nB. y\nAnswer: B',
  )
  expect(drafts.map(({ text, correct, format }) => [text, correct, format])).toEqual([
    ['What is it?\n\n```hcl\nkey = {\n  C. d\n}\n```', ['y'], 'markdown'],
  ])
})

test('pages of a study site', () => {
  const page = (number: number, answers: string) =>
    `## Exam E-1 topic 1 question ${number} discussion\n\nActual exam question from\n\nE's\nE-1\n\nQuestion #: ${number}\n` +
    `Topic #: 1\n\n[All E-1 Questions]\n\nQ${number}? (Choose two.)\n${answers}\n\n**Timestamp: May 1, 2020**\n\n` +
    `[View on ExamTopics](https://example.org)\n\n-----\n`
  const result = readLetteredText(
    [
      page(1, `Suggested Answer: AB 🗳️\n\n${AB}\nC. z\n\n**Answer: AB**`),
      page(2, `Suggested Answer: AC 🗳️\n\n${AB}\nC. z\n\n**Answer: A**`),
      page(3, `${AB}\nC. z\nSuggested Answer: BC`),
    ].join('\n'),
  )
  expect(shown(result)).toEqual([
    '-: -: Q1? (Choose two.) | *x, *y, z',
    '-: -: Q2? (Choose two.) | *x, y, *z',
    '-: -: Q3? (Choose two.) | x, *y, *z',
  ])
  expect(result.notices.map(({ message }) => message)).toEqual([
    'The file gives the answer "A" and suggests "AC". The second was taken, because the question asks for as many: check it.',
  ])
})

describe('lists of answers', () => {
  const two = `1. Q?\n${AB}\n\n2. R?\n${AB}\n\n`
  const both = ['1: -: Q? | x, *y', '2: -: R? | *x, y']

  test.each([
    ['in a block', 'Answer Key (No Cheating!)\n\n```\n1. B   2. A\n```', both],
    ['without spaces', '## 🎯 Answer Key\n\n```\n1.B 2.A\n```\n\n## Scoring\nMore than 1: good.', both],
    [
      'in a table with reasons',
      '## Answer Key\n| Q# | Answer(s) | Explanation | Level |\n|---|---|---|---|\n| 1 | B | So. | 1 |\n| 2 | A | N/A | 2 |',
      ['1: -: Q? | x, *y | So.', '2: -: R? | *x, y'],
    ],
    [
      'in a table with a column for each option',
      '## Answer Key\n| No | A | B | Correct |\n|---|---|---|---|\n| 1 | A | B | B |\n| 2 | B | A | A |',
      both,
    ],
    [
      'and again with reasons',
      '## Answer Key\n1. B\n2. A\n\n## Rationales\n\nRead them.\n\n**Q1. B.** So.\n- A is wrong.\n\n**Q2. Answer: A** Thus.',
      ['1: -: Q? | x, *y | So.\n- A is wrong.', '2: -: R? | *x, y | Thus.'],
    ],
  ])('%s', (_, list, expected) => {
    expect(shown(readLetteredText(two + list))).toEqual(expected)
  })

  test('one below each chapter, with numbers that begin again', () => {
    expect(
      shown(readLetteredText(`${two}Answers\n1. B\n2. A\n\n# Two\n\n${two}Answers\n1. A\n2. B`)),
    ).toEqual([...both, '1: -: Q? | *x, y', '2: -: R? | x, *y'])
  })

  test('all at the end, by chapters', () => {
    expect(
      shown(readLetteredText(`${two}# Two\n\n${two}Answers\nOne\n1. B\n2. A\n\nTwo\n1. A\n2. B`)),
    ).toEqual([...both, '1: -: Q? | *x, y', '2: -: R? | x, *y'])
  })

  test('lists that contradict each other refuse the question', () => {
    const list = 'Answers\n1. B\n2. A\n3. B\n4. A\n\nRationales\n1. B. So.\n2. B. So.\n3. B. So.\n4. A. So.'
    const { drafts, problems } = readLetteredText(`${two}3. S?\n${AB}\n\n4. T?\n${AB}\n\n${list}`)
    expect(drafts).toHaveLength(3)
    expect(problems.map(({ location, message }) => [location.id, message])).toEqual([
      ['2', 'The lists of answers give this question different ones (A; B). Keep the right one.'],
    ])
  })

  test('a list that counts otherwise than the questions gives no key', () => {
    const { drafts, problems, notices } = readLetteredText(`${two}3. S?\n${AB}\n\nAnswers\n2. A\n3. B\n4. A`)
    expect([drafts.length, problems.length]).toEqual([0, 3])
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringContaining('numbers 2–4, but the questions have 1–3'),
    ])
  })
})
