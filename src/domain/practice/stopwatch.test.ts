import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  elapsedMs,
  pauseStopwatch,
  resumeStopwatch,
  type Stopwatch,
  startStopwatch,
  UNSTARTED_STOPWATCH,
} from './stopwatch.ts'

type Step = readonly ['pause' | 'resume', number]

const apply = (watch: Stopwatch, [step, now]: Step) =>
  step === 'pause' ? pauseStopwatch(watch, now) : resumeStopwatch(watch, now)

describe('elapsedMs', () => {
  test.each<[string, readonly Step[], number, number]>([
    ['nothing at the start', [], 1000, 0],
    ['runs on', [], 3500, 2500],
    ['does not run while paused', [['pause', 2000]], 9000, 1000],
    [
      'continues from where it stopped',
      [
        ['pause', 2000],
        ['resume', 5000],
      ],
      5500,
      1500,
    ],
    [
      'a second pause changes nothing',
      [
        ['pause', 2000],
        ['pause', 4000],
      ],
      9000,
      1000,
    ],
    ['a second resume changes nothing', [['resume', 4000]], 5000, 4000],
    ['a clock set back adds nothing', [], 400, 0],
    [
      'a pause on a clock set back keeps what was counted',
      [
        ['pause', 2000],
        ['resume', 5000],
        ['pause', 100],
      ],
      0,
      1000,
    ],
    ['a clock that reads NaN adds nothing', [], Number.NaN, 0],
    ['a pause at NaN leaves a number', [['pause', Number.NaN]], 5000, 0],
    [
      'a resume at NaN leaves a number',
      [
        ['pause', 2000],
        ['resume', Number.NaN],
      ],
      5000,
      1000,
    ],
  ])('%s', (_, steps, now, expected) => {
    expect(elapsedMs(steps.reduce(apply, startStopwatch(1000)), now)).toBe(expected)
  })

  test('an unstarted stopwatch stays at zero until it is resumed', () => {
    expect(elapsedMs(UNSTARTED_STOPWATCH, 9000)).toBe(0)
    expect(elapsedMs(resumeStopwatch(UNSTARTED_STOPWATCH, 9000), 9500)).toBe(500)
  })

  test('never negative, never NaN, and never reduced by a pause, with any clock', () => {
    const clock = fc.double({ min: -1e15, max: 1e15 })
    const steps = fc.array(fc.tuple(fc.constantFrom('pause' as const, 'resume' as const), clock))
    fc.assert(
      fc.property(clock, steps, clock, (start, taken, now) => {
        let watch = startStopwatch(start)
        let before = 0
        for (const step of taken) {
          watch = apply(watch, step)
          expect(watch.accumulatedMs).toBeGreaterThanOrEqual(before)
          before = watch.accumulatedMs
        }
        expect(elapsedMs(watch, now)).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  test('with an accurate clock, counts exactly the time between resume and pause', () => {
    const spans = fc.array(fc.record({ running: fc.nat(1e6), paused: fc.nat(1e6) }))
    fc.assert(
      fc.property(spans, (shifts) => {
        let now = 5000
        let watch = UNSTARTED_STOPWATCH
        let running = 0
        for (const shift of shifts) {
          watch = resumeStopwatch(watch, now)
          now += shift.running
          running += shift.running
          watch = pauseStopwatch(watch, now)
          now += shift.paused
        }
        expect(elapsedMs(watch, now)).toBe(running)
      }),
    )
  })
})
