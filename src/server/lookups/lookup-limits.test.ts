import { describe, expect, test } from 'vitest'
import { addToBucket, EMPTY_BUCKET, type LeakyBucket, levelAt } from '../store/leaky-bucket.ts'
import {
  ALL_LEAK_MS,
  createRateLimiter,
  type FailureLimits,
  mayStart,
  NETWORK_LEAK_MS,
  needsProof,
  retryDelay,
} from './lookup-limits.ts'

const NOW = 1_000_000_000
const SECOND = 1000
const MINUTE = 60 * SECOND
const LIMITS: FailureLimits = { perNetwork: 20, overall: 600, leakMs: NETWORK_LEAK_MS }

function failed(times: number, at = NOW): LeakyBucket {
  return { level: times, at }
}

describe('how long a network waits', () => {
  test.each([
    ['never failed', EMPTY_BUCKET, NOW, 0],
    ['as many failures as allowed', failed(20), NOW, 0],
    ['one more', failed(21), NOW, 2 * SECOND],
    ['one more, a second ago', failed(21), NOW + SECOND, SECOND],
    ['one more, two seconds ago', failed(21), NOW + 2 * SECOND, 0],
    ['two more', failed(22), NOW, 4 * SECOND],
    ['five more', failed(25), NOW, 32 * SECOND],
    ['thirty more', failed(50), NOW, 15 * MINUTE],
    ['one more, leaked', failed(21), NOW + NETWORK_LEAK_MS, 0],
    ['a clock that was set back', failed(21, NOW + SECOND), NOW, 3 * SECOND],
  ])('%s', (_, level, now, wait) => {
    expect(retryDelay(level, now, LIMITS)).toBe(wait)
  })

  test('constant guessing from one network gets fewer than two hundred tries a day', () => {
    let level = EMPTY_BUCKET
    let tries = 0
    for (let now = NOW; now < NOW + 24 * 60 * MINUTE; now += SECOND) {
      if (retryDelay(level, now, LIMITS) > 0) continue
      level = addToBucket(level, 1, now, NETWORK_LEAK_MS)
      tries++
    }
    expect(tries).toBeGreaterThan(100)
    expect(tries).toBeLessThan(200)
  })
})

describe('whether another lookup of a network may start', () => {
  test.each([
    ['never failed', EMPTY_BUCKET, 0, NOW, true],
    ['never failed, twenty under way', EMPTY_BUCKET, 20, NOW, true],
    ['never failed, twenty-one under way', EMPTY_BUCKET, 21, NOW, false],
    ['none may fail, none under way', failed(20), 0, NOW, true],
    ['none may fail, one under way', failed(20), 1, NOW, false],
    ['none may fail, one under way, one leaked', failed(20), 1, NOW + NETWORK_LEAK_MS, true],
  ])('%s', (_, level, underWay, now, expected) => {
    expect(mayStart(level, underWay, now, LIMITS)).toBe(expected)
  })
})

describe('when proofs are needed', () => {
  test.each([
    ['never failed', EMPTY_BUCKET, NOW, false],
    ['as many as allowed', failed(600), NOW, false],
    ['more', failed(601), NOW, true],
    ['more, a second ago', failed(601), NOW + ALL_LEAK_MS, false],
  ])('%s', (_, level, now, needed) => {
    expect(needsProof(level, now, LIMITS)).toBe(needed)
  })

  test('one failure a second never triggers proofs', () => {
    let level = EMPTY_BUCKET
    for (let second = 0; second < 5000; second++) {
      level = addToBucket(level, 1, NOW + second * SECOND, ALL_LEAK_MS)
    }
    expect(levelAt(level, NOW + 5000 * SECOND, ALL_LEAK_MS)).toBeLessThanOrEqual(1)
  })
})

const left = (remaining: number, resetsIn: number) => ({ remaining, resetsIn })

test('a network has a number of requests in the minute that starts with its first one, and again in the next', () => {
  const count = createRateLimiter(2)
  expect([count('a', 1000), count('a', 31_000), count('a', 60_999)]).toEqual([
    left(1, MINUTE),
    left(0, 30_000),
    left(-1, 1),
  ])
  expect(count('a', 61_000)).toEqual(left(1, MINUTE))
})

test('networks are counted separately', () => {
  const count = createRateLimiter(1)
  expect([count('a', 0).remaining, count('b', 0).remaining, count('a', 0).remaining]).toEqual([0, 0, -1])
})

test('a clock that is set back does not block a network', () => {
  const count = createRateLimiter(1)
  count('a', 10 * MINUTE)
  expect(count('a', 5 * MINUTE)).toEqual(left(0, MINUTE))
})

test('with too many networks, the one that has been idle for longest is dropped', () => {
  const count = createRateLimiter(1)
  for (let network = 0; network <= 10_000; network++) count(String(network), 0)
  expect([count('1', 1).remaining, count('0', 1).remaining]).toEqual([-1, 0])
})
