import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedDelay } from './shared-delay.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Adds its name to the list when the delay ends. */
const waiting = (ended: string[], name: string, milliseconds: number) =>
  sharedDelay(milliseconds).then(() => ended.push(name))

test('delays that end in the same millisecond share a timer, others do not', async () => {
  const ended: string[] = []
  void waiting(ended, 'a', 24.2)
  void waiting(ended, 'b', 24.9)
  void waiting(ended, 'c', 26)
  expect(vi.getTimerCount()).toBe(2)
  await vi.advanceTimersByTimeAsync(24)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['a', 'b', 'c'])
})

test('a delay of no time ends within a millisecond, and its timer is removed', async () => {
  const ended: string[] = []
  for (const name of ['a', 'b']) {
    void waiting(ended, name, -5)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(ended).toEqual(['a', 'b'])
  expect(vi.getTimerCount()).toBe(0)
})
