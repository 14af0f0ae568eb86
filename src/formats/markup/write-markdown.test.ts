import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { htmlToText } from '../../domain/html/html-to-text.ts'
import type { Block } from '../../domain/markdown/markdown-tree.ts'
import { plainTextOf } from '../../domain/markdown/plain-text-of.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import { flowWithMarkup } from './flow-with-markup.ts'
import { formulaReader } from './formulas.ts'
import { markdownOf } from './write-markdown.ts'

/** HTML as Markdown; null where plain text says as much. */
function markdown(html: string): string | null {
  const { markup } = htmlToText(html, flowWithMarkup())
  if (!markup) return null
  const imageAddress = (src: string) => (src.endsWith('.svg') ? null : src)
  return markdownOf(markup, { formula: formulaReader(), imageAddress })
}

describe('HTML that says more than its words becomes Markdown', () => {
  test.each([
    ['emphasis of a part', '<p>Which is <b>not</b> <i>a</i> tree?</p>', 'Which is **not** *a* tree?'],
    ['space within emphasis', 'is<b> not </b>a', 'is **not** a'],
    ['struck text', 'is <s>not</s> a', 'is ~~not~~ a'],
    ['code in a line', 'What is <code>a[0]*b</code>?', 'What is `a[0]*b`?'],
    [
      'code with its language and indentation',
      'What?<pre><code class="language-python">def f():\n    return 1\n</code></pre>',
      'What?\n\n```python\ndef f():\n    return 1\n```',
    ],
    ['code with line breaks of HTML', '<pre>a&lt;b<br>  c</pre>', '```\na<b\n  c\n```'],
    ['a list', 'Given:<ul><li>one<li>two</ul>which?', 'Given:\n\n- one\n- two\n\nwhich?'],
    ['a numbered list', '<ol start="3"><li>one</li><li>two</li></ol>', '3. one\n4. two'],
    ['a list within another', '<ul><li>a<ul><li>b</li></ul></li></ul>', '- a\n  - b'],
    [
      'a table',
      '<table><tr><th>x</th><th>y</th></tr><tr><td>1</td><td>a|b</td></tr></table>',
      '| x | y |\n| - | - |\n| 1 | a\\|b |',
    ],
    [
      'a link',
      'See <a href="https://a.example/x_y">the rules</a>.',
      'See [the rules](https://a.example/x_y).',
    ],
    ['a link that is not allowed', 'See <a href="javascript:x"><b>it</b></a> here', 'See **it** here'],
    ['an image', '<p>Which? <img src="a b.png" alt="a [sign]"></p>', 'Which? ![a \\[sign\\]](<a b.png>)'],
    ['an image without words', '<img src="media/red_flag.png">', '![red flag](media/red_flag.png)'],
    ['an image as an object', '<object data="x.png">a *sign*</object>', '![a \\*sign\\*](x.png)'],
    ['a line break', 'a<br>b <b>c</b>', 'a\\\nb **c**'],
    ['a formula of MathJax', '<p>Is \\(a_1*b\\) even?</p>', 'Is $a_1*b$ even?'],
    ['a formula before a digit', '\\(x\\)2', '$$x$$2'],
    ['formulas side by side', '\\(a\\)\\(b\\) <b>c</b>', '$a$ $b$ **c**'],
    [
      'formulas with bars in a table',
      '<table><tr><th>x</th><th>y</th></tr><tr><td>\\(P(A|B)\\)</td><td>\\(\\|v\\|\\)</td></tr></table>',
      '| x | y |\n| - | - |\n| $P(A\\vert B)$ | $\\Vert v\\Vert$ |',
    ],
    [
      'a formula of columns in a table',
      '<table><tr><th>x</th><th>y</th></tr><tr><td>\\(\\begin{array}{|c|c|}1&2\\end{array}|x|\\)</td><td>1</td></tr></table>',
      '| x | y |\n| - | - |\n| $\\begin{array}{cc}1&2\\end{array}\\vert x\\vert$ | 1 |',
    ],
    ['a formula on lines of its own', '<p>Solve</p><p>\\[x^2 = 4\\]</p>', 'Solve\n\n$$\nx^2 = 4\n$$'],
    [
      'a formula whose rows have a distance',
      '<p>\\[\\begin{aligned}a &amp;= b \\\\[4pt] c &amp;= d\\end{aligned}\\]</p>',
      '$$\n\\begin{aligned}a &= b \\\\[4pt] c &= d\\end{aligned}\n$$',
    ],
    ['a formula between dollar signs', 'Is $$x$$ or $5 right?', 'Is $x$ or \\$5 right?'],
    ['a formula of Anki', '[$]x^2[/$] and <anki-mathjax>y</anki-mathjax>', '$x^2$ and $y$'],
    [
      'MathML',
      'Is <math><mfrac><mn>1</mn><msup><mi>x</mi><mn>2</mn></msup></mfrac></math>?',
      'Is $\\frac{1}{x^{2}}$?',
    ],
    [
      'MathML with its LaTeX',
      '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\pi</annotation></semantics></math>',
      '$\\pi$',
    ],
    [
      'what looks like Markdown is escaped',
      '1*2*3 __init__ <b>x</b> # y',
      '1\\*2\\*3 \\_\\_init\\_\\_ **x** # y',
    ],
    ['powers keep their plain form', 'x<sup>2</sup> + <b>y</b><sub>n+1</sub>', 'x² + **y**\\_(n+1)'],
  ])('%s', (_, html, expected) => {
    expect(markdown(html)).toBe(expected)
  })
})

