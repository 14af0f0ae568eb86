import { expect, test } from 'vitest'
import { answerFractions } from './exported-question.ts'

function shares(right: number, wrong: number): readonly number[] {
  const options = Array.from({ length: right + wrong }, (_, index) => `option ${index}`)
  const rest = { text: 'Q?', category: null, explanation: null, isFlagged: false, sourceId: null }
  return answerFractions({ ...rest, options, correct: options.slice(0, right) })
}

test.each([
  ['one of two', 1, 1, [100, -100]],
  ['two of four', 2, 2, [50, 50, -50, -50]],
  ['three of four', 3, 1, [33.33333, 33.33333, 33.33333, -100]],
  ['all of them', 2, 0, [50, 50]],
  ['one of seven', 1, 6, [100, ...Array(6).fill(-16.66667)]],
  ['eleven right ones, in shares that Moodle knows', 11, 1, [...Array(9).fill(10), 5, 5, -100]],
  ['twenty right ones', 20, 6, [...Array(20).fill(5), ...Array(6).fill(-16.66667)]],
])('%s', (_, right, wrong, expected) => {
  expect(shares(right, wrong)).toEqual(expected)
})

test('correct options add up to 100 %, wrong ones to −100 %, and every correct one is above 0', () => {
  for (let right = 1; right <= 26; right++) {
    for (let wrong = right === 1 ? 1 : 0; right + wrong <= 26; wrong++) {
      const all = shares(right, wrong)
      const sum = (part: readonly number[]) => part.reduce((total, share) => total + share, 0)
      expect(sum(all.slice(0, right))).toBeCloseTo(100, 3)
      expect(sum(all.slice(right))).toBeCloseTo(wrong === 0 ? 0 : -100, 3)
      expect(Math.min(...all.slice(0, right))).toBeGreaterThan(0)
    }
  }
})
