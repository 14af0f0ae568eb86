import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeDollars } from './escape-markdown.ts'
import { plainTextOf } from './plain-text-of.ts'
import { readMarkdown } from './read-markdown.ts'

describe('dollar signs of a Markdown text that are no formula are escaped', () => {
  test.each([
    ['a shell', '$HOME/$USER', '\\$HOME/\\$USER'],
    ['R', '**df$x** + df$y', '**df\\$x** + df\\$y'],
    ['money', '100$/month or 900$/year', '100\\$/month or 900\\$/year'],
    ['beside a formula', 'costs $5 for $x$', 'costs \\$5 for $x$'],
    ['a table', '| a |\n|---|\n| $HOME |', '| a |\n|---|\n| \\$HOME |'],
    ['the text of a link', '[$HOME](https://a.b/?c=$d)', '[\\$HOME](https://a.b/?c=$d)'],
  ])('%s', (_, markdown, escaped) => {
    expect(escapeDollars(markdown)).toBe(escaped)
  })

  test.each([
    ['a formula', 'the $x$-axis'],
    ['a formula of its own', '$$\nx\n$$'],
    ['code', 'call `$HOME/$USER`'],
    ['a block of code', '```sh\necho $HOME/$USER\n```'],
    ['a block of code with tildes', '~~~sh\necho $HOME\n~~~'],
    ['indented code', '    echo $HOME'],
    ['an escaped sign', 'costs \\$5'],
    ['an address', '<https://a.b/?c=$d>'],
    ['no sign', 'costs 5'],
  ])('%s stays', (_, markdown) => {
    expect(escapeDollars(markdown)).toBe(markdown)
  })

  const pieces = fc.constantFrom(
    ...[
      '$',
      '$$',
      'a',
      '5',
      ' ',
      '\n',
      '\n\n',
      '\\',
      '`',
      '```\n',
      '**',
      '_',
      '[',
      '](b)',
      '<',
      'http://a',
      '>',
      '| ',
      '$x$',
      '{',
      '(',
    ],
  )

  test('is read as the same text, with the same formulas', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const markdown = parts.join('')
        const escaped = escapeDollars(markdown)
        expect(plainTextOf(readMarkdown(escaped) ?? [])).toBe(plainTextOf(readMarkdown(markdown) ?? []))
        expect(escapeDollars(escaped)).toBe(escaped)
      }),
      { numRuns: 2000 },
    )
  })
})
