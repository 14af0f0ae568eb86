import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { htmlToText } from '../../domain/html/html-to-text.ts'
import { withForeignTagsAsText } from '../records/text-reader.ts'

describe('what only looks like a tag is text', () => {
  test.each([
    ['a type', 'Which type is Map<String, Integer> here?'],
    ['a type of a name that is an element', 'a List<Object> or vector<int>'],
    ['a comparison', 'if (a<b && c>d) return;'],
    ['two comparisons', 'a<b && c>d, then a<b || c>d'],
    ['an end without an element', 'x </String> y'],
  ])('%s', (_, text) => {
    expect(htmlToText(withForeignTagsAsText(text)).text).toBe(text)
  })
})

describe('HTML stays', () => {
  test.each([
    '<p>What is <b>not</b> a tree?<br>x<img src="a.png"></p>',
    '<ul><li>a<li>b</ul><table><tr><td>x</table>',
    '<span>never closed',
    '<o:p>x</o:p><my-part>y</my-part>',
    '<math><mi>x</mi></math>',
    '<B>a</b>',
  ])('%s', (html) => {
    expect(withForeignTagsAsText(html)).toBe(html)
  })
})

test('a type within HTML is text, and the rest is HTML', () => {
  expect(withForeignTagsAsText('<p><b>Map<K, V></b></p>')).toBe('<p><b>Map&lt;K, V></b></p>')
})

test('no word of a text without elements is lost', () => {
  const pieces = fc.constantFrom('a', '<', '>', '<Key>', '</Key>', '<b && c>', ' ', 'd', '<int, ', '"')
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('')
      const read = htmlToText(withForeignTagsAsText(text)).text
      expect(read.replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''))
    }),
  )
})

test.each(['<b>', '<', '<a ', '<Key>', '<b></b>'])(
  'a long run of "%s" takes a bounded time',
  async (piece) => {
    const html = piece.repeat(200_000 / piece.length)
    const { milliseconds } = await costOf(() => withForeignTagsAsText(html))
    expect(milliseconds).toBeLessThan(1000)
  },
)
