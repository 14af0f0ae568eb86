import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('those who ask at the same time share one run, and later ones have their own', async () => {
  const once = singleFlight<number>()
  let runs = 0
  const run = async () => ++runs
  expect(await Promise.all([once('a', run), once('a', run), once('b', run)])).toEqual([1, 1, 2])
  expect(await once('a', run)).toBe(3)
})

test('a failed run fails for all who share it, and is not kept', async () => {
  const once = singleFlight<number>()
  const fail = () => Promise.reject(new Error('failed'))
  const both = await Promise.allSettled([once('a', fail), once('a', fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await once('a', async () => 1)).toBe(1)
})
