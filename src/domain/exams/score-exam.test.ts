import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCorrectAnswer } from '../answer.ts'
import { isPass, pointsOf, sumOfPoints } from './score-exam.ts'

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
  ])('%d of %i points by %o: %s', (points, total, passMark, passes) => {
    expect(isPass(points, total, passMark)).toBe(passes)
  })
})

describe('total points', () => {
  // As binary fractions: 26.999999999999996, and 24.999999999999996.
  const whole = (count: number) => Array<number>(count).fill(1)
  test.each([
    ['three thirds beside 26', [...whole(26), 1 / 3, 1 / 3, 1 / 3], 27],
    ['two thirds three times', [2 / 3, 2 / 3, 2 / 3], 2],
    ['a third alone', [1 / 3], 0.333333333],
    ['none', [], 0],
  ])('%s', (_, points, sum) => {
    expect(sumOfPoints(points)).toBe(sum)
  })

  test('67.5 percent by thirds is 68 and passes, as half of 80 questions does (spec §9.7)', () => {
    const points = sumOfPoints([...whole(26), 1 / 3, 1 / 3, 1 / 3])
    expect(isPass(points, 40, { kind: 'percent', percent: 68 })).toBe(true)
  })
})
