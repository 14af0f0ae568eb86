import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyedSemaphore, Semaphore } from './semaphore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const timeoutError = () => new Error('too long')

test('slots are assigned in the order of calls, and releasing a slot twice frees one', async () => {
  const semaphore = new Semaphore(1)
  const admitted: string[] = []
  const acquire = async (name: string) => {
    const release = await semaphore.acquire(1000, timeoutError)
    admitted.push(name)
    return release
  }
  const all = ['a', 'b', 'c'].map(acquire)
  const releaseA = await all[0]
  expect([admitted, semaphore.waitingCount, semaphore.isIdle]).toEqual([['a'], 2, false])
  releaseA?.()
  releaseA?.()
  const releaseB = await all[1]
  expect([admitted, semaphore.waitingCount]).toEqual([['a', 'b'], 1])
  releaseB?.()
  const releaseC = await all[2]
  expect([admitted, semaphore.waitingCount]).toEqual([['a', 'b', 'c'], 0])
  releaseC?.()
  expect(semaphore.isIdle).toBe(true)
  await acquire('d')
  expect(admitted).toEqual(['a', 'b', 'c', 'd'])
})

test('a caller that waits too long is refused, and takes no slot from later callers', async () => {
  const semaphore = new Semaphore(1)
  const release = await semaphore.acquire(1000, timeoutError)
  const short = semaphore.acquire(1000, timeoutError)
  const long = semaphore.acquire(5000, timeoutError)
  const refused = expect(short).rejects.toThrow('too long')
  await vi.advanceTimersByTimeAsync(1000)
  await refused
  expect(semaphore.waitingCount).toBe(1)
  release()
  await long
  expect(semaphore.waitingCount).toBe(0)
})

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
