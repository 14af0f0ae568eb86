import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Semaphore } from './semaphore.ts'

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
