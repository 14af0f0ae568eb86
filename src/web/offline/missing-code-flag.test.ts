import { expect, test } from 'vitest'
import { createMissingCodeFlag } from './missing-code-flag.ts'

test('the page opened right after code was missed gets the flag, once', () => {
  let now = 10_000
  const missed = createMissingCodeFlag(() => now)
  expect(missed.take()).toBe(false)
  missed.set()
  missed.set()
  now += 2999
  expect([missed.take(), missed.take()]).toEqual([true, false])
})

test('a page opened later is not', () => {
  let now = 10_000
  const missed = createMissingCodeFlag(() => now)
  missed.set()
  now += 3000
  expect(missed.take()).toBe(false)
})
