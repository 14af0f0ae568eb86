import { expect, test } from 'vitest'
import { byteCache } from './json-cache.ts'

test('the least recently used buffer is dropped when the cache is full', () => {
  const cache = byteCache(40)
  for (const name of ['a', 'b', 'c', 'd']) cache.set(name, Buffer.alloc(10))
  expect(cache.get('a')).toHaveLength(10)
  cache.set('e', Buffer.alloc(10))
  expect(cache.get('b')).toBeUndefined()
  expect(['a', 'c', 'd', 'e'].map((name) => cache.get(name)?.length)).toEqual([10, 10, 10, 10])
})

test('a buffer that replaces another of its name is counted once', () => {
  const cache = byteCache(40)
  for (let time = 0; time < 10; time++) cache.set('a', Buffer.alloc(10, time))
  for (const name of ['b', 'c', 'd']) cache.set(name, Buffer.alloc(10))
  expect(cache.get('a')).toEqual(Buffer.alloc(10, 9))
})

test('a buffer of more than a quarter of the cache is not cached, and what it replaces is removed', () => {
  const cache = byteCache(40)
  cache.set('a', Buffer.alloc(10))
  cache.set('a', Buffer.alloc(11))
  expect(cache.get('a')).toBeUndefined()
})

test('a view into a larger buffer is cached without the rest of that buffer', () => {
  const cache = byteCache(40)
  cache.set('a', Buffer.alloc(1_000_000, 1).subarray(0, 10))
  const bytes = cache.get('a')
  expect(bytes).toEqual(Buffer.alloc(10, 1))
  expect(bytes?.buffer.byteLength).toBeLessThan(100_000)
})
