import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTurns } from './turns.ts'

const full = () => new Error('full')
const LIMITS = { atOnce: 1, waiting: 2, longestWait: 1000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('one after the other, first come, first served; others are not kept waiting', async () => {
  const { take } = openTurns(LIMITS)
  const began: string[] = []
  const begin = async (name: string, whose = 'a') => {
    const end = await take(whose, full)
    began.push(name)
    return end
  }
  const end = await begin('first')
  const second = begin('second')
  const third = begin('third')
  await begin('other', 'b')
  expect(began).toEqual(['first', 'other'])
  end()
  end()
  const endSecond = await second
  expect(began).toEqual(['first', 'other', 'second'])
  endSecond()
  await third
  expect(began).toEqual(['first', 'other', 'second', 'third'])
})

test('who would be one too many in line is refused, and so is who has waited for long', async () => {
  const { take } = openTurns(LIMITS)
  const end = await take('a', full)
  const inLine = [take('a', full), take('a', full)].map((turn) => expect(turn).rejects.toThrow('full'))
  await expect(take('a', full)).rejects.toThrow('full')
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(inLine)
  end()
  await take('a', full)
})
