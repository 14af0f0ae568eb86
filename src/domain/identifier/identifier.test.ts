import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkIdentifier, IDENTIFIER_PATTERN, IDENTIFIER_PROBLEMS, suggestIdentifier } from './identifier.ts'

describe('checkIdentifier', () => {
  test.each([
    ['three words', 'calm-red-fox', 'calm-red-fox'],
    ['words of one letter', 'a-b-c', 'a-b-c'],
    ['space around', '  calm-red-fox\t', 'calm-red-fox'],
    ['a line end pasted along', 'calm-red-fox\r\n', 'calm-red-fox'],
    ['drawn words', 'calmfox-redlake-oldtree', 'calmfox-redlake-oldtree'],
  ])('takes %s', (_, input, identifier) => {
    expect(checkIdentifier(input)).toEqual({ ok: true, identifier })
  })

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['line ends', '\n\r\n'],
    ['no-break space', '\u00a0'],
  ])('finds %s empty', (_, input) => {
    expect(checkIdentifier(input)).toEqual({ ok: false, problem: 'empty' })
  })

  test.each([
    ['one word', 'calm'],
    ['two words', 'calm-red'],
    ['four words', 'calm-red-fox-lake'],
    ['a capital', 'Calm-red-fox'],
    ['capitals', 'CALM-RED-FOX'],
    ['a digit', 'calm-red-fox1'],
    ['an accent', 'calm-réd-fox'],
    ['another alphabet', 'calm-red-фох'],
    ['spaces for hyphens', 'calm red fox'],
    ['dots for hyphens', 'calm.red.fox'],
    ['en dashes', 'calm–red–fox'],
    ['an empty word', 'calm--fox'],
    ['a hyphen before', '-calm-red-fox'],
    ['a hyphen after', 'calm-red-fox-'],
    ['space within', 'calm- red-fox'],
    ['a second line', 'calm-red-fox\nold-grey-owl'],
    ['a path', '../calm-red-fox'],
    ['six drawn words', 'abacus able acorn agent alarm album'],
    ['an invisible mark before', '\u200ecalm-red-fox'],
  ])('finds %s malformed', (_, input) => {
    expect(checkIdentifier(input)).toEqual({ ok: false, problem: 'malformed' })
  })

  test('a valid identifier is returned without surrounding whitespace', () => {
    const word = fc.stringMatching(/^[a-z]{1,20}$/)
    const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/)
    fc.assert(
      fc.property(word, word, word, space, space, (first, second, third, before, after) => {
        const identifier = `${first}-${second}-${third}`
        expect(checkIdentifier(before + identifier + after)).toEqual({ ok: true, identifier })
      }),
    )
  })
})

test.each([
  ['capitals', ' Calm-RED-fox', 'calm-red-fox'],
  ['spaces for hyphens', 'calm red  fox', 'calm-red-fox'],
  ['spaces beside hyphens', 'calm - red- fox', 'calm-red-fox'],
  ['dots, en dashes, underscores', 'calm.red–fox_', 'calm-red-fox'],
  ['a hyphen before', '-calm-red-fox', 'calm-red-fox'],
  ['quotation marks', '“calm-red-fox”', 'calm-red-fox'],
  ['slashes before, as on maps', '///calm.red.fox', 'calm-red-fox'],
  ['an invisible mark before, as messengers add it', '\u200ecalm-red-fox', 'calm-red-fox'],
  ['a soft hyphen and a zero-width space', 'calm-r\u00aded-f\u200box', 'calm-red-fox'],
  ['full-width letters', 'ｃａｌｍ－ｒｅｄ－ｆｏｘ', 'calm-red-fox'],
  ['two words', 'calm-red', null],
  ['four words', 'Calm red old fox', null],
  ['a digit', 'Calm-red-fox1', null],
  ['an accent', 'Calm-réd-fox', null],
  ['nothing wrong', ' calm-red-fox ', null],
  ['nothing', '', null],
])('%s: what was meant', (_, input, meant) => {
  expect(suggestIdentifier(input)).toBe(meant)
})

test.each(['a-b-c\n', '\na-b-c', ' a-b-c', 'a-b-c\nd-e-f'])('the pattern alone refuses %j', (input) => {
  expect(IDENTIFIER_PATTERN.test(input)).toBe(false)
})

test('the message is the text of the specification', () => {
  expect(IDENTIFIER_PROBLEMS).toEqual({
    empty: 'Please enter your quiz identity',
    malformed: 'Invalid identifier format. Use format: word-word-word',
  })
})
