import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizedWords, wordsWithNumbers } from './normalize-text.ts'

test('the words with numbers are those of all words that hold one', () => {
  const text = fc.array(fc.constantFrom('a', 'B', '7', '0', ' ', '_', '-', '.', 'é', '½', '²'), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(text, (pieces) => {
      const words = normalizedWords(pieces.join(''))
      expect(wordsWithNumbers(pieces.join(''))).toEqual(words.filter((word) => /\p{N}/u.test(word)))
    }),
  )
})
