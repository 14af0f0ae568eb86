import { expect, test, vi } from 'vitest'
import { once } from './once.ts'

test('a value is created on first use, and only once', () => {
  const make = vi.fn(() => ({}))
  const value = once(make)
  expect(make).not.toHaveBeenCalled()
  expect(value()).toBe(value())
  expect(make).toHaveBeenCalledTimes(1)
})
