import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizedWords, wordHashes, wordsWithNumbers } from './normalize-text.ts'

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

/** FNV-1a, as its authors define it. */
function fnv1a(word: string): number {
  return Array.from({ length: word.length }, (_, at) => word.charCodeAt(at)).reduce(
    (hash, code) => Math.imul(hash ^ code, 16_777_619),
    2_166_136_261,
  )
}

test('texts have the hashes of their words, each once, ascending', () => {
  const pieces = fc.constantFrom(...'aZ09 -+≤é'.split(''), 'Oak', 'oak', 'ﬁ', '東京', '\n')
  const texts = fc.array(
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(texts, (written) => {
      const hashes = new Set(written.flatMap(normalizedWords).map(fnv1a))
      expect([...wordHashes(written)]).toEqual([...hashes].sort((one, other) => one - other))
    }),
  )
})
