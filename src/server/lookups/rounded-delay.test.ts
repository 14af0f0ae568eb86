import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roundedDelay } from './rounded-delay.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [24, 24],
  [24.2, 25],
  [24.9, 25],
])('a delay of %d ms ends after %d ms, and not before', async (milliseconds, expected) => {
  const ended = vi.fn()
  void roundedDelay(milliseconds).then(ended)
  await vi.advanceTimersByTimeAsync(expected - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('a delay of 0 ms ends within a millisecond', async () => {
  const ended = vi.fn()
  void roundedDelay(-5).then(ended)
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})
