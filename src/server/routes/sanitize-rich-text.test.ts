import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { RICH_TEXT_TAGS } from '../../domain/rich-text/allowed-html.ts'
import { sanitizeRichText } from './sanitize-rich-text.ts'

describe('output of the rich-text field is not changed', () => {
  test.each([
    ['nothing', ''],
    ['an empty paragraph', '<p></p>'],
    ['marks', '<p><strong>a</strong> <b>b</b> <em>c</em> <i>d</i> <u>e</u> <s>f</s></p>'],
    ['a line break and a rule', '<p>a<br />b</p><hr />'],
    ['lists', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol start="3"><li><p>c</p></li></ol>'],
    ['a quotation', '<blockquote><p>a</p></blockquote>'],
    [
      'a link',
      '<p><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">a</a></p>',
    ],
    ['an uploaded image', '<img src="/images/abc_DEF-123.webp" alt="a" title="b" width="30" height="20" />'],
    ['an image of another API host', '<img src="https://api.example.org/images/abc.png" alt="" />'],
    ['escaped text', '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>'],
    ['text in any script', '<p>Größe 漢字 😀 עברית</p>'],
  ])('%s', (_name, html) => {
    expect(sanitizeRichText(html)).toBe(html)
  })
})

describe('what the field cannot produce is removed', () => {
  test.each([
    ['a script with its text', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a style with its text', '<style>p{}</style><p>a</p>', '<p>a</p>'],
    ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['styles and classes', '<p style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
    ['a heading, but not its text', '<h1>a</h1>', 'a'],
    ['inline code, but not its text', '<p><code>a</code></p>', '<p>a</p>'],
    ['a code block, but not its text', '<pre><code>a</code></pre>', 'a'],
    ['a frame', '<iframe src="https://example.org"></iframe>', ''],
    ['inline image data', '<p><img src="data:image/png;base64,AAAA"></p>', '<p></p>'],
    ['a script as image address', '<img src="javascript:alert(1)">', ''],
    ['an image without address', '<p>a<img alt="b">c</p>', '<p>ac</p>'],
    ['another path of ours', '<img src="/api/v1/users/a.png">', ''],
    ['an image by no scheme', '<img src="//example.org/a.png">', ''],
    ['an image elsewhere on this server', '<img src="/api/v1/users/x">', ''],
    ['an image address with a query', '<img src="/images/a.png?x">', ''],
    [
      'a size that is no number',
      '<img src="/images/a.png" width="100%" height="1e9">',
      '<img src="/images/a.png" />',
    ],
    ['a list start that is no number', '<ol start="x"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['a script as link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a script as link, disguised', '<a href=" jAvA&#x09;sCript:alert(1)">a</a>', '<a>a</a>'],
    ['a link by no scheme', '<a href="/app">a</a>', '<a>a</a>'],
    ['a link of an unlisted scheme', '<a href="data:text/html,a">a</a>', '<a>a</a>'],
    ['a comment', '<p>a<!-- b --></p>', '<p>a</p>'],
    ['MathML and SVG', '<math><mi><svg><p>a</p></svg></mi></math>', '<p>a</p>'],
  ])('%s', (_name, html, safe) => {
    expect(sanitizeRichText(html)).toBe(safe)
  })
})

describe('an image of another host stays, but nothing loads it', () => {
  test.each([
    [
      'on any page',
      '<p>a<img src="https://example.org/a.png">b</p>',
      '<p>a<img data-external-src="https://example.org/a.png" />b</p>',
    ],
    [
      'one that tracks viewers',
      '<img src="https://example.org/images/a.png?who=me&amp;when=now" alt="b">',
      '<img data-external-src="https://example.org/images/a.png?who=me&amp;when=now" alt="b" />',
    ],
    [
      'with a name before the host',
      '<img src="https://a@example.org/images/a.png">',
      '<img data-external-src="https://a@example.org/images/a.png" />',
    ],
    [
      'an upload below another path',
      '<img src="https://example.org/x/images/a.png">',
      '<img data-external-src="https://example.org/x/images/a.png" />',
    ],
    [
      'sent back unchanged',
      '<img data-external-src="https://example.org/a.png" alt="a" title="b" width="3" height="2" />',
      '<img data-external-src="https://example.org/a.png" alt="a" title="b" width="3" height="2" />',
    ],
    [
      'an upload sent back unchanged, stored as always',
      '<img data-external-src="https://example.org/images/a.png">',
      '<img src="https://example.org/images/a.png" />',
    ],
    [
      'with an upload beside it',
      '<img data-external-src="https://example.org/a.png" src="/images/a.png">',
      '<img src="/images/a.png" />',
    ],
    ['a script', '<img data-external-src="javascript:alert(1)">', ''],
    ['a name that is no address', '<img data-external-src="x" src="y">', ''],
  ])('%s', (_name, html, safe) => {
    expect(sanitizeRichText(html)).toBe(safe)
  })
})

test.each(['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'])(
  'a link by %s stays and opens beside the product',
  (scheme) => {
    expect(sanitizeRichText(`<a href="${scheme}:x" rel="opener">a</a>`)).toBe(
      `<a href="${scheme}:x" target="_blank" rel="noopener noreferrer">a</a>`,
    )
  },
)

const FRAGMENTS = [
  ...RICH_TEXT_TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ...['h1', 'pre', 'code', 'div', 'table', 'td', 'svg', 'math', 'noscript', 'iframe', 'textarea'].flatMap(
    (tag) => [`<${tag}>`, `</${tag}>`],
  ),
  '<script>',
  '</script>',
  '<style>',
  '</style>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<img src="/images/a.png" onerror=alert(1)>',
  '<img src=x>',
  '<img src="https://example.org/a.png?b&amp;c">',
  '<img data-external-src="https://example.org/images/a.png">',
  '<a href="javascript:alert(1)">',
  '<a href="https://example.org">',
  ' onclick="x" ',
  '"',
  "'",
  '<',
  '>',
  '&',
  '&lt;',
  '&#0;',
  '&#xD800;',
  '&amp;lt;',
  '\u00a0',
  'a',
]

const markup = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 60 }).map((parts) => parts.join('')),
)

/** Text that the contract accepts: neither NUL nor lone surrogates. */
const storableMarkup = markup.filter((html) => !html.includes('\u0000') && html.isWellFormed())

describe('any input', () => {
  test('sanitizing twice changes nothing', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const once = sanitizeRichText(html)
        expect(sanitizeRichText(once)).toBe(once)
      }),
      { numRuns: 3000 },
    )
  })

  test('the result has only allowed elements and attributes, and text that every engine can store', () => {
    const allowed = new RegExp(
      `^</?(?:${RICH_TEXT_TAGS.join('|')})(?: (?:href|target|rel|start|src|data-external-src|alt|title|width|height)="[^"<>]*")*(?: /)?>$`,
    )
    fc.assert(
      fc.property(storableMarkup, (html) => {
        const safe = sanitizeRichText(html)
        for (const [tag] of safe.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(allowed)
        expect(safe).not.toContain('\u0000')
        expect(safe.isWellFormed()).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })
})

test.each([
  ['opened and never closed', '<b>'.repeat(33_000)],
  ['opened and closed', `${'<b>'.repeat(14_000)}${'</b>'.repeat(14_000)}`],
  ['nested lists', `${'<ul><li>'.repeat(6_000)}`],
  ['discarded elements', '<x>'.repeat(33_000)],
  ['frames', '<iframe>'.repeat(12_000)],
  ['open comments', '<!--'.repeat(25_000)],
  ['unclosed quotes', '<a href="'.repeat(11_000)],
  ['entities', '&amp;'.repeat(20_000)],
  ['attributes', `<p ${'a=b '.repeat(24_000)}>`],
  ['scripts', '<script>'.repeat(12_000)],
  ['noscripts', '<noscript><p>'.repeat(7_000)],
])('100,000 characters of %s do not hang it', async (_name, bomb) => {
  const { milliseconds } = await costOf(() => sanitizeRichText(bomb))
  expect(milliseconds).toBeLessThan(1500)
})