describe('HTML that says no more than its words stays plain', () => {
  test.each([
    ['paragraphs and line breaks', '<p>a<br>b</p><div>c</div>'],
    ['emphasis on the whole text', '<p><b>a</b></p><p><strong><em>b</em></strong></p>'],
    ['colors and sizes', '<span style="color:red">a</span> <font size="7">b</font>'],
    ['a table that lays out the page', '<table><tr><td>a</td></tr></table>'],
    ['an image that is dropped', 'a <img src="x.svg">'],
    ['what looks like Markdown', '2*3*4, $5 and $10, `x`'],
    ['hidden parts', 'a<script><b>x</b></script>'],
  ])('%s', (_, html) => {
    expect(markdown(html)).toBeNull()
  })
})

test('Markdown reads as the same words, whatever the HTML', () => {
  const pieces = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<ul><li>',
      '</li></ul>',
      '<li>',
      '<br>',
      '<pre>',
      '</pre>',
    ],
    ...[
      '<code>',
      '</code>',
      'a',
      'b*',
      '_c',
      '$1',
      '#',
      '- ',
      '1. ',
      ' ',
      '\n',
      '|',
      '`',
      '[x](y)',
      '&amp;lt;',
    ],
  )
  const words = (text: string) => text.replace(/[\s\u00a0]+/g, '')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const html = `${parts.join('')}<b>.</b>end`
      const written = markdown(html)
      if (written === null) return
      const shown = plainTextOf(readMarkdown(written) ?? [])
      const { text } = htmlToText(html)
      // A plain text begins the items of lists with a dash.
      expect(words(shown).replaceAll('-', '')).toBe(words(text).replaceAll('-', ''))
    }),
    { numRuns: 300 },
  )
})

test('words with emphasis are written alike by themselves and before code, which needs the general writer', () => {
  const signs = ['.', ')', '1.', '1)', ':', '"', "'", '!', '?', '/', '%', '(', '-', '*', '&amp;amp', '\n']
  const piece = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('a', 'not', ' ', '5', 'é', '三') },
    { weight: 3, arbitrary: fc.constantFrom(...signs) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 2 }) },
  )
  const words = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''))
  const part = fc.tuple(words, fc.constantFrom('', 'b', 'i')).map(([inside, name]) => {
    return name === '' ? inside : `<${name}>${inside}</${name}>`
  })
  const paragraph = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `<p>${parts.join('')}</p>`)
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 2 }), (paragraphs) => {
      const html = paragraphs.join('')
      const alone = markdown(html)
      if (alone !== null) expect(`${alone}\n\n\`\`\`\nx\n\`\`\``).toBe(markdown(`${html}<pre>x</pre>`))
    }),
    { numRuns: 300 },
  )
})

test('formulas stay formulas beside each other, beside text and in cells', () => {
  const parts = fc.array(
    fc.constantFrom('\\(P(A|B)\\)', '\\(\\|v\\|\\)', '\\(x\\)', 'a', '2', ' ', '<b>c</b>'),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  const formulasOf = (blocks: readonly Block[]): number =>
    Array.from(JSON.stringify(blocks).matchAll(/"kind":"math"/g)).length
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const count = [...one, ...other].filter((part) => part.startsWith('\\(')).length
      const cells = markdown(
        `<table><tr><th>k</th><th>l</th></tr><tr><td>${one.join('')}</td><td>${other.join('')}</td></tr></table>`,
      )
      const table = readMarkdown(cells ?? '') ?? []
      expect(formulasOf(table)).toBe(count)
      expect(table).toMatchObject([{ kind: 'table', rows: [{ length: 2 }] }])
      const lines = markdown(`<p>${one.join('')}</p><p>${other.join('')}<b>.</b>end</p>`)
      expect(formulasOf(readMarkdown(lines ?? '') ?? [])).toBe(count)
    }),
  )
})

test.each([
  ['deep', '<b>'.repeat(20_000) + '<ul><li>x'.repeat(3000)],
  ['long', '<li>x *_`$|['.repeat(30_000)],
  ['a large table', `<table>${`<tr>${'<td>x'.repeat(50)}`.repeat(500)}</table>`],
  ['formulas that never end', `<b>x</b>y${'\\(\\['.repeat(12_000)}`],
  ['many formulas', `<math>${'<mrow>'.repeat(15)}${'<mi>x</mi>'.repeat(150)}</math>`.repeat(200)],
])('hostile markup (%s) takes a bounded time', async (_, html) => {
  const { milliseconds } = await costOf(() => markdown(html))
  expect(milliseconds).toBeLessThan(5000)
})
