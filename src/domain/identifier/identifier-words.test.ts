import { expect, test } from 'vitest'
import { IDENTIFIER_WORDS } from './identifier-words.ts'

test('there are at least 2,000 words', () => {
  expect(IDENTIFIER_WORDS.length).toBeGreaterThanOrEqual(2000)
})

test('every word has 3 to 6 letters a–z', () => {
  expect(IDENTIFIER_WORDS.filter((word) => !/^[a-z]{3,6}$/.test(word))).toEqual([])
})

test('no word occurs twice, and they are in order', () => {
  expect(IDENTIFIER_WORDS).toEqual([...new Set(IDENTIFIER_WORDS)].sort())
})

test('no word begins with another', () => {
  const words = new Set(IDENTIFIER_WORDS)
  const beginnings = (word: string) => [3, 4, 5].filter((length) => length < word.length)
  const doubtful = IDENTIFIER_WORDS.filter((word) =>
    beginnings(word).some((length) => words.has(word.slice(0, length))),
  )
  expect(doubtful).toEqual([])
})
