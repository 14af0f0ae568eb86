import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answerKey,
  fewerAvailable,
  NO_QUESTIONS,
  PRINT_NOT_IMPLEMENTED,
  testFileName,
  testGenerated,
  testName,
} from './custom-test.ts'

const options = ['oak', 'elm', 'ash']

test.each([
  ['one right answer', ['elm'], { indexes: [1], unlisted: [] }],
  ['several, in the order of the options', ['ash', 'oak'], { indexes: [0, 2], unlisted: [] }],
  ['the bank does not say', [], { indexes: [], unlisted: [] }],
  ['one that is no option', ['fir'], { indexes: [], unlisted: ['fir'] }],
  ['one that is and one that is not', ['fir', 'oak'], { indexes: [0], unlisted: ['fir'] }],
])('%s', (_, correct, expected) => {
  expect(answerKey({ options, correct })).toEqual(expected)
})

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

test.each([
  ['no questions for the filter (spec §5.4)', NO_QUESTIONS, 'No questions available for selected criteria'],
  ['print (spec §5.4)', PRINT_NOT_IMPLEMENTED, 'Print format not yet implemented'],
  ['fewer than asked for (spec §5.4)', fewerAvailable(7), 'Only 7 questions available, adjusting count'],
  ['a thousand has its comma', fewerAvailable(1234), 'Only 1,234 questions available, adjusting count'],
  [
    'success, with a check mark (spec §8.4)',
    testGenerated('Trees', 10),
    '✓ Test "Trees" generated with 10 questions!',
  ],
  ['so has it there', testGenerated('Trees', 1234), '✓ Test "Trees" generated with 1,234 questions!'],
])('%s', (_, said, expected) => {
  expect(said).toBe(expected)
})
