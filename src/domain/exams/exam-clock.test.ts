import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advanceExamClock, noticeBetween, savedExamClock, startExamClock } from './exam-clock.ts'

const MINUTE = 60_000
const at = (wallMs: number, monotonicMs = wallMs) => ({ wallMs, monotonicMs })

describe('time that passes', () => {
  const clock = startExamClock(60, at(1_000_000, 500))

  test.each<[string, { wallMs: number; monotonicMs: number }, number]>([
    ['one minute', at(1_000_000 + MINUTE, 500 + MINUTE), 59],
    ['sleep, in which the monotonic clock stops', at(1_000_000 + 10 * MINUTE, 500 + MINUTE), 50],
    ['a system clock that was set back', at(1_000_000 - 30 * MINUTE, 500 + MINUTE), 59],
    ['more than there is', at(1_000_000 + 90 * MINUTE, 500), 0],
  ])('%s', (_, reading, minutes) => {
    expect(advanceExamClock(clock, reading).remainingMs).toBe(minutes * MINUTE)
  })

  test('the time of a reload counts, although the new page has another performance clock', () => {
    const saved = savedExamClock(advanceExamClock(clock, at(1_000_000 + MINUTE, 500 + MINUTE)))
    expect(advanceExamClock(saved, at(1_000_000 + 6 * MINUTE, 3)).remainingMs).toBe(54 * MINUTE)
  })
})

test('law: elapsed time is correct, however often it is read, saved and loaded, and the system clock set back', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          ms: fc.nat(MINUTE),
          happening: fc.constantFrom('nothing', 'reload', 'sleep', 'set back'),
          setBackMs: fc.nat(60 * MINUTE),
        }),
      ),
      (steps) => {
        let clock = startExamClock(300, at(0))
        let [passed, wall, monotonic] = [0, 0, 0]
        for (const { ms, happening, setBackMs } of steps) {
          passed += ms
          wall += happening === 'set back' ? ms - setBackMs : ms
          if (happening !== 'sleep') monotonic += ms
          if (happening === 'reload') {
            clock = savedExamClock(clock)
            monotonic = 0
          }
          clock = advanceExamClock(clock, at(wall, monotonic))
        }
        expect(clock.remainingMs).toBe(Math.max(0, 300 * MINUTE - passed))
      },
    ),
  )
})

test('law: setting the system clock back, however often, neither adds nor removes time while the page is open', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ ms: fc.nat(MINUTE), setBackMs: fc.nat(600 * MINUTE) })), (steps) => {
      let clock = startExamClock(300, at(0))
      let [wall, passed] = [0, 0]
      for (const { ms, setBackMs } of steps) {
        passed += ms
        wall += ms - setBackMs
        clock = advanceExamClock(clock, at(wall, passed))
      }
      expect(clock.remainingMs).toBe(Math.max(0, 300 * MINUTE - passed))
    }),
  )
})

test.each<[number, number, number, number | null]>([
  [60, 31, 30, 30],
  [45, 23.1, 23, 23],
  [45, 22.6, 22.4, null],
  [15, 8.1, 7.9, 8],
  [11, 6.1, 6, 6],
  [3, 2.1, 2, 2],
  [3, 1.1, 1, 1],
  [1, 0.6, 0.5, 0.5],
  [60, 30.5, 30.2, null],
  [60, 11, 9.9, 10],
  [60, 12, 4, 5],
  [60, 1.1, 0.9, 1],
  [60, 0.9, 0, null],
  [8, 8, 7, null],
  [8, 4.1, 4, 4],
  [8, 6, 3, 4],
])('of %d minutes, from %d to %d left: %s', (limit, before, after, notice) => {
  expect(noticeBetween(limit, before * MINUTE, after * MINUTE)).toBe(notice)
})
