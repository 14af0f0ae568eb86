import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { plainTextOf } from './plain-text-of.ts'
import { readMarkdown } from './read-markdown.ts'

describe('a plain text as Markdown', () => {
  test.each([
    ['words stay', 'An oak is a tree.', 'An oak is a tree.'],
    ['money', '$5 and $10', '\\$5 and \\$10'],
    ['a product', '2*3*4', '2\\*3\\*4'],
    ['a name with underscores', '__init__', '\\_\\_init\\_\\_'],
    ['what looks like a list', '- one\n- two', '\\- one\\\n\\- two'],
    ['what looks like a numbered list', '1. one', '1\\. one'],
    ['a number', '1.5 volts', '1\\.5 volts'],
    ['an entity', '&lt; & b', '\\&lt; & b'],
    ['paragraphs', 'one\n\n\ntwo', 'one\n\ntwo'],
    ['indentation', 'if x:\n  y', 'if x:\\\n\u00a0\u00a0y'],
  ])('%s', (_, text, markdown) => {
    expect(escapeMarkdown(text)).toBe(markdown)
  })

  const pieces = fc.constantFrom(
    ...'\\`*_{}[]()#+-.!|~$&<>=:;"\'/0123456789 \n\tab'.split(''),
    ...[
      '\n\n',
      '  ',
      '- ',
      '1. ',
      '> ',
      '# ',
      '```\n',
      '$$',
      '![',
      '](',
      '&amp;',
      '<b>',
      '---',
      '===',
      'http://a.b',
      '\r\n',
    ],
  )

  test('is read back as paragraphs of the same text', () => {
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 40 }), (parts) => {
        const text = parts.join('').trim()
        const blocks = readMarkdown(escapeMarkdown(text)) ?? []
        expect(blocks.filter(({ kind }) => kind !== 'paragraph')).toEqual([])
        const words = (written: string) =>
          written
            .replaceAll('\u00a0', ' ')
            .replaceAll('\t', '    ')
            .replace(/[ \t]*[\r\n][ \t\r\n]*/g, '\n')
            .replace(/ +/g, ' ')
            .trim()
        expect(words(plainTextOf(blocks))).toBe(words(text))
      }),
      { numRuns: 500 },
    )
  })

  test('a long run of spaces within a line takes less than 50 ms', async () => {
    const { milliseconds } = await costOf(() => escapeMarkdown(`a${' '.repeat(20_000)}b`))
    expect(milliseconds).toBeLessThan(50)
  })
})
