import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { QUESTION_LIMITS } from '../question-limits.ts'
import { MARKDOWN_BOUNDS } from './markdown-syntax.ts'
import type { Block, Inline } from './markdown-tree.ts'
import { plainTextOf } from './plain-text-of.ts'
import { readMarkdown } from './read-markdown.ts'

const text = (text: string): Inline => ({ kind: 'text', text })
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })

describe('a formatted text is read', () => {
  const cases: readonly (readonly [string, string, readonly Block[]])[] = [
    ['an empty text', '', []],
    [
      'a paragraph with emphasis',
      'a **b** *c* ~~d~~',
      [
        paragraph(
          text('a '),
          { kind: 'strong', children: [text('b')] },
          text(' '),
          { kind: 'emphasis', children: [text('c')] },
          text(' '),
          { kind: 'strikethrough', children: [text('d')] },
        ),
      ],
    ],
    ['one tilde is no strikethrough', 'H~2~O', [paragraph(text('H~2~O'))]],
    [
      'code with its language and indentation',
      '```Python {1}\nif a:\n    b()\n```',
      [{ kind: 'code', language: 'python', text: 'if a:\n    b()' }],
    ],
    ['code within a line', 'call `f(x)`', [paragraph(text('call '), { kind: 'code', text: 'f(x)' })]],
    ['math within a line', 'is $x^2$?', [paragraph(text('is '), { kind: 'math', tex: 'x^2' }, text('?'))]],
    ['math of its own', '$$\nE = mc^2\n$$', [{ kind: 'math', tex: 'E = mc^2' }]],
    ['money is no math', 'costs $5 and $10', [paragraph(text('costs $5 and $10'))]],
    [
      'a list in order',
      '3. a\n4. b',
      [{ kind: 'list', start: 3, items: [[paragraph(text('a'))], [paragraph(text('b'))]] }],
    ],
    ['a quote', '> a', [{ kind: 'quote', children: [paragraph(text('a'))] }]],
    ['a heading', '## a', [{ kind: 'heading', level: 2, children: [text('a')] }]],
    ['a rule', '---', [{ kind: 'rule' }]],
    [
      'a table',
      '| a | b |\n|:--|--:|\n| 1 | 2 |',
      [
        {
          kind: 'table',
          alignments: ['left', 'right'],
          header: [[text('a')], [text('b')]],
          rows: [[[text('1')], [text('2')]]],
        },
      ],
    ],
    [
      'a link',
      '[a](https://example.org)',
      [paragraph({ kind: 'link', href: 'https://example.org', children: [text('a')] })],
    ],
    [
      'a link by reference',
      '[a][1]\n\n[1]: https://example.org',
      [paragraph({ kind: 'link', href: 'https://example.org', children: [text('a')] })],
    ],
    ['a link that runs a script is its text', '[a](javascript:alert(1))', [paragraph(text('a'))]],
    [
      'a link whose scheme is hidden by a control character is its text',
      '[a](java&#10;script:alert(1))',
      [paragraph(text('a'))],
    ],
    [
      'an uploaded image',
      '![a circuit](/images/abc.png)',
      [paragraph({ kind: 'image', alt: 'a circuit', src: '/images/abc.png', address: '/images/abc.png' })],
    ],
    [
      'one with an escape in its address is named: it would not be stored with the question',
      '![a](/images/a\\_b.png)',
      [paragraph({ kind: 'image', alt: 'a', src: null, address: '/images/a_b.png' })],
    ],
    [
      'an image of another host is named',
      '![a](https://example.org/a.png)',
      [paragraph({ kind: 'image', alt: 'a', src: null, address: 'https://example.org/a.png' })],
    ],
    ['raw HTML is text', '<b onclick=x>a</b>', [paragraph(text('<b onclick=x>a</b>'))]],
    [
      'a block of raw HTML is text',
      '<script>\nalert(1)\n</script>',
      [paragraph(text('<script>\nalert(1)\n</script>'))],
    ],
    ['entities are characters', 'a &lt; b', [paragraph(text('a < b'))]],
  ]
  test.each(cases)('%s', (_, markdown, blocks) => {
    expect(readMarkdown(markdown)).toEqual(blocks)
  })
})

const lines = (line: string, count: number) => `${line}\n`.repeat(count)

