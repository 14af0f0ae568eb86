import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testFileName, testName } from './test-name.ts'

describe('testName', () => {
  test.each([
    ['as typed', 'Trees of Europe', 'Trees of Europe'],
    ['blanks around it', '  Trees ', 'Trees'],
    ['empty', '', 'Custom Practice Test'],
    ['blank', ' \t ', 'Custom Practice Test'],
  ])('%s', (_, typed, expected) => {
    expect(testName(typed)).toBe(expected)
  })
})

describe('testFileName', () => {
  test.each([
    ['the default', 'Custom Practice Test', 'Custom_Practice_Test.html'],
    ['letters and digits stay', 'Part2B', 'Part2B.html'],
    ['each character becomes one underscore', 'a - b', 'a___b.html'],
    ['underscores and dots, too', 'a_b.c', 'a_b_c.html'],
    ['no way out of the folder', '../../etc/passwd', '______etc_passwd.html'],
    ['letters of any script', 'Prüfung Ωμέγα 試験', 'Prüfung_Ωμέγα_試験.html'],
    ['a letter and its accent apart', 'e\u0301t\u0065\u0301', '\u00e9t\u00e9.html'],
    ['an emoji is one character', '🌳!', '__.html'],
    ['half a surrogate pair', 'a\ud800b', 'a_b.html'],
    ['nothing but signs', '???', '___.html'],
  ])('%s', (_, name, expected) => {
    expect(testFileName(name, 'html')).toBe(expected)
  })

  test('a file name has no characters that file systems forbid, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(testFileName(name, 'txt')).toMatch(/^[\p{L}\p{Nd}_]*\.txt$/u)
      }),
    )
  })
})
