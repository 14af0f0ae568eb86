import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Slots } from './slots.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const tooLong = () => new Error('too long')

test('slots are given in the order in which they were asked for', async () => {
  const slots = new Slots(1)
  const entered: string[] = []
  const enter = (name: string) => slots.take(1000, tooLong).then(() => entered.push(name))
  const all = ['a', 'b', 'c'].map(enter)
  await all[0]
  expect([entered, slots.waitingCount]).toEqual([['a'], 2])
  slots.free()
  await all[1]
  slots.free()
  await all[2]
  expect([entered, slots.waitingCount]).toEqual([['a', 'b', 'c'], 0])
  slots.free()
  await enter('d')
  expect(entered).toEqual(['a', 'b', 'c', 'd'])
})

test('who waits too long is refused, and takes no slot from those behind', async () => {
  const slots = new Slots(1)
  await slots.take(1000, tooLong)
  const short = slots.take(1000, tooLong)
  const long = slots.take(5000, tooLong)
  const refused = expect(short).rejects.toThrow('too long')
  await vi.advanceTimersByTimeAsync(1000)
  await refused
  expect(slots.waitingCount).toBe(1)
  slots.free()
  await long
  expect(slots.waitingCount).toBe(0)
})
