import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import type { Bound, Measurement } from './part.ts'

function evaluateBound(bound: Bound, ours: readonly number[], baseline: readonly number[]) {
  const figure = { key: 'time', title: 'time', unit: 'ms', bounds: [bound] }
  const measurements = { ours: ours.map((time) => ({ time })), baseline: baseline.map((time) => ({ time })) }
  const [only] = evaluate({ work: '', baseline: '', figures: [figure] }, measurements)
  return only!
}

describe('a bound', () => {
  test.each<[string, Bound, number[], number[], boolean]>([
    ['at most n times the baseline: exactly', { atMost: 2 }, [20, 20, 20], [10, 10, 10], true],
    ['at most n times the baseline: more', { atMost: 2 }, [21, 21, 21], [10, 10, 10], false],
    ['one bad round of three does not break a bound', { atMost: 2 }, [90, 20, 20], [10, 10, 10], true],
    ['each round is compared with its own baseline', { atMost: 2 }, [20, 200, 2], [10, 100, 1], true],
    ['an addition is allowed', { atMost: 1.5, plus: 1 }, [2.5], [1], true],
    ['and no more than that', { atMost: 1.5, plus: 1 }, [2.6], [1], false],
    ['at least n times the baseline: exactly', { atLeast: 0.4 }, [40], [100], true],
    ['at least n times the baseline: less', { atLeast: 0.4 }, [39], [100], false],
    ['below: less', { below: 50 }, [49, 49, 80], [1, 1, 1], true],
    ['below: equal', { below: 50 }, [50], [], false],
    ['up to: equal', { upTo: 64 }, [64], [], true],
    ['up to: more', { upTo: 64 }, [65], [], false],
  ])('%s', (_name, bound, ours, baseline, holds) => {
    expect(evaluateBound(bound, ours, baseline).verdicts).toEqual([{ bound, holds }])
  })

  test('on the ratio needs both sides', () => {
    expect(() => evaluateBound({ atMost: 2 }, [1], [])).toThrow('both sides')
  })
})

test('the result has the median and the spread of each side, and of the ratio of each round', () => {
  expect(evaluateBound({ atMost: 2 }, [10, 30, 20], [10, 10, 10])).toMatchObject({
    ours: { median: 20, lowest: 10, highest: 30 },
    baseline: { median: 10 },
    ratio: { median: 2, lowest: 1, highest: 3 },
  })
})

test('what is added to the title comes from all rounds of our side', () => {
  const detail = (rounds: readonly Measurement[]) => rounds.map(({ search }) => search).join(' and ')
  const figure = { key: 'time', title: 'time', unit: 'ms', bounds: [], detail }
  const ours = [
    { time: 2, search: 1 },
    { time: 4, search: 4 },
  ]
  const [only] = evaluate({ work: '', baseline: '', figures: [figure] }, { ours, baseline: [] })
  expect(only?.detail).toBe('1 and 4')
})

test('a figure without measurements is an error', () => {
  expect(() => evaluateBound({ below: 50 }, [], [])).toThrow('was not measured')
})
