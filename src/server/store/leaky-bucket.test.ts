import { expect, test } from 'vitest'
import { addToBucket, EMPTY_BUCKET, levelAt, timeUntilLevel } from './leaky-bucket.ts'

const HOUR_MS = 60 * 60 * 1000
/** 240 units a day. */
const LEAK_MS = HOUR_MS / 10

test('a level falls with time', () => {
  const bucket = addToBucket(EMPTY_BUCKET, 100, 5 * HOUR_MS, LEAK_MS)
  expect(levelAt(bucket, 5 * HOUR_MS, LEAK_MS)).toBe(100)
  expect(levelAt(bucket, 8 * HOUR_MS, LEAK_MS)).toBe(70)
  expect(levelAt(bucket, 30 * HOUR_MS, LEAK_MS)).toBe(0)
  expect(levelAt(addToBucket(bucket, 50, 8 * HOUR_MS, LEAK_MS), 9 * HOUR_MS, LEAK_MS)).toBe(110)
})

test('a clock that was set back changes no level', () => {
  const bucket = addToBucket(EMPTY_BUCKET, 100, 5 * HOUR_MS, LEAK_MS)
  expect(levelAt(bucket, 0, LEAK_MS)).toBe(100)
  expect(addToBucket(bucket, 1, 0, LEAK_MS)).toEqual({ level: 101, at: 5 * HOUR_MS })
})

test('a level is never below 0', () => {
  expect(addToBucket(EMPTY_BUCKET, -1, HOUR_MS, LEAK_MS).level).toBe(0)
})

test('the time until a level has fallen', () => {
  expect(timeUntilLevel(100, 90, LEAK_MS)).toBe(HOUR_MS)
  expect(timeUntilLevel(80, 90, LEAK_MS)).toBe(0)
})
