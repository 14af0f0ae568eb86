import { describe, expect, test } from 'vitest'
import { shownDrafts } from '../../../tests/setup/files/shown-drafts.ts'
import { isAiken, readAiken } from './read.ts'

const AB = 'A. x\nB. y'

describe('Aiken', () => {
  test('questions, with and without blank lines between', () => {
    const text = `Q?\n${AB}\nANSWER: B\nR\nor S?\nA) x\nB) y\nANSWER: A\n\nT?\n\n${AB}\nANSWER: A`
    expect(shownDrafts(readAiken(text))).toEqual([
      '-: -: Q? | x, *y',
      '-: -: R\nor S? | *x, y',
      '-: -: T? | *x, y',
    ])
  })

  test.each([
    ['no ANSWER', `Q?\n${AB}\nR?\n${AB}\nANSWER: A`, 1, 'The right answer is missing.'],
    ['a letter that is no option', `Q?\n${AB}\nANSWER: C`, 1, 'is not among the options'],
    ['no question', `${AB}\nANSWER: A`, 1, 'These options have no question before them.'],
    ['no options', '\nQ?\nANSWER: A', 2, 'The question has no options.'],
  ])('%s', (_, text, line, message) => {
    expect(readAiken(text).problems).toMatchObject([
      { location: { line }, message: expect.stringContaining(message) },
    ])
  })

  test.each([
    ['its own lines', `Q?\n${AB}\nANSWER: A`, true],
    ['another answer line', `Q?\n${AB}\nAnswer: A`, false],
    ['a number', `1. Q?\n${AB}\nANSWER: A`, false],
    ['an explanation', `Q?\n${AB}\nANSWER: A\nExplanation: So.`, false],
    ['a mark', `Q?\n*${AB}\nANSWER: A`, false],
  ])('a text is Aiken or freer: %s', (_, text, expected) => {
    expect(isAiken(text)).toBe(expected)
  })
})
