import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitTogether } from './wait-together.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Waits, and notes its name when that is over. */
const waiting = (ended: string[], name: string, milliseconds: number) =>
  waitTogether(milliseconds).then(() => ended.push(name))

test('those that are due in the same millisecond share a timer, others have their own', async () => {
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

test('who has waited long enough goes on within a millisecond, and leaves nothing behind', async () => {
  const ended: string[] = []
  for (const name of ['a', 'b']) {
    void waiting(ended, name, -5)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(ended).toEqual(['a', 'b'])
  expect(vi.getTimerCount()).toBe(0)
})
