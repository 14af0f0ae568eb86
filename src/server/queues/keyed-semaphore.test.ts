import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyedSemaphore } from './keyed-semaphore.ts'

const full = () => new Error('full')
const LIMITS = { slots: 1, waiting: 2, waitMs: 1000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('callers with the same key proceed one after another; other keys do not wait', async () => {
  const { acquire } = keyedSemaphore(LIMITS)
  const began: string[] = []
  const begin = async (name: string, key = 'a') => {
    const release = await acquire(key, full)
    began.push(name)
    return release
  }
  const release = await begin('first')
  const second = begin('second')
  const third = begin('third')
  await begin('other', 'b')
  expect(began).toEqual(['first', 'other'])
  release()
  release()
  const releaseSecond = await second
  expect(began).toEqual(['first', 'other', 'second'])
  releaseSecond()
  await third
  expect(began).toEqual(['first', 'other', 'second', 'third'])
})

test('a caller is refused when too many wait, and when it has waited too long', async () => {
  const { acquire } = keyedSemaphore(LIMITS)
  const release = await acquire('a', full)
  const waiting = [acquire('a', full), acquire('a', full)].map((slot) => expect(slot).rejects.toThrow('full'))
  await expect(acquire('a', full)).rejects.toThrow('full')
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(waiting)
  release()
  await acquire('a', full)
})

test('releasing a slot twice does not let two callers proceed', async () => {
  const { acquire } = keyedSemaphore(LIMITS)
  const releaseFirst = await acquire('a', full)
  releaseFirst()
  await acquire('a', full)
  releaseFirst()
  const third = expect(acquire('a', full)).rejects.toThrow('full')
  await vi.advanceTimersByTimeAsync(1000)
  await third
})
