import { describe, expect, test } from 'vitest'
import {
  ALL_FORGETS_MS,
  type Allowance,
  afterFailure,
  failuresAt,
  hasRoom,
  type Level,
  NETWORK_FORGETS_MS,
  NO_FAILURES,
  needsProof,
  waitOf,
} from './limits.ts'

const NOW = 1_000_000_000
const SECOND = 1000
const MINUTE = 60 * SECOND
const ALLOWANCE: Allowance = { ofNetwork: 20, ofAll: 600 }

function failed(times: number, at = NOW): Level {
  return { failures: times, at }
}

describe('how long a network waits', () => {
  test.each([
    ['never failed', NO_FAILURES, NOW, 0],
    ['all that is allowed', failed(20), NOW, 0],
    ['one more', failed(21), NOW, 2 * SECOND],
    ['one more, and a second has gone by', failed(21), NOW + SECOND, SECOND],
    ['one more, and two seconds have gone by', failed(21), NOW + 2 * SECOND, 0],
    ['two more', failed(22), NOW, 4 * SECOND],
    ['five more', failed(25), NOW, 32 * SECOND],
    ['thirty more', failed(50), NOW, 15 * MINUTE],
    ['one more, forgotten again', failed(21), NOW + NETWORK_FORGETS_MS, 0],
    ['a clock that went back', failed(21, NOW + SECOND), NOW, 3 * SECOND],
  ])('%s', (_, level, now, wait) => {
    expect(waitOf(level, now, ALLOWANCE)).toBe(wait)
  })

  test('who guesses without pause from one network makes some two hundred tries a day', () => {
    let level = NO_FAILURES
    let tries = 0
    for (let now = NOW; now < NOW + 24 * 60 * MINUTE; now += SECOND) {
      if (waitOf(level, now, ALLOWANCE) > 0) continue
      level = afterFailure(level, now, NETWORK_FORGETS_MS)
      tries++
    }
    expect(tries).toBeGreaterThan(100)
    expect(tries).toBeLessThan(200)
  })
})

describe('whether a network has room for another look-up', () => {
  test.each([
    ['never failed', NO_FAILURES, 0, NOW, true],
    ['never failed, twenty under way', NO_FAILURES, 20, NOW, true],
    ['never failed, twenty-one under way', NO_FAILURES, 21, NOW, false],
    ['nothing left, none under way', failed(20), 0, NOW, true],
    ['nothing left, one under way', failed(20), 1, NOW, false],
    ['nothing left, one under way, one forgotten', failed(20), 1, NOW + NETWORK_FORGETS_MS, true],
  ])('%s', (_, level, underWay, now, expected) => {
    expect(hasRoom(level, underWay, now, ALLOWANCE)).toBe(expected)
  })
})

describe('when proofs are needed', () => {
  test.each([
    ['nobody failed', NO_FAILURES, NOW, false],
    ['as many as allowed', failed(600), NOW, false],
    ['more', failed(601), NOW, true],
    ['more, and a second has gone by', failed(601), NOW + ALL_FORGETS_MS, false],
  ])('%s', (_, level, now, needed) => {
    expect(needsProof(level, now, ALLOWANCE)).toBe(needed)
  })

  test('one failure a second goes on for ever', () => {
    let level = NO_FAILURES
    for (let second = 0; second < 5000; second++) {
      level = afterFailure(level, NOW + second * SECOND, ALL_FORGETS_MS)
    }
    expect(failuresAt(level, NOW + 5000 * SECOND, ALL_FORGETS_MS)).toBeLessThanOrEqual(1)
  })
})
