import { describe, expect, test } from 'vitest'
import { improvementRate, improvementSpan, type TestFigures, testFigures } from './test-figures.ts'

const passed = (score: number) => ({ score, passed: true })
const failed = (score: number) => ({ score, passed: false })

describe('testFigures', () => {
  test.each<[string, ReturnType<typeof passed>[], Partial<TestFigures>]>([
    [
      'no tests: everything is 0',
      [],
      {
        totalTests: 0,
        passedTests: 0,
        averageScore: 0,
        bestScore: 0,
        passRatePercent: 0,
        improvementPercent: 0,
      },
    ],
    [
      'one test is its own average and best',
      [passed(72)],
      { totalTests: 1, averageScore: 72, bestScore: 72, passRatePercent: 100, improvementPercent: 0 },
    ],
    ['the mean rounds half up', [passed(70), passed(69)], { averageScore: 70 }],
    ['the mean rounds down below the half', [passed(70), passed(69), passed(69)], { averageScore: 69 }],
    ['the mean is taken before anything is rounded', [passed(69.4), passed(69.4)], { averageScore: 69 }],
    ['a fractional best score is rounded', [failed(67.5), failed(12)], { bestScore: 68 }],
    ['one of three passed', [passed(80), failed(60), failed(50)], { passedTests: 1, passRatePercent: 33 }],
    ['two of three passed', [passed(80), passed(70), failed(50)], { passedTests: 2, passRatePercent: 67 }],
    [
      'what the test says decides a pass, not its score',
      [passed(10), failed(99)],
      { passRatePercent: 50, bestScore: 99 },
    ],
  ])('%s', (_, tests, figures) => {
    expect(testFigures(tests)).toMatchObject(figures)
  })
})

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, 2],
  [6, 3],
  [7, 3],
  [100, 3],
])('of %d tests the improvement rate compares %d with as many', (count, span) => {
  expect(improvementSpan(count)).toBe(span)
})

describe('improvementRate, scores newest first', () => {
  test.each<[string, number[], number]>([
    ['no test', [], 0],
    ['one test', [90], 0],
    ['two tests: the newest with the oldest', [90, 60], 50],
    ['a learner who gets worse has a negative rate', [60, 80], -25],
    ['three tests: the middle one does not count', [90, 1, 60], 50],
    ['five tests: two with two', [90, 70, 0, 50, 30], 100],
    ['six tests: three with three', [90, 80, 70, 60, 50, 40], 60],
    ['seven tests: still three with three, the middle out', [90, 80, 70, 1000, 60, 50, 40], 60],
    ['nothing changed', [70, 70], 0],
    ['exactly ten percent down', [63, 70], -10],
    ['all the way down', [0, 50], -100],
    ['a last mean of zero', [90, 0], 0],
    ['a last mean of zero over three', [90, 80, 70, 0, 0, 0], 0],
    ['a negative last mean of a strange server', [50, -10], 0],
  ])('%s', (_, scores, rate) => {
    expect(improvementRate(scores)).toBe(rate)
  })
})
