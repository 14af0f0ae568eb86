import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyBudget, watchMinimumRate } from './body-limits.ts'

const LIMITS = { overall: 100, perNetwork: 50, smallBody: 10 }

test('a small body counts only for its network; once it grows it also counts in the total', () => {
  const budget = bodyBudget(LIMITS)
  const long = budget.claimFor('a')
  expect([long.add(50), budget.claimFor('b').add(50)]).toEqual([null, null])

  const small = budget.claimFor('c')
  expect([small.add(6), small.add(4), small.add(1)]).toEqual([null, null, 'overall'])
  expect(budget.claimFor('a').add(1)).toBe('network')
  expect(budget.used()).toBe(110)

  long.release()
  expect([small.add(40), budget.used()]).toEqual([null, 100])
  // All of it counts now, including its first bytes.
  expect(budget.claimFor('d').add(11)).toBe('overall')
  small.release()
  expect([budget.claimFor('d').add(50), budget.used()]).toEqual([null, 100])
})

const KB = 1024

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a body that arrives with these bytes in each second is aborted. */
function isCut(seconds: readonly number[]): boolean {
  let isTooSlow = false
  const rate = watchMinimumRate({ graceMs: 30_000, bytesPerSecond: 16 * KB }, () => {
    isTooSlow = true
  })
  for (const bytes of seconds) {
    vi.advanceTimersByTime(1000)
    if (isTooSlow) break
    if (bytes > 0) rate.arrived(bytes)
  }
  rate.stop()
  vi.advanceTimersByTime(1_000_000)
  return isTooSlow
}

const seconds = (count: number, bytes: number) => Array<number>(count).fill(bytes)

test.each([
  ['256 kbit/s for half an hour', seconds(1800, 32 * KB), false],
  ['exactly the rate', seconds(600, 16 * KB), false],
  ['nothing for 29 s, then everything', [...seconds(28, 0), 1000 * KB], false],
  [
    '256 kbit/s with a stall of 25 s',
    [...seconds(60, 32 * KB), ...seconds(25, 0), ...seconds(60, 32 * KB)],
    false,
  ],
  ['50 KB at 2 KB/s', seconds(25, 2 * KB), false],
  ['nothing at all', seconds(31, 0), true],
  ['a byte a second', seconds(31, 1), true],
  ['60 MB at once, then nothing', [60_000 * KB, ...seconds(31, 0)], true],
  ['half the rate for a long time', seconds(120, 8 * KB), true],
])('%s: aborted is %o', (_, arriving, cut) => {
  expect(isCut(arriving)).toBe(cut)
})
