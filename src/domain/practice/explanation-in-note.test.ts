import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { plainTextToHtml } from '../rich-text.ts'
import { repeatsExplanation } from './explanation-in-note.ts'

const EXPLANATION = 'Because "acorns" & oaks\ndo it.'

describe('a note repeats the explanation', () => {
  test.each([
    ['as the editors begin with it', plainTextToHtml(EXPLANATION)],
    ['as the server stores it', '<p>Because "acorns" &amp; oaks<br />do it.</p>'],
    [
      'with an image behind it, as an import of the last release stored it',
      `${plainTextToHtml(EXPLANATION)}<p><img src="/images/a.png" alt=""></p>`,
    ],
    ['with own words behind it', '<p>Because "acorns" &amp; oaks<br>do it. I forgot.</p>'],
    ['with own words before it', '<p>Mine.</p><p>Because "acorns" &amp; oaks</p><p>do it.</p>'],
    [
      'in part bold, with other spaces and entities',
      '<p>Because &#34;<b>acorns</b>&#x22;&nbsp;&amp; oaks do&nbsp; it.</p>',
    ],
  ])('%s', (_, html) => {
    expect(repeatsExplanation(html, EXPLANATION)).toBe(true)
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
    expect(repeatsExplanation(html, explanation)).toBe(false)
  })
})

test('a word that also begins another one is found where it stands alone', () => {
  expect(repeatsExplanation('<p>Because of B.</p>', 'B')).toBe(true)
})

test('whatever the explanation is, a note that begins as a copy repeats it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(repeatsExplanation(`${plainTextToHtml(text)}<p>Mine.</p>`, text)).toBe(text.trim() !== '')
    }),
  )
})

test('a long note and a long explanation do not hang it', async () => {
  const { milliseconds } = await costOf(() => repeatsExplanation('a'.repeat(100_000), 'a'.repeat(20_000)))
  expect(milliseconds).toBeLessThan(1500)
})
