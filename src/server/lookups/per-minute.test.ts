import { expect, test } from 'vitest'
import { countPerMinute } from './per-minute.ts'

const MINUTE = 60_000
const left = (remaining: number, resetsIn: number) => ({ remaining, resetsIn })

test('a network has so many look-ups in the minute that its first one begins, and all again after it', () => {
  const count = countPerMinute(2)
  expect([count('a', 1000), count('a', 31_000), count('a', 60_999)]).toEqual([
    left(1, MINUTE),
    left(0, 30_000),
    left(-1, 1),
  ])
  expect(count('a', 61_000)).toEqual(left(1, MINUTE))
})

test('networks are counted apart', () => {
  const count = countPerMinute(1)
  expect([count('a', 0).remaining, count('b', 0).remaining, count('a', 0).remaining]).toEqual([0, 0, -1])
})

test('a clock that is put back locks nobody out', () => {
  const count = countPerMinute(1)
  count('a', 10 * MINUTE)
  expect(count('a', 5 * MINUTE)).toEqual(left(0, MINUTE))
})

test('of more networks than are counted, the one whose minute began first is forgotten', () => {
  const count = countPerMinute(1)
  for (let network = 0; network <= 10_000; network++) count(String(network), 0)
  expect([count('1', 1).remaining, count('0', 1).remaining]).toEqual([-1, 0])
})
