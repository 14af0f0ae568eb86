import { describe, expect, test } from 'vitest'
import { shown } from '../../../tests/setup/files/shown-questions.ts'
import { readBank } from '../read-bank.ts'

const HEAD = '| Question | A | B | Answer |\n|---|:-:|--:|---|'

describe('tables of a Markdown document', () => {
  test.each([
    ['a table', `${HEAD}\n| Q? | x | y | B |`, ['Q? | x, *y']],
    ['a key in bold', `${HEAD}\n| Q? | x | y | **B** |`, ['Q? | x, *y']],
    ['without bars around', 'Question | A | B | Answer\n---|---|---|---\nQ? | x | y | B', ['Q? | x, *y']],
    [
      'options in one cell',
      '| Question | Options | Correct |\n|---|---|---|\n| Q? | A) x<br>B) y | B |',
      ['Q? | x, *y'],
    ],
    [
      'a bar in code and an escaped one',
      `${HEAD}\n| Is \`a|b\` Q? | x \\| z | y | B |`,
      ['Is `a|b` Q? | x | z, *y'],
    ],
    ['a blank cell at the end', `${HEAD}\n| Q? | x | y | B | |`, ['Q? | x, *y']],
    [
      'a cell too many',
      `${HEAD}\n| Q? | x | y | B | more |`,
      [
        '3: The row has 5 cells where the heading has 4; "more" is beyond the last column. Write "\\|" for a bar within a cell.',
      ],
    ],
    [
      'several with the same columns',
      `${HEAD}\n| Q? | x | y | B |\n\n${HEAD}\n| R? | x | y | A |`,
      ['Q? | x, *y', 'R? | *x, y'],
    ],
    [
      'several with other columns',
      `${HEAD}\n| Q? | x | y | B |\n\n| Question | A | B | C | Key |\n|---|---|---|---|---|\n| R? | x | y | z | C |`,
      ['Q? | x, *y', 'R? | x, y, *z'],
    ],
    [
      'a table of something else',
      `| Day | Hour |\n|---|---|\n| 1 | 2 |\n\n${HEAD}\n| Q? | x | y | B |`,
      ['Q? | x, *y'],
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected)
  })

  test.each([
    ['short names', '| Q | A | Explanation |'],
    ['other names', '| # | Correct option | Reason |'],
    ['names in another language', '| Câu | Đáp án | Why |'],
  ])('a table of keys below lettered questions is no bank: %s', (_, head) => {
    const text = `### Q1\n\nOne?\n\na) x\nb) y\n\n### Q2\n\nTwo?\n\na) x\nb) y\n\n## Answers\n\n${head}\n|---|---|---|\n| 1 | b | So |\n| 2 | a | So |`
    expect(shown(text)).toEqual(['One? | x, *y | So', 'Two? | *x, y | So'])
  })

  test('headings are categories, and text besides is named', () => {
    const { drafts, notices } = readBank(`# T\n\nRead this.\n\n## C\n\n${HEAD}\n| Q? | x | y | B |`)
    expect(drafts).toMatchObject([{ category: 'C', correct: ['y'], location: { line: 9, item: 1 } }])
    expect(notices).toMatchObject([
      {
        location: { line: 3 },
        message: 'This text is outside of the tables and was left out: "Read this.".',
      },
    ])
  })

  test('a small table among lettered questions is none', () => {
    const questions = [1, 2].map((number) => `${number}. Q?\nA. x\nB. y\nAnswer: B`).join('\n\n')
    expect(readBank(`${questions}\n\n${HEAD}\n| R? | x | y | B |`).drafts.length).toBeGreaterThanOrEqual(2)
  })
})
