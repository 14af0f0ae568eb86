import { describe, expect, test } from 'vitest'
import { COUNTERS, counterText } from './counters.tsx'

const [learners, rate, questions, countries] = COUNTERS.map(
  (counter) => (ms: number) => counterText(counter, ms),
)

describe('landing counters (spec §2.2, §4.5, §9.1)', () => {
  test('start at 0', () => {
    expect([learners?.(0), rate?.(0), questions?.(0), countries?.(0)]).toEqual(['0+', '0%', '0k+', '0+'])
  })

  test.each([2000, 2001, 60_000])('show their targets at %i ms', (ms) => {
    expect([learners?.(ms), rate?.(ms), questions?.(ms), countries?.(ms)]).toEqual([
      '10,000+',
      '98%',
      '500k+',
      '150+',
    ])
  })

  test('never go back on the way, nor reach the target early', () => {
    const shown = Array.from({ length: 20 }, (_, step) => Number.parseInt(rate?.(step * 100) ?? '', 10))
    expect(shown).toEqual([...shown].sort((a, b) => a - b))
    expect(shown[10]).toBeLessThan(98)
  })

  test('a clock that goes backwards shows 0', () => {
    expect(rate?.(-5)).toBe('0%')
  })
})
