import { expect, test } from 'vitest'
import { ProblemError } from '../http/problems.ts'
import { createNetworkByteLimit } from './quota-guard.ts'

/** The limit in one of several processes, and the count that all of them share. */
function sharedLimit(used: number, kind: 'bytes' | 'copies' = 'bytes') {
  const shared = { amount: used }
  const add = async (_kind: string, _network: string, amount: number) => {
    shared.amount += amount
    return shared.amount
  }
  const limit = createNetworkByteLimit(
    {
      store: { networkUsage: { isShared: true, add, removeExpired: async () => {} } },
      config: { networkBytesPerDay: 1_000_000 },
      now: () => 0,
    },
    kind,
  )
  return { limit, shared }
}

test('a refused large body takes no space from small ones', async () => {
  const { limit, shared } = sharedLimit(900_000)
  await expect(limit.admit('a', 500_000)).rejects.toThrow(ProblemError)
  expect(shared.amount).toBe(900_000)
  await limit.admit('a', 50_000)
  limit.check('a', 50_000)
  expect(() => limit.check('a', 50_001)).toThrow(ProblemError)
})

test('a large refund is added to the shared count', async () => {
  const { limit, shared } = sharedLimit(100_000)
  await limit.admit('a', 500_000)
  expect(shared.amount).toBe(600_000)
  await limit.refund('a', 500_000)
  expect(shared.amount).toBe(100_000)
  limit.check('a', 900_000)
})

test('twenty times as many bytes may be copied', async () => {
  const { limit } = sharedLimit(0, 'copies')
  await limit.admit('a', 19_000_000)
  limit.check('a', 1_000_000)
  expect(() => limit.check('a', 1_000_001)).toThrow(ProblemError)
})
