import { expect, test } from 'vitest'
import { keptBytes } from './kept-bytes.ts'

test('what was asked for longest ago goes when there is no more room', () => {
  const kept = keptBytes(40)
  for (const name of ['a', 'b', 'c', 'd']) kept.keep(name, Buffer.alloc(10))
  expect(kept.get('a')).toHaveLength(10)
  kept.keep('e', Buffer.alloc(10))
  expect(kept.get('b')).toBeUndefined()
  expect(['a', 'c', 'd', 'e'].map((name) => kept.get(name)?.length)).toEqual([10, 10, 10, 10])
})

test('what is kept again under its name takes its room once', () => {
  const kept = keptBytes(40)
  for (let time = 0; time < 10; time++) kept.keep('a', Buffer.alloc(10, time))
  for (const name of ['b', 'c', 'd']) kept.keep(name, Buffer.alloc(10))
  expect(kept.get('a')).toEqual(Buffer.alloc(10, 9))
})

test('what would take more than a quarter of the room is not kept, nor what it was to replace', () => {
  const kept = keptBytes(40)
  kept.keep('a', Buffer.alloc(10))
  kept.keep('a', Buffer.alloc(11))
  expect(kept.get('a')).toBeUndefined()
})

test('what is a part of a larger buffer is kept without the rest of it', () => {
  const kept = keptBytes(40)
  kept.keep('a', Buffer.alloc(1_000_000, 1).subarray(0, 10))
  const bytes = kept.get('a')
  expect(bytes).toEqual(Buffer.alloc(10, 1))
  expect(bytes?.buffer.byteLength).toBeLessThan(100_000)
})
