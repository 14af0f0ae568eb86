import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../../tests/setup/cost.ts'
import { plainTextToHtml } from '../../rich-text/rich-text.ts'
import { repeatsExplanation } from './repeats-explanation.ts'

const plain = (explanation: string | null) => ({ explanation, format: 'plain' }) as const

const EXPLANATION = 'Because "acorns" & oaks\ndo it.'

describe('a note repeats the explanation', () => {
  test.each([
    ['as the editors begin with it', plainTextToHtml(EXPLANATION)],
    ['as the server stores it', '<p>Because "acorns" &amp; oaks<br />do it.</p>'],
    ['with an image behind it', `${plainTextToHtml(EXPLANATION)}<p><img src="/images/a.png" alt=""></p>`],
    ['with own words behind it', '<p>Because "acorns" &amp; oaks<br>do it. I forgot.</p>'],
    ['with own words before it', '<p>Mine.</p><p>Because "acorns" &amp; oaks</p><p>do it.</p>'],
    [
      'in part bold, with other spaces and entities',
      '<p>Because &#34;<b>acorns</b>&#x22;&nbsp;&amp; oaks do&nbsp; it.</p>',
    ],
  ])('%s', (_, html) => {
    expect(repeatsExplanation(html, plain(EXPLANATION))).toBe(true)
  })
})

describe('a note does not repeat', () => {
  test.each<[string, string, string | null]>([
    ['what it says otherwise', '<p>Because acorns do it.</p>', EXPLANATION],
    ['what is only the beginning of a word', '<p>Because</p>', 'B'],
    ['what is only the end of a word', '<p>Because</p>', 'use'],
    ['anything when it is empty', '<p></p>', EXPLANATION],
    ['no explanation', '<p>Mine.</p>', null],
    ['a blank explanation', '<p>Mine.</p>', ' \n'],
  ])('%s', (_, html, explanation) => {
    expect(repeatsExplanation(html, plain(explanation))).toBe(false)
  })
})

describe('a short explanation', () => {
  test.each([
    ['mentioned in a sentence is not repeated', '<p>Why O(n) and not O(log n)?</p>', false],
    ['at the end of a line is not repeated', '<p>It is O(n)</p>', false],
    ['at the beginning of a later line is not repeated', '<p>Mine.</p><p>O(n) it is</p>', false],
    ['as the beginning of the note is repeated', '<p>O(n) as each is read once</p>', true],
    ['as a paragraph is repeated', '<p>Mine.</p><p>O(n)</p><p>More.</p>', true],
    ['as a line is repeated', '<p>Mine.<br><b>O(n)</b><br>More.</p>', true],
    ['as a list item is repeated', '<ul><li><p>Mine.</p></li><li><p>O(n)</p></li></ul>', true],
  ])('%s', (_, html, repeated) => {
    expect(repeatsExplanation(html, plain('O(n)'))).toBe(repeated)
  })
})

test.each([
  ['as written now', '<p>Because:<br>&nbsp;&nbsp;&nbsp;&nbsp;deeper</p>'],
  ['as the editor gives it', '<p>Because:<br>\u00a0\u00a0\u00a0\u00a0deeper</p>'],
  ['with plain spaces', '<p>Because:<br>    deeper</p>'],
])('an indented explanation is recognized %s', (_, html) => {
  expect(repeatsExplanation(html, plain('Because:\n    deeper'))).toBe(true)
  expect(repeatsExplanation(`<p>Mine.</p>${html}`, plain('Because:\n    deeper'))).toBe(true)
})

test('whatever the explanation is, a note that begins as a copy repeats it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(repeatsExplanation(`${plainTextToHtml(text)}<p>Mine.</p>`, plain(text))).toBe(text.trim() !== '')
    }),
  )
})

test('a long note and a long explanation do not hang it', async () => {
  const { milliseconds } = await costOf(() =>
    repeatsExplanation('a'.repeat(100_000), plain('a'.repeat(20_000))),
  )
  expect(milliseconds).toBeLessThan(1500)
})

test.each([
  ['its words, with which the note begins', '**Oaks** have `acorns`', 'Oaks have acorns', true],
  ['its source', '**Oaks** have `acorns`', '**Oaks** have `acorns`', true],
  ['other words', '**Oaks** have `acorns`', 'Oaks have leaves', false],
  ['nothing, of markup alone', '---', 'Mine', false],
])('of a formatted explanation, a note repeats %s', (_, explanation, note, expected) => {
  expect(repeatsExplanation(plainTextToHtml(note), { explanation, format: 'markdown' })).toBe(expected)
})
