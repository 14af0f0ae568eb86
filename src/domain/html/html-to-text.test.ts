import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { decodeEntities } from './html-entities.ts'
import { htmlToText, looksLikeHtml } from './html-to-text.ts'

describe('htmlToText: what a browser would show, as plain text', () => {
  test.each([
    ['plain words', 'The east.', 'The east.'],
    ['a paragraph', '<p>The east.</p>', 'The east.'],
    ['paragraphs a blank line apart', '<p>a</p>\n<p>b</p>', 'a\n\nb'],
    ['a line break', 'a<br>b<BR/>c<br />d', 'a\nb\nc\nd'],
    ['a break in a paragraph', '<p>a<br><br>b</p>', 'a\n\nb'],
    ['blocks on separate lines', '<div>a</div><div>b</div>', 'a\nb'],
    ['white space collapses', ' a \n\t b  <b> c </b> d', 'a b c d'],
    ['not inside words', 'H<b>ell</b>o', 'Hello'],
    ['a non-breaking space stays', 'a&nbsp;&nbsp;b', 'a\u00A0\u00A0b'],
    ['preformatted text', '<pre>if x:\n    y</pre>', 'if x:\n    y'],
    ['a list', '<ul><li>a</li><li><p>b</p></li></ul>c', '- a\n- b\n\nc'],
    ['a numbered list', '<ol><li>a<li>b</ol>', '1. a\n2. b'],
    ['a table', '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', 'a  b\n1  2'],
    ['powers', 'x<sup>2</sup> + 10<sup>-3</sup>', 'x² + 10⁻³'],
    ['a power without superscript characters', '2<sup>n+k</sup>, e<sup>x</sup>', '2^(n+k), e^x'],
    ['indices', 'H<sub>2</sub>O, v<sub>max</sub>', 'H₂O, v_(max)'],
    ['a long power', 'a<sup><b>1</b> <i>b</i> <b>c</b> <i>d</i> <b>e</b> <i>f</i></sup>', 'a^(1 b c d e f)'],
    ['ruby', '村田<ruby><rb>真</rb><rp>(</rp><rt>まこと</rt><rp>)</rp></ruby>の', '村田真(まこと)の'],
    ['an image', 'See <img src="@@PLUGINFILE@@/a/sign.png" alt="Stop"> here', 'See [Image: Stop] here'],
    ['an image without a description', '<img src="a/sign.png">', '[Image: sign.png]'],
    ['an image within the text', '<img src="data:image/png;base64,AAAA">', '[Image]'],
    [
      'script, style and comment',
      'a<script>if (x < 1) {}</script><style>b{}</style><!-- <p>c</p> -->d',
      'ad',
    ],
    ['entities', '&lt;b&gt; &amp;amp; &eacute; &#945;&#x3B2; &alpha;', '<b> &amp; é αβ α'],
    ['less than is no tag', 'a < b and c > d, 1<2', 'a < b and c > d, 1<2'],
    ['a tag never closed stays text', 'a <b and so on', 'a <b and so on'],
    ['a comment never closed stays text', 'a <!-- b', 'a <!-- b'],
    ['">" in an attribute', '<a title="a > b" href=x>c</a>', 'c'],
    ['stray quotes', "<a \"' href='x'>c</a>", 'c'],
    ['an end tag alone', 'a</p>b</sup></ul>', 'a\n\nb'],
    ['names of no element', '<constructor>a</constructor><toString>b', 'ab'],
    ['a head that is not closed', '<head><meta x><title>t</title><body>a', 'a'],
  ])('%s', (_, html, text) => {
    expect(htmlToText(html).text).toBe(text)
  })

  test('names what plain text cannot hold', () => {
    const html = '<img src="a/b.png"><img alt="x"><video></video><math><mi>x</mi></math><img src="a/b.png">'
    expect(htmlToText(html)).toMatchObject({
      lost: ['a video', 'the layout of a formula'],
      shown: [
        { src: 'a/b.png', phrase: 'the picture "b.png"' },
        { src: '', phrase: 'a picture' },
        { src: 'a/b.png', phrase: 'the picture "b.png"' },
      ],
    })
  })

  test.each([
    ['tags left open', '<b '.repeat(300_000)],
    ['tags', '<b>'.repeat(300_000)],
    ['powers', '<sup>x y<b>'.repeat(100_000) + '</sup>'.repeat(100_000)],
    ['powers closed at once', '<sup><sup>x</sup>'.repeat(100_000)],
    ['quotes', '<a x="'.repeat(200_000)],
    ['comments', '<!--'.repeat(300_000)],
    ['scripts', '<script>'.repeat(200_000)],
    ['spaces', `<a${' '.repeat(500_000)}`],
    ['equals signs', `<a ${'= '.repeat(300_000)}`],
  ])('a million characters of %s cost little', async (_, html) => {
    const { result, milliseconds } = await costOf(() => htmlToText(html))
    expect(typeof result.text).toBe('string')
    expect(milliseconds).toBeLessThan(2000)
  })

  test('any text, escaped, comes back with its white space collapsed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>&;"\'=/ab# \n!-') }), (text) => {
        const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        expect(htmlToText(html).text).toBe(text.replace(/[ \n]+/g, ' ').trim())
        expect(typeof htmlToText(text).text).toBe('string')
      }),
    )
  })
})

test.each([
  ['x < 3 and y > 2', false],
  ['Which tag makes bold? <b>', false],
  ['x <b>bold</b> y', true],
  ['one<br>two', true],
  ['<p>one', true],
])('looksLikeHtml %s: %s', (text, expected) => {
  expect(looksLikeHtml(text)).toBe(expected)
})

test.each([
  ['&copy;&nbsp;&yuml;&euro;', '©\u00A0ÿ€'],
  ['&#128;&#150;', '€–'],
  [
    '&bogus; & &; &# &#x; &#0; &#xD800; &#x110000; &amp',
    '&bogus; & &; &# &#x; &#0; &#xD800; &#x110000; &amp',
  ],
  ['&amp;lt;', '&lt;'],
])('decodeEntities %s', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})
