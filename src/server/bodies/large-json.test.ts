import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { largeJson } from './large-json.ts'
import type { ReceivedBody } from './receive-body.ts'

const BUSY = { problem: { status: 503 } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A line whose bodies are read when they are let go; a body is known by its text. */
function heldLine() {
  const begun: string[] = []
  const held: (() => void)[] = []
  const { read } = largeJson(async ({ bytes }) => {
    begun.push(String(bytes))
    await new Promise<void>((resolve) => held.push(resolve))
    return String(bytes)
  })
  return {
    begun,
    read: (network: string, text: string) => read(network, 'restore', bodyOf(text)),
    letGo: async () => {
      held.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

function bodyOf(text: string): ReceivedBody {
  const bytes = Buffer.from(text)
  return { length: bytes.length, spool: null, bytes: async () => bytes, release: async () => {} }
}

test('one network has two in line and no more; others find room, and networks take turns', async () => {
  const { begun, read, letGo } = heldLine()
  const own = ['a1', 'a2', 'a3'].map((text) => read('a', text))
  await expect(read('a', 'a4')).rejects.toMatchObject(BUSY)
  const others = Array.from({ length: 30 }, (_, number) => read(`other ${number}`, `b${number}`))
  for (let count = 0; count < 33; count++) await letGo()
  expect(await Promise.all([...own, ...others])).toHaveLength(33)
  expect(begun.slice(0, 4)).toEqual(['a1', 'a2', 'b0', 'b1'])
  expect(begun.at(-1)).toBe('a3')
})

test('who has waited for two minutes is refused, and never read', async () => {
  const { begun, read, letGo } = heldLine()
  const first = read('a', 'first')
  const late = expect(read('b', 'late')).rejects.toMatchObject(BUSY)
  await vi.advanceTimersByTimeAsync(120_000)
  await late
  const next = read('c', 'next')
  await letGo()
  await letGo()
  expect(await Promise.all([first, next])).toEqual(['first', 'next'])
  expect(begun).toEqual(['first', 'next'])
})
