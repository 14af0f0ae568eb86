import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JSON_DEPTH_MAX, scanJson } from './json-scan.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('the first error of a JSON text', () => {
  test.each([
    ['nothing at all', '', 0, 'a value is missing before the end of the text'],
    ['a list left open', '[1', 2, '"," or "]" is missing before the end of the text'],
    ['a missing comma', '[1 2]', 3, '"," or "]" is missing before "2"'],
    ['a comma before the end of a list', '[1,]', 3, 'there is a comma before "]"'],
    ['a comma before the end of an object', '{"a":1,}', 7, 'there is a comma before "}"'],
    ['a name without quotes', '{a:1}', 1, 'a field name in double quotes is missing before "a"'],
    ['single quotes', "{'a':1}", 1, 'a field name in double quotes is missing before "\'"'],
    ['a missing colon', '{"a" 1}', 5, '":" is missing before "1"'],
    ['a missing value', '{"a":}', 5, 'a value is missing before "}"'],
    ['the wrong bracket', '[1}', 2, '"," or "]" is missing before "}"'],
    ['a second value', '{} []', 3, 'there is "[" after the end'],
    ['a text never closed', '["abc', 1, 'a quoted text is never closed'],
    ['a line break in a text', '["a\nb"]', 3, "a quoted text isn't closed on its line"],
    ['an unknown escape', '["a\\qb"]', 3, `"\\q" isn't a JSON escape`],
    ['half an escape', '["\\u12"]', 2, `"\\u" isn't a JSON escape`],
    ['a leading zero', '[01]', 2, '"," or "]" is missing before "1"'],
    ['NaN', '[NaN]', 1, 'a value is missing before "N"'],
    ['a comment', '[ // x\n1]', 2, 'a value is missing before "/"'],
  ])('%s', (_, text, offset, message) => {
    expect(scanJson(text)).toEqual({
      fault: { offset, message: expect.stringContaining(message) },
      numbers: [],
    })
  })

  test('is where the nesting gets too deep, at any depth', () => {
    const message = `lists and objects are nested more than ${JSON_DEPTH_MAX} deep`
    for (const open of ['[', '{"a":']) {
      const text = open.repeat(1_000_000)
      expect(scanJson(text)).toMatchObject({ fault: { offset: open.length * JSON_DEPTH_MAX, message } })
    }
    const deepest = '['.repeat(JSON_DEPTH_MAX) + ']'.repeat(JSON_DEPTH_MAX)
    expect(scanJson(deepest).fault).toBeNull()
  })

  test('a text of megabytes and a number without end are no trouble', () => {
    expect(scanJson(JSON.stringify(['\\"'.repeat(1_000_000)]))).toEqual({ fault: null, numbers: [] })
    expect(scanJson('9'.repeat(5_000_000)).fault).toEqual({ offset: 0, message: 'a number is too long' })
  })

  test('agrees with JSON.parse on what is JSON', () => {
    const pieces = [
      '[',
      ']',
      '{',
      '}',
      '"a"',
      '"',
      ':',
      ',',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      'true',
      'nul',
      ' ',
      '\n',
      '\\',
    ]
    const scraps = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))
    const json = fc.json({ maxDepth: 5 })
    const damaged = fc
      .tuple(json, fc.nat(), fc.constantFrom(...pieces, ''))
      .map(
        ([text, at, piece]) => text.slice(0, at % text.length) + piece + text.slice((at % text.length) + 1),
      )
    fc.assert(
      fc.property(fc.oneof(scraps, json, damaged), (text) => {
        expect(scanJson(text).fault === null).toBe(isJson(text))
      }),
      { numRuns: 2000 },
    )
  })
})
