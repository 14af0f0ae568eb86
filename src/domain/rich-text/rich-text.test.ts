import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmptyRichText, isSameRichText, plainTextToHtml } from './rich-text.ts'

describe('isEmptyRichText (spec §3.6)', () => {
  test.each([
    ['nothing at all', '', true],
    ['white space only', ' \n', true],
    ['a bare empty paragraph', '<p></p>', true],
    ['a bare empty paragraph with white space around it', ' <p></p>\n', true],
    ['a word', '<p>Ohm</p>', false],
    ['a word outside any paragraph', 'Ohm', false],
    ['an image and no word', '<p><img src="/i/1.png"></p>', false],
    ['two empty paragraphs, which the learner typed', '<p></p><p></p>', false],
  ])('%s', (_, html, expected) => {
    expect(isEmptyRichText(html)).toBe(expected)
  })
})

describe('isSameRichText', () => {
  test.each([
    ['equal texts', '<p>Ohm</p>', '<p>Ohm</p>', true],
    ['two ways to say nothing', '', '<p></p>', true],
    ['different texts', '<p>Ohm</p>', '<p>ohm</p>', false],
    ['something against nothing', '<p>Ohm</p>', '<p></p>', false],
  ])('%s', (_, a, b, expected) => {
    expect(isSameRichText(a, b)).toBe(expected)
    expect(isSameRichText(b, a)).toBe(expected)
  })
})

describe('plainTextToHtml', () => {
  test.each([
    ['no text is no paragraph', '', ''],
    ['blank text is no paragraph', ' \n ', ''],
    ['a plain sentence', 'E = I × R', '<p>E = I × R</p>'],
    ['markup is shown, never obeyed', '<b>5 & 6</b>', '<p>&lt;b&gt;5 &amp; 6&lt;/b&gt;</p>'],
    ['quotes cannot leave an attribute', `"a" 'b'`, '<p>&quot;a&quot; &#39;b&#39;</p>'],
    ['an entity stays the letters it was', '&lt;', '<p>&amp;lt;</p>'],
    ['line breaks of every system', 'a\nb\r\nc\rd', '<p>a<br>b<br>c<br>d</p>'],
    ['a blank line stays', 'a\n\nb', '<p>a<br><br>b</p>'],
    [
      'indentation stays',
      'Because:\n  deeper\n    still',
      '<p>Because:<br>&nbsp;&nbsp;deeper<br>&nbsp;&nbsp;&nbsp;&nbsp;still</p>',
    ],
    ['indentation by one space stays', 'a\n b', '<p>a<br>&nbsp;b</p>'],
    ['indentation of the first line stays', '\n  a\n  b', '<p>&nbsp;&nbsp;a<br>&nbsp;&nbsp;b</p>'],
    ['columns stay', 'a  b c', '<p>a&nbsp;&nbsp;b c</p>'],
    ['a tab is four spaces', 'a\n\tb\tc', '<p>a<br>&nbsp;&nbsp;&nbsp;&nbsp;b&nbsp;&nbsp;&nbsp;&nbsp;c</p>'],
  ])('%s', (_, text, html) => {
    expect(plainTextToHtml(text)).toBe(html)
  })

  test('no text can add a tag or a quote', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'p', '\n', ' ') }), (text) => {
        const inside = plainTextToHtml(text)
          .replaceAll('<br>', '')
          .replace(/^<p>/, '')
          .replace(/<\/p>$/, '')
        expect(inside).not.toMatch(/[<>"']/)
      }),
    )
  })
})
