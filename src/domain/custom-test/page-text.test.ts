import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../tests/setup/files/hostile-text.ts'
import { escapeHtmlText, inlineJson, validHtmlText } from './page-text.ts'

test.each([
  [
    'every sign that HTML reads',
    `<a href="x" id='y'> & &amp;`,
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt; &amp; &amp;amp;',
  ],
  ['line ends of every system', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
  ['a NUL', 'a\0b', 'a\ufffdb'],
  ['everything else stays', '\u001b \u0085 \u2028 שלום 👩‍🌾 \u202e', '\u001b \u0085 \u2028 שלום 👩‍🌾 \u202e'],
])('escapeHtmlText: %s', (_, text, expected) => {
  expect(escapeHtmlText(text)).toBe(expected)
})

/** What a browser reads out of the markup. */
function unescaped(markup: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return markup.replace(/&([^;]+);/g, (_, name: string) => signs[name]!)
}

describe('for any text', () => {
  test('the markup has no character that could end it, and decodes to the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const markup = escapeHtmlText(text)
        expect(markup).not.toMatch(/[<>"'\0\r]/)
        expect(unescaped(markup)).toBe(validHtmlText(text))
      }),
    )
  })

  test('the JSON cannot end its script block, and parses to the value', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(inlineJson([text])).not.toContain('<')
        expect(JSON.parse(inlineJson([text]))).toEqual([text])
      }),
    )
  })
})
