import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openField } from '../../../../tests/components/notes-field.tsx'

const LEFT_OUT = 'Pasted images were left out. Add them with the image button.'

/** A list entry as Word puts it on the clipboard. */
function wordEntry(level: number, marker: string, html: string, list = 'l0'): string {
  const space = '<span style=\'font:7.0pt "Times New Roman"\'>&nbsp;&nbsp; </span>'
  const mark = `<![if !supportLists]><span style='mso-list:Ignore'>${marker}${space}</span><![endif]>`
  return `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${list} level${level} lfo1'>${mark}${html}<o:p></o:p></p>`
}

/** What is pasted, and what the field turns it into. */
const PASTED_TEXT_NAME: readonly (readonly [name: string, pasted: string, written: string])[] = [
  ['headings', '<h1>Big</h1><h3>Small</h3>', '<p>Big</p><p>Small</p>'],
  ['code', '<pre><code>x = 1</code></pre><p>a <code>b</code></p>', '<p>x = 1</p><p>a b</p>'],
  [
    'a table: each row is a line',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><p>c</p><p>d</p></td><td><b>e</b></td></tr></tbody></table>',
    '<p>a | b</p><p>c d | <strong>e</strong></p>',
  ],
  ['an empty cell', '<table><tr><td>a</td><td></td><td>c</td></tr></table>', '<p>a | | c</p>'],
  ['a table for layout', '<table><tr><td><p>a</p><p>b</p></td></tr></table>', '<p>a</p><p>b</p>'],
  [
    'a table with lists',
    '<table><tr><td>a</td><td><ul><li>b</li></ul></td></tr></table>',
    '<p>a</p><ul><li><p>b</p></li></ul>',
  ],
  ['a power', '<p>10<sup>-3</sup> m<sup>2</sup></p>', '<p>10⁻³ m²</p>'],
  ['a power with a minus sign', '<p>10<sup>−3</sup></p>', '<p>10⁻³</p>'],
  ['an index', '<p>H<sub>2</sub>O</p>', '<p>H₂O</p>'],
  ['powers without such characters', '<p>x<sup>a</sup> e<sup>x/2</sup></p>', '<p>x^a e^(x/2)</p>'],
  ['a reference', '<p>a<sup><a href="#r">[1]</a></sup></p>', '<p>a[1]</p>'],
  [
    'a formula of KaTeX',
    '<p>so <span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mn>10</mn><mrow><mo>−</mo><mn>3</mn></mrow></msup></mrow><annotation encoding="application/x-tex">10^{-3}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>10</span><span>−3</span></span></span> m</p>',
    '<p>so $10^{-3}$ m</p>',
  ],
  [
    'a formula of Wikipedia',
    '<p><span class="mwe-math-element"><span style="display:none"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">{\\displaystyle x_{1}}</annotation></semantics></math></span></span></p>',
    '<p>$x_{1}$</p>',
  ],
  [
    'a formula in MathML alone',
    '<p><math><mfrac><msup><mi>a</mi><mn>2</mn></msup><msqrt><mi>b</mi><mo>+</mo><mn>1</mn></msqrt></mfrac></math></p>',
    '<p>$\\frac{a^{2}}{\\sqrt{b+1}}$</p>',
  ],
  // Names that take the place of an element's own properties.
  ...['nodeName', 'childNodes', 'attributes', 'getAttribute', 'parentNode', 'nodeType', 'firstChild'].map(
    (name) =>
      [
        `a form with a field named ${name}`,
        `<form><p>a</p><input name="${name}"><button id="${name}">b</button></form>`,
        '<p>a</p><p>b</p>',
      ] as const,
  ),
  ...['body', 'querySelectorAll', 'documentElement', 'createElement'].map(
    (name) => [`a form named ${name}`, `<form name="${name}"><p>a</p></form>`, '<p>a</p>'] as const,
  ),
  ['colors and sizes', '<p><span style="color:red;font-size:40px">a</span></p>', '<p>a</p>'],
  ['bold by style', '<p><span style="font-weight:700">a</span></p>', '<p><strong>a</strong></p>'],
  ['scripts and styles', '<p>a</p><script>alert(1)</script><style>p{}</style>', '<p>a</p>'],
  ['handlers and ids', '<p id="x" onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a frame', '<p>a</p><iframe src="https://example.org"></iframe>', '<p>a</p>'],
  ['a list of letters', '<ol type="a" start="3"><li>c</li></ol>', '<ol start="3"><li><p>c</p></li></ol>'],
  [
    'lists of Word',
    `<p>a</p>${wordEntry(1, '·', 'b')}${wordEntry(2, 'o', 'c')}\n${wordEntry(1, '·', '<b>d</b>')}${wordEntry(1, '3.', 'e')}<p>f</p>${wordEntry(1, '4.', 'g')}`,
    '<p>a</p><ul><li><p>b</p><ul><li><p>c</p></li></ul></li><li><p><strong>d</strong></p></li></ul>' +
      '<ol start="3"><li><p>e</p></li></ol><p>f</p><ol start="4"><li><p>g</p></li></ol>',
  ],
  [
    'the inner entries of a list of Word, copied alone',
    `${wordEntry(2, 'o', 'a')}${wordEntry(2, 'o', 'b')}${wordEntry(1, '·', 'c')}`,
    '<ul><li><p>a</p></li><li><p>b</p></li></ul><ul><li><p>c</p></li></ul>',
  ],
  [
    'a list of Word that leaves a level out',
    `${wordEntry(1, '·', 'a')}${wordEntry(3, '§', 'b')}${wordEntry(3, '§', 'c')}${wordEntry(2, '1.', 'd')}${wordEntry(1, '·', 'e')}`,
    '<ul><li><p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul><ol><li><p>d</p></li></ol></li><li><p>e</p></li></ul>',
  ],
  [
    'two lists of Word, one after the other',
    `${wordEntry(1, '1.', 'a')}${wordEntry(2, 'a.', 'b')}${wordEntry(1, '1.', 'c', 'l1')}${wordEntry(1, '2.', 'd', 'l1')}`,
    '<ol><li><p>a</p><ol><li><p>b</p></li></ol></li></ol><ol><li><p>c</p></li><li><p>d</p></li></ol>',
  ],
  ['inline data', '<p>a</p><img src="data:image/png;base64,iVBORw0KGgo="><p>b</p>', '<p>a</p><p>b</p>'],
  [
    'an image of another page',
    '<p>a</p><img src="https://example.com/pasted.png"><p>b</p>',
    '<p>a</p><p>b</p>',
  ],
  // No other test shows this address: an image that a note showed may be pasted.
  [
    'an image with a handler',
    '<p>a</p><img src="pasted-only" onerror="alert(1)"><p>b</p>',
    '<p>a</p><p>b</p>',
  ],
]

test.for(PASTED_TEXT_NAME)('pasted HTML is reduced to what is allowed: %s', async ([, pasted, expected]) => {
  const { field, written } = await openField()
  field.paste({ 'text/html': pasted })
  await expect.poll(written).toBe(expected)
  const alerts = page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent)
  expect(alerts).toEqual(pasted.includes('<img') ? [LEFT_OUT] : [])
})

test('plain text keeps its lines, and markup in it is text', async () => {
  const { field, written } = await openField()
  field.paste({ 'text/plain': 'a <b>\n\nc' })
  await expect.poll(written).toBe('<p>a &lt;b&gt;</p><p>c</p>')
})

test('an image of ours is copied as it is', async () => {
  const { field } = await openField()
  const src = `${location.origin}/images/hTy2Q2N3WKFmf_0d9zt4PJ.png`
  field.paste({ 'text/html': `<img src="${src}" alt="Oak" width="20" height="10%" class="x">` })
  await expect
    .poll(() => field.html())
    .toBe('<img src="/images/hTy2Q2N3WKFmf_0d9zt4PJ.png" alt="Oak" width="20"><p></p>')
})
