import { describe, expect, test } from 'vitest'
import { shownDrafts } from '../../../../tests/setup/files/shown-drafts.ts'
import { readLetteredText } from './lettered-text.ts'

const AB = 'A. x\nB. y'

describe('Aiken', () => {
  test('questions, with and without blank lines between', () => {
    const text = `Q?\n${AB}\nANSWER: B\nR\nor S?\nA) x\nB) y\nANSWER: A\n\nT?\n\n${AB}\nANSWER: A`
    expect(shownDrafts(readLetteredText(text))).toEqual([
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
    expect(readLetteredText(text).problems).toMatchObject([
      { location: { line }, message: expect.stringContaining(message) },
    ])
  })
})
