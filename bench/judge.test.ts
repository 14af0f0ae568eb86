import { describe, expect, test } from 'vitest'
import { judge } from './judge.ts'
import type { Bound } from './part.ts'

function judged(bound: Bound, ours: readonly number[], other: readonly number[]) {
  const figure = { key: 'time', title: 'time', unit: 'ms', bounds: [bound] }
  const readings = { ours: ours.map((time) => ({ time })), other: other.map((time) => ({ time })) }
  const [only] = judge({ work: '', against: '', figures: [figure] }, readings)
  return only!
}

describe('a bound', () => {
  test.each<[string, Bound, number[], number[], boolean]>([
    ['at most so many times: just', { atMost: 2 }, [20, 20, 20], [10, 10, 10], true],
    ['at most so many times: more', { atMost: 2 }, [21, 21, 21], [10, 10, 10], false],
    ['one bad round of three breaks nothing', { atMost: 2 }, [90, 20, 20], [10, 10, 10], true],
    ['each round is judged by its own other side', { atMost: 2 }, [20, 200, 2], [10, 100, 1], true],
    ['something on top is allowed', { atMost: 1.5, plus: 1 }, [2.5], [1], true],
    ['but no more than that', { atMost: 1.5, plus: 1 }, [2.6], [1], false],
    ['at least so many times: just', { atLeast: 0.4 }, [40], [100], true],
    ['at least so many times: less', { atLeast: 0.4 }, [39], [100], false],
    ['below: under it', { below: 50 }, [49, 49, 80], [1, 1, 1], true],
    ['below: on it', { below: 50 }, [50], [], false],
    ['up to: on it', { upTo: 64 }, [64], [], true],
    ['up to: beyond it', { upTo: 64 }, [65], [], false],
  ])('%s', (_name, bound, ours, other, holds) => {
    expect(judged(bound, ours, other).verdicts).toEqual([{ bound, holds }])
  })

  test('on a ratio needs both sides', () => {
    expect(() => judged({ atMost: 2 }, [1], [])).toThrow('both sides')
  })
})

test('what is shown are the middle and the spread of either side and of their ratio, round by round', () => {
  expect(judged({ atMost: 2 }, [10, 30, 20], [10, 10, 10])).toMatchObject({
    ours: { median: 20, lowest: 10, highest: 30 },
    other: { median: 10 },
    ratio: { median: 2, lowest: 1, highest: 3 },
  })
})

test('a figure of which nothing was read is a mistake, not a figure that holds', () => {
  expect(() => judged({ below: 50 }, [], [])).toThrow('Nothing was read')
})