describe('a hostile text', () => {
  /** Of the longest text of a question, an explanation. */
  const N = QUESTION_LIMITS.explanationMax
  const LINES = MARKDOWN_BOUNDS.linesMax - 1
  const CODE_MARKS = MARKDOWN_BOUNDS.codeMarksMax
  const MARKERS = MARKDOWN_BOUNDS.inlineMarkersMax
  const cases: readonly (readonly [string, string])[] = [
    ['quotes in quotes, 10,000 deep', '>'.repeat(10_000)],
    ['lists in lists, 10,000 deep', '- '.repeat(10_000)],
    ['lists in quotes', '> - '.repeat(5000)],
    [
      'lists in lists by indentation',
      Array.from({ length: 190 }, (_, at) => `${' '.repeat(at)}- a`).join('\n'),
    ],
    ['lists in lists in every line', lines(`${'- '.repeat(16)}a`, 31)],
    ['lines after nested quotes', `${'> '.repeat(16)}a\n${lines('b', LINES - 1)}`],
    ['list items', lines('- a', 500)],
    ['two kinds of lists by turns', lines('- a\n* b', 250)],
    ['paragraphs', lines('a\n', LINES / 2)],
    ['open brackets', '['.repeat(MARKERS)],
    ['brackets in brackets', '['.repeat(MARKERS) + ']'.repeat(MARKERS)],
    ['open links', '[a]('.repeat(MARKERS)],
    ['links between asterisks', '*[a](b)'.repeat(MARKERS / 2)],
    ['open images', '![a]('.repeat(MARKERS)],
    ['asterisks', `${'**'.repeat(MARKERS / 4)}a${'**'.repeat(MARKERS / 4)}`],
    ['emphasis that is never closed', '*a **b '.repeat(MARKERS / 3)],
    ['emphasis of three kinds', '*a_b~~'.repeat(MARKERS / 4)],
    ['tildes', '~~a'.repeat(MARKERS / 2)],
    ['backticks of all lengths', Array.from({ length: 62 }, (_, at) => '`'.repeat(at)).join(' ')],
    ['dollars of all lengths', Array.from({ length: 62 }, (_, at) => '$'.repeat(at)).join(' ')],
    ['dollars', '$a '.repeat(CODE_MARKS)],
    ['backticks', '`a '.repeat(CODE_MARKS)],
    ['a table of many rows', `a|b\n-|-\n${lines('a|', LINES - 2)}`],
    ['a table of many columns', `${'a|'.repeat(1400)}\n${'-|'.repeat(1400)}`],
    ['short rows below a wide header', `${'a|'.repeat(900)}\n${'-|'.repeat(900)}\n${lines('b|', 990)}`],
    ['a long address, referred to often', `[a]: https://x/${'y'.repeat(14_000)}\n\n${'[a]'.repeat(1400)}`],
    ['definitions', lines('[a]: x', LINES)],
    ['references', `[a]: x\n${'[a]'.repeat(MARKERS - 1)}`],
    ['tags', '<b '.repeat(N / 3)],
    ['backslashes', '\\'.repeat(N)],
  ]
  test.each(cases)('is read or refused within 200 ms: %s', async (_, markdown) => {
    const text = markdown.slice(0, N)
    // The compiler has seen the code before, as it has in an app that shows a question.
    readMarkdown(text)
    let least = Number.POSITIVE_INFINITY
    for (let run = 0; run < 3; run++) {
      const { milliseconds } = await costOf(() => readMarkdown(text))
      least = Math.min(least, milliseconds)
    }
    expect(least).toBeLessThan(200)
  })

  test.each([
    ['quotes in quotes', '>'.repeat(17)],
    ['lists in lists', `${'- '.repeat(17)}a`],
    ['deep indentation of a list', `${' '.repeat(68)}- a`],
    ['too many markers of lists in all', `${'- '.repeat(16)}a\n`.repeat(32)],
    ['too many lines', 'a\n'.repeat(1000)],
    ['too many asterisks', '*'.repeat(2001)],
    ['too many backticks', 'a`'.repeat(2001)],
    ['too many brackets', '['.repeat(2001)],
    ['too many cells', '||||||\n'.repeat(600)],
  ])('is not read as Markdown: %s', (_, markdown) => {
    expect(readMarkdown(markdown)).toBeNull()
  })
})

describe('the result is not much longer than the text', () => {
  test.each([
    ['rows below a header of many cells', `${'a|'.repeat(900)}\n${'-|'.repeat(900)}\n${lines('b|', 990)}`],
    ['links to a long address', `[a]: https://x/${'y'.repeat(14_000)}\n\n${'[a]'.repeat(1400)}`],
    ['images of a long address', `[a]: https://x/${'y'.repeat(14_000)}\n\n${'![a]'.repeat(1200)}`],
  ])('%s', (_, markdown) => {
    expect(JSON.stringify(readMarkdown(markdown)).length).toBeLessThan(20 * markdown.length)
  })
})

test('any text is read or refused, and never throws', () => {
  const pieces = fc.constantFrom(
    ...[
      '*',
      '_',
      '~~',
      '`',
      '```\n',
      '$',
      '$$',
      '[',
      ']',
      '(',
      ')',
      '!',
      '>',
      '- ',
      '1. ',
      '\n',
      '\n\n',
      '|',
      '\\',
    ],
    ...[
      '<b>',
      '&lt;',
      '#',
      'a',
      'b c',
      ' ',
      '\t',
      '/images/a.png',
      'https://a.b',
      'javascript:x',
      '\u202e',
      '😀',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 80 }), (parts) => {
      const hrefs = JSON.stringify(readMarkdown(parts.join(''))).match(/"href":"[^"]*/g) ?? []
      expect(hrefs.filter((href) => href.includes('script'))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('one line without markup is read the same with and without the parser', () => {
  const characters = fc.constantFrom(...'ab 1.)-+#>=!|"\'(]é😀:/ \u00a0'.split(''))
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      // The parser is left out when all of a text is one such line.
      const [last, ...parsed] = plainTextOf(readMarkdown(`${text}\n\nlast`) ?? [])
        .split('\n')
        .reverse()
      expect(last).toBe('last')
      expect(plainTextOf(readMarkdown(text) ?? [])).toBe(parsed.reverse().join('\n'))
    }),
    { numRuns: 500 },
  )
})

test('a long address that is refused leaves room for the short ones after it', () => {
  const long = `[l]: https://x/${'y'.repeat(14_000)}\n[a]: https://x/\n\n`
  const tree = JSON.stringify(readMarkdown(`${long}[l] [l] [a]`))
  expect(tree).toContain('"https://x/"')
})
