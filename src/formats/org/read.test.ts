import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

const questionsIn = (text: string) =>
  readBank(text).drafts.map(({ text: question, options, correct, category }) => ({
    question,
    options: options.map((option) => (correct.includes(option) ? `*${option}` : option)),
    category,
  }))

describe('texts of Org-mode', () => {
  test.each<[string, string, string, readonly string[], string | null]>([
    [
      'boxes below headings within headings',
      '* Birds\n** Which bird sings at night?\n- [ ] The stork\n- [X] The nightingale\n',
      'Which bird sings at night?',
      ['The stork', '*The nightingale'],
      'Birds',
    ],
    [
      'letters below a drawer, with the answer',
      '* Question 1\n:PROPERTIES:\n:ID: b1\n:END:\nWhich bird sings at night?\nA) The stork\nB) The nightingale\nAnswer: B\n',
      'Which bird sings at night?',
      ['The stork', '*The nightingale'],
      null,
    ],
    [
      'boxes below a heading with a state, a priority and tags',
      '#+TITLE: Birds\n# a comment\n* TODO [#A] Which =bird= sings at night?  :easy:night:\n+ [ ] The stork\n+ [X] The nightingale\n',
      'Which `bird` sings at night?',
      ['The stork', '*The nightingale'],
      null,
    ],
    [
      'a table',
      '| Question | A | B | Correct |\n|----------+---+---+---------|\n| Which bird sings at night? | The stork | The nightingale | B |\n| Which bird clatters? | The stork | The wren | A |\n',
      'Which bird sings at night?',
      ['The stork', '*The nightingale'],
      null,
    ],
    [
      'code',
      '#+TITLE: Code\n* What does this print?\n#+BEGIN_SRC python\nprint(1 * 2 * 3)\n#+END_SRC\n- [X] 6\n- [ ] 7\n',
      'What does this print?\n\n```python\nprint(1 * 2 * 3)\n```',
      ['*6', '7'],
      null,
    ],
  ])('%s', (_, text, question, options, category) => {
    expect(questionsIn(text)[0]).toEqual({ question, options, category })
  })

  const FRUIT = '#+TITLE: x\n* Which is a fruit?\n- [X] apple\n- [ ] stone\n'
  const COLORS = '* Which is a color?\n- [ ] dog\n- [X] red\n'

  test.each<[string, string, string | null]>([
    ['a drawer without an end', `${FRUIT}:LOGBOOK:\n${COLORS}`, null],
    ['a drawer without an end, before one with it', `${FRUIT}:LOGBOOK:\n${COLORS}:A:\nx\n:END:\n`, 'x'],
    ['a comment', `${FRUIT}# Answer: stone\n${COLORS}`, '# Answer: stone'],
    ['a drawer', `${FRUIT}${COLORS}:EXPLANATION:\nRed is a color.\n:END:\n`, 'Red is a color.'],
    ['a property', `${FRUIT}${COLORS}:PROPERTIES:\n:ID: 1\n:ANSWER: 2\n:END:\n`, ':ANSWER: 2'],
    [
      'a comment of lines',
      `${FRUIT}#+begin_comment\n* Old?\n- [X] a\n- [ ] b\n#+end_comment\n${COLORS}`,
      '* Old? - [X] a - [ ] b',
    ],
    [
      'a heading that is a comment',
      `${FRUIT}** COMMENT Old?\n- [X] a\n- [ ] b\n*** Part?\n- [X] c\n- [ ] d\n${COLORS}`,
      '** COMMENT Old? - [X] a - [ ] b *** Part? - [X] c - [ ] d',
    ],
  ])('%s takes no question away and adds none, and is named', (_, text, excerpt) => {
    const { drafts, notices } = readBank(text)
    expect(drafts.map(({ text, options }) => [text, options.length])).toEqual([
      ['Which is a fruit?', 2],
      ['Which is a color?', 2],
    ])
    expect(notices.flatMap((notice) => (notice.message.includes('left out') ? notice.excerpt : []))).toEqual(
      excerpt === null ? [] : [excerpt],
    )
  })

  test('a box that is ticked in part is none', () => {
    expect(questionsIn('#+TITLE: x\n* Which?\n- [X] clean\n- [-] cook\n- [ ] eat\n')).toMatchObject([
      { options: ['*clean', 'cook', 'eat'] },
    ])
  })

  test('keep the lines of the file', () => {
    const { drafts } = readBank('#+TITLE: Birds\n\n* A\n** Do storks migrate?\n- [X] Yes\n- [ ] No\n')
    expect(drafts.map(({ location }) => location.line)).toEqual([4])
  })

  test('are refused where no question shows', () => {
    expect(readBank('#+TITLE: Diary\n* Monday\nNothing.\n')).toMatchObject({
      drafts: [],
      problems: [{ message: expect.stringContaining('Org-mode') }],
    })
  })

  test('are no Markdown with a table that has crossings', () => {
    const text = '# Birds\n\n|---+---|\n\n# Which bird clatters?\n- [x] The stork\n- [ ] The wren\n'
    expect(questionsIn(text)).toMatchObject([{ question: expect.stringContaining('Which bird clatters?') }])
  })

  test.each([
    '* *'.repeat(20_000),
    '[['.repeat(20_000),
    '=a '.repeat(20_000),
    '|-'.repeat(20_000),
    `* W?${' '.repeat(40_000)}y`,
    ':a:\n'.repeat(20_000),
  ])(
    'of one long line take no long time (%#)',
    (line) => {
      expect(readBank(`#+TITLE: x\n${line}\n- [X] a\n- [ ] b`).drafts.length).toBeLessThan(2)
    },
    2000,
  )
})
