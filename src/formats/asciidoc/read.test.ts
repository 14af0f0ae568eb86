import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

const questionsIn = (text: string) =>
  readBank(text).drafts.map(({ text: question, options, correct, category }) => ({
    question,
    options: options.map((option) => (correct.includes(option) ? `*${option}` : option)),
    category,
  }))

const BIRD = {
  question: 'Which bird sings at night?',
  options: ['The stork', '*The nightingale'],
  category: null,
}

describe('texts of AsciiDoc', () => {
  test.each<[string, string, (typeof BIRD | { readonly category: string })[]]>([
    [
      'boxes below titles',
      '= Quiz\n:toc:\n\n== Birds\n\n=== Which bird sings at night?\n\n* [ ] The stork\n* [*] The nightingale\n',
      [{ ...BIRD, category: 'Birds' }],
    ],
    [
      'lists within lists',
      '= Quiz\n:toc:\n\n. Which bird sings at night?\n.. The stork\n.. The nightingale\n+\nAnswer: b\n\n. Which bird sings at night?\n.. The stork\n.. The nightingale\n+\nAnswer: b\n',
      [BIRD, BIRD],
    ],
    [
      'lists whose attributes say that they have letters, with the answer in a block',
      '= Quiz\n\n== Question 1\nWhich bird sings at night?\n\n[upperalpha]\n. The stork\n. The nightingale\n\n.Answer\n[%collapsible]\n====\nB\n====\n',
      [BIRD],
    ],
    [
      'a table with its cells in lines of their own',
      '= Quiz\n\n|===\n|Question |A |B |Correct\n\n|Which bird\nsings at night?\n|The stork\n|The nightingale\n|B\n\n|Which bird sings at night? |The stork |The nightingale |B\n|===\n',
      [BIRD, BIRD],
    ],
    [
      'letters with breaks of lines',
      '= Quiz\n:icons: font\n\n*1. Which bird sings at night?*\n\nA. The stork +\nB. The nightingale\n\n*Answer: B*\n',
      [BIRD],
    ],
  ])('%s', (_, text, expected) => {
    expect(questionsIn(text)).toEqual(expected)
  })

  test('leave out comments and keep code', () => {
    const text =
      '= Quiz\n\n////\nA. hidden\n////\n== What does this print?\n[source, python]\n----\nprint(1)\n----\n* [x] 1\n* [ ] 2\n// end\n'
    expect(questionsIn(text)).toEqual([
      { question: 'What does this print?\n\n```python\nprint(1)\n```', options: ['*1', '2'], category: null },
    ])
  })

  test.each<[string, string, readonly string[]]>([
    ['a block of comments without an end', '////\n', []],
    ['a block of comments', '////\nA. hidden\n////\n', ['A. hidden']],
    ['a comment', '// Answer: stone\n', ['// Answer: stone']],
  ])('%s takes no question away, and is named', (_, comment, named) => {
    const { drafts, notices } = readBank(
      `= Quiz\n\n== Which is a fruit?\n* [x] apple\n* [ ] stone\n\n${comment}\n== Which is a color?\n* [ ] dog\n* [x] red\n`,
    )
    expect(drafts.map(({ text }) => text)).toEqual(['Which is a fruit?', 'Which is a color?'])
    expect(notices.map(({ excerpt }) => excerpt)).toEqual(named)
  })

  test('keep the lines of the file', () => {
    const { drafts } = readBank('= Quiz\n:toc:\n\n=== Do storks migrate?\n* [x] Yes\n* [ ] No\n')
    expect(drafts.map(({ location }) => location.line)).toEqual([4])
  })

  test.each<[string, string]>([
    ['GIFT', '= not a title {\n=right\n~wrong\n}\n'],
    ['a wiki', '== Birds ==\n# one\n# two\n'],
    ['a text that begins with an equals sign', '= 4 is what 2 + 2 is.\nNothing else.\n'],
  ])('are not %s', (_, text) => {
    expect(
      readBank(text)
        .problems.map(({ message }) => message)
        .join(),
    ).not.toContain('AsciiDoc')
  })

  test.each([
    '*a '.repeat(20_000),
    '_a '.repeat(20_000),
    '|'.repeat(60_000),
    `|===\n${'|a '.repeat(60_000)}\n|===`,
  ])(
    'of one long line take no long time (%#)',
    (line) => {
      expect(readBank(`= T\n:toc:\n\n${line}\n* [x] a\n* [ ] b`).drafts.length).toBeLessThan(2)
    },
    2000,
  )
})
