import { expect, test } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

const MINUTE = 60_000
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
