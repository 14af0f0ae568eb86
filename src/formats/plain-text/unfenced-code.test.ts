import { describe, expect, test } from 'vitest'
import { readBank } from '../read-bank.ts'

const LOOP = 'for i in range(3):\n    if i == 1:\n        break\n    print(i)\nprint("done")'

/** The same lines with something before each of them that is not blank. */
function indented(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by)
}

describe('code without a fence keeps its lines and its indentation', () => {
  const options = 'A. 0 done\nB. 0 1 done\nAnswer: A'
  const boxes = '- [x] 0 done\n- [ ] 0 1 done'

  test.each([
    [
      'below a blank line',
      `1. What does this print?\n\n${LOOP}\n\n${options}`,
      `What does this print?\n\n${LOOP}`,
    ],
    [
      'right below the question',
      `1. What does this print?\n${LOOP}\n${options}`,
      `What does this print?\n${LOOP}`,
    ],
    [
      'indented as a whole',
      `1. What does this print?\n${indented(LOOP, '    ')}\n${options}`,
      `What does this print?\n${LOOP}`,
    ],
    ['indented by tabs', `1. What?\n\twhile x:\n\t\ty()\n${options}`, 'What?\nwhile x:\n\ty()'],
    [
      'between words',
      `1. What?\n\n${indented(LOOP, '  ')}\n\n  Think.\n\n${options}`,
      `What?\n\n${LOOP}\n\nThink.`,
    ],
    [
      'without a number',
      `What does this print?\n${indented(LOOP, '  ')}\n${options}`,
      `What does this print?\n${LOOP}`,
    ],
    [
      'with a comment and with names that are labels, too',
      `1. What?\n\nkey = 3\n# a comment\n\n# another\nanswer = key + 1\nprint(answer)\n\n${options}`,
      'What?\n\nkey = 3\n# a comment\n\n# another\nanswer = key + 1\nprint(answer)',
    ],
    ['in Markdown', `## T\n\n1. What?\n\n${indented(LOOP, '    ')}\n\n${boxes}`, `What?\n\n${LOOP}`],
    ['in Markdown, right below the question', `What?\n${LOOP}\n${boxes}`, `What?\n${LOOP}`],
    [
      'in Markdown, with a comment',
      `1. What?\nx = 1\n# no heading\ny = 2\n${boxes}`,
      'What?\nx = 1\n# no heading\ny = 2',
    ],
    ['in Aiken', `What?\n${indented(LOOP, '  ')}\nA. x\nB. y\nANSWER: A`, `What?\n${LOOP}`],
  ])('of a question, %s', (_, text, expected) => {
    const { drafts, problems } = readBank(text)
    expect(problems).toEqual([])
    expect(drafts.map((draft) => [draft.text, draft.format ?? 'plain'])).toEqual([[expected, 'plain']])
  })

  test.each([
    ['letters', '1. Q?\nA. for i in x:\n       y()\n   z()\nB. w\nAnswer: B', 'for i in x:\n    y()\nz()'],
    ['a letter alone', '1. Q?\nA.\n   if x:\n       y()\nB. w\nAnswer: B', 'if x:\n    y()'],
    ['braces', '1. Q?\nA. if (x) {\n     y();\n   }\nB. w\nAnswer: B', 'if (x) {\n  y();\n}'],
    ['boxes', 'Q?\n- [ ] for i in x:\n          y()\n      z()\n- [x] w', 'for i in x:\n    y()\nz()'],
  ])('of an option with %s', (_, text, expected) => {
    expect(readBank(text).drafts.map((draft) => draft.options[0])).toEqual([expected])
  })

  test('of an explanation', () => {
    const why = 'Since\nfor i in x:\n    y()'
    expect(readBank(`1. Q?\nA. x\nB. y\nAnswer: A\nExplanation: ${why}`).drafts[0]?.explanation).toBe(why)
    expect(readBank(`Q?\n- [x] x\n- [ ] y\n> Since\n> for i in x:\n>     y()`).drafts[0]?.explanation).toBe(
      why,
    )
  })

  test('in a question that is Markdown it gets a fence, where it would lose its lines', () => {
    const fenced = 'What does `x` hold?\n\n```\nx = 1\nif x:\n    x = 2\n```'
    const code = 'What does `x` hold?\nx = 1\nif x:\n    x = 2'
    for (const text of [`${code}\n- [x] 2\n- [ ] 1`, `1. ${code}\nA. 2\nB. 1\nAnswer: A`]) {
      expect(readBank(text).drafts).toMatchObject([{ text: fenced, format: 'markdown', correct: ['2'] }])
    }
  })
})

test.each([
  [
    'lines of words of an option are one',
    '1. Q?\nA. A long sentence\n   that goes on\nB. y\nAnswer: A',
    'A long sentence that goes on',
  ],
  ['a fence keeps its lines', 'Q?\n- [x] a\n  ```\n    b\n  ```\n- [ ] c', 'a\n  ```\n    b\n  ```'],
])('%s', (_, text, option) => {
  expect(readBank(text).drafts.map((draft) => draft.options[0])).toEqual([option])
})

test('words and links of a Markdown question are no code', () => {
  const text = 'See `x` in [a(b)](https://x.org)\nand [c(d)](https://x.org).\nIt is = y'
  expect(readBank(`${text}\n- [x] a\n- [ ] b`).drafts[0]?.text).toBe(text)
})
