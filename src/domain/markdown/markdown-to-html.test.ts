import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { anyText } from '../../../tests/setup/files/hostile-text.ts'
import { QUESTION_LIMITS } from '../question-limits.ts'
import { contentMarkup } from './markdown-to-html.ts'
import { readCode } from './read-code.ts'
import { readMarkdown } from './read-markdown.ts'
import { isVariable, readMath } from './read-math.ts'

const DATA = 'data:image/png;base64,AAAA'

function markup(markdown: string): string {
  const image = (address: string) => (address === '/images/a.png' ? DATA : null)
  return contentMarkup(readMarkdown(markdown) ?? [], { math: readMath, isVariable, code: readCode, image })
}

describe('the markup of a formatted text', () => {
  test.each([
    ['emphasis', '**a** *b* ~~c~~', '<p dir="auto"><strong>a</strong> <em>b</em> <s>c</s></p>'],
    ['code within a line', '`a<b`', '<p dir="auto"><code dir="ltr">a&lt;b</code></p>'],
    ['an image', '![a "x"](/images/a.png)', `<p dir="auto"><img src="${DATA}" alt="a &quot;x&quot;"></p>`],
    [
      'an image that is missing',
      '![a](/images/b.png)',
      '<p dir="auto"><span class="unshown" dir="auto">Image not available: a</span></p>',
    ],
    [
      'an image of another host',
      '![](https://example.org/a.png)',
      '<p dir="auto"><span class="unshown">Image not shown: <bdi>https://example.org/a.png</bdi></span></p>',
    ],
    [
      'a link',
      '[a](https://example.org/?a&b)',
      '<p dir="auto"><a href="https://example.org/?a&amp;b" target="_blank" rel="noopener noreferrer">a</a></p>',
    ],
    [
      'a formula',
      '$x^2$',
      '<p dir="auto"><math><msup><mi class="variable">x</mi><mn>2</mn></msup></math></p>',
    ],
    [
      'a formula that may be wider than a phone, which scrolls',
      '$1234567890+1234567890$',
      '<p dir="auto"><span class="scroller"><math><mrow><mn>1234567890</mn><mo>+</mo><mn>1234567890</mn></mrow></math></span></p>',
    ],
    [
      'a formula with a mistake',
      '$\\frac{<b>}$',
      '<p dir="auto"><code dir="ltr">$\\frac{&lt;b&gt;}$</code></p>',
    ],
    ['a list', '3. a', '<ol dir="auto" start="3"><li><p>a</p></li></ol>'],
  ])('%s', (_, markdown, html) => {
    expect(markup(markdown)).toBe(html)
  })

  test('a table with its alignment', () => {
    expect(markup('|a|b|\n|-|-:|\n|1|2|')).toContain(
      '<tbody><tr><td>1</td><td class="right">2</td></tr></tbody>',
    )
  })

  test('code in colors', () => {
    expect(markup('```js\nconst a\n```')).toContain('<code><span class="code-keyword">const</span> a</code>')
  })

  test('formulas have no style attributes, which the content security policy forbids', () => {
    const html = markup('$\\color{red}{x}$')
    expect(html).toContain('data-style="color:#ff0000"')
    expect(html).not.toContain(' style=')
  })
})

test('the markup of any text has only allowed tags and attributes', () => {
  const pieces = fc.oneof(
    anyText,
    fc.constantFrom(
      '<script>',
      '">',
      "'",
      '![',
      '](',
      'javascript:x',
      '/images/a.png',
      '$',
      '`',
      '```js\n',
      '|',
      '\n',
    ),
  )
  const tags =
    /^(?:\/?(?:p|strong|em|s|code|pre|a|img|br|hr|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|span|div|bdi|m[a-z]+))$/
  const attributes =
    /^(?:dir|src|alt|href|target|rel|start|scope|class|role|aria-label|tabindex|data-style|[a-z]*(?:size|space|width|height|accent|style|level|variant|thickness|fence|form|separator|stretchy|symmetric|movablelimits|span|depth|voffset|notation|largeop|accentunder|display))$/
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      for (const [, tag, rest] of markup(parts.join('')).matchAll(/<([^\s>]*)([^>]*)>/g)) {
        expect(tag).toMatch(tags)
        for (const [, name] of rest!.matchAll(/([^\s=]+)="[^"]*"/g)) expect(name).toMatch(attributes)
      }
    }),
    { numRuns: 300 },
  )
})

describe('the markup of a hostile text takes less than 200 ms', () => {
  const N = QUESTION_LIMITS.explanationMax
  test.each([
    ['images without end', '![](/images/AAAAAAAAAAAAAAAAAAAAAA.png)'],
    ['images of another host', '![a](https://example.org/a.png)'],
    ['formulas', '$x^{2}$ '],
    ['turned directions', '\u202ea\u2066b\u202d '],
    ['quotes in quotes', '>'],
    ['tags', '<img src=x onerror=alert(1)>'],
  ])('%s', async (_, piece) => {
    const text = piece.repeat(N / piece.length)
    markup(text)
    const write = () => costOf(() => markup(text))
    const runs = [await write(), await write(), await write()]
    expect(Math.min(...runs.map(({ milliseconds }) => milliseconds))).toBeLessThan(200)
  })
})
