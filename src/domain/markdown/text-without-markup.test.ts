import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { QUESTION_LIMITS } from '../question-limits.ts'
import { plainTextOf } from './plain-text-of.ts'
import { readMarkdown } from './read-markdown.ts'
import { textWithoutMarkup } from './text-without-markup.ts'

describe('the words of a Markdown text are those that its parser reads', () => {
  test.each([
    ['emphasis', 'a **b** *c* __d__ _e_ ~~f~~', 'a b c d e f'],
    ['names with underscores', 'call my_long_name or __init__x', 'call my_long_name or __init__x'],
    ['signs of arithmetic', '2 * 3 * 4', '2 * 3 * 4'],
    ['a link', 'see [the book](https://example.org/a_(b))', 'see the book'],
    ['an image by its alternative text', 'Which? ![a **circuit**](/images/a.png)', 'Which? a circuit'],
    ['an image without one', '![](/images/a.png) ![ ](/images/b.png)', 'Image Image'],
    ['code within a line', 'call `f(x)`', 'call f(x)'],
    ['a code block', 'What does it print?\n\n```js\nf()\n```', 'What does it print?\nf()'],
    ['math', 'is $x^2$?', 'is x^2?'],
    ['math on lines of its own', 'a\n\n$$\nx^2\n$$', 'a\nx^2'],
    ['money', 'from $5 to $10', 'from $5 to $10'],
    ['a heading, a quote and a list', '# a\n\n> b\n\n- c\n- d', 'a\nb\nc\nd'],
    [
      'character references',
      '日&#x672C;**「の」**&#12399; a &lt; b &amp; c&nbsp;d',
      '日本「の」は a < b & c\u00a0d',
    ],
    ['an escaped reference', '\\&lt; is a sign', '&lt; is a sign'],
    ['escapes and references within code', 'what is `\\*` and `&#x41;`?', 'what is \\* and &#x41;?'],
    ['numbers that are no character', '&#0; &#xD800; &#x110000;', '\ufffd \ufffd \ufffd'],
    ['escapes', '\\*a\\* 5 \\$', '*a* 5 $'],
  ])('%s', (_, markdown, words) => {
    expect(textWithoutMarkup(markdown, 'markdown')).toBe(words)
    expect(plainTextOf(readMarkdown(markdown) ?? [])).toBe(words)
  })
})

test('a table becomes the text of its cells', () => {
  expect(textWithoutMarkup('| a | b |\n|---|:-:|\n| 1 | 2 |', 'markdown')).toBe('a b \n 1 2')
})

test('a plain text is unchanged', () => {
  fc.assert(fc.property(fc.string(), (text) => textWithoutMarkup(text, 'plain') === text))
})

test.each([
  '[',
  '![a](',
  '*a ',
  '**',
  '_a',
  '`',
  '$a',
  '| ',
  '- ',
  '> ',
  '#',
  '~~a',
  '(a)[',
  '\\',
  '-|',
  '&',
  '&#x306E;',
])('the longest text of "%s" takes less than 50 ms', async (piece) => {
  const text = piece.repeat(QUESTION_LIMITS.explanationMax / piece.length)
  textWithoutMarkup(text, 'markdown')
  const { milliseconds } = await costOf(() => textWithoutMarkup(text, 'markdown'))
  expect(milliseconds).toBeLessThan(50)
})

test.each([' ', '\t', '\n', ' \n'])('a run of "%s" among markup takes less than 50 ms', async (piece) => {
  const run = piece.repeat((QUESTION_LIMITS.explanationMax - 10) / piece.length)
  for (const text of [`${run}*a*`, `*a*${run}b`, `|${run}-`]) {
    textWithoutMarkup(text, 'markdown')
    const { milliseconds } = await costOf(() => textWithoutMarkup(text, 'markdown'))
    expect(milliseconds).toBeLessThan(50)
  }
})
