import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCorrectAnswer } from '../answer.ts'
import { isPass, pointsOf } from './score-exam.ts'

const THREE = { correct: ['a', 'b', 'c'] }

describe('points of an answer', () => {
  test.each<[string, readonly string[], number, number]>([
    ['all correct ones', ['c', 'a', 'b'], 1, 1],
    ['two of three', ['a', 'b'], 0, 2 / 3],
    ['two of three and a wrong one', ['a', 'b', 'x'], 0, 1 / 3],
    ['as many wrong ones as correct ones', ['a', 'x'], 0, 0],
    ['wrong ones only', ['x', 'y'], 0, 0],
    ['nothing', [], 0, 0],
    ['everything', ['a', 'b', 'c', 'x', 'y', 'z'], 0, 0],
  ])('%s', (_, selected, whole, partial) => {
    expect(pointsOf(THREE, selected, 'all-or-nothing')).toBe(whole)
    expect(pointsOf(THREE, selected, 'partial')).toBeCloseTo(partial, 12)
  })

  test('a question without a key earns nothing', () => {
    expect(pointsOf({ correct: [] }, ['a'], 'partial')).toBe(0)
  })

  test('law: partial credit is within 0 and 1, and 1 only for the exact set', () => {
    const options = fc.subarray(['a', 'b', 'c', 'd', 'e'])
    fc.assert(
      fc.property(options, options, (correct, selected) => {
        const points = pointsOf({ correct }, selected, 'partial')
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(1)
        expect(points === 1).toBe(isCorrectAnswer(correct, selected))
      }),
    )
  })
})

describe('pass mark', () => {
  test.each([
    [26, 35, { kind: 'points', points: 26 } as const, true],
    [25, 35, { kind: 'points', points: 26 } as const, false],
    [54, 80, { kind: 'percent', percent: 68 } as const, true],
    [53, 80, { kind: 'percent', percent: 68 } as const, false],
    [1 / 3 + 1 / 3 + 1 / 3, 3, { kind: 'points', points: 1 } as const, true],
    [2 / 3 + 2 / 3 + 2 / 3, 3, { kind: 'points', points: 2 } as const, true],
  ])('%d of %i points by %o: %s', (points, total, passMark, passes) => {
    expect(isPass(points, total, passMark)).toBe(passes)
  })
})
