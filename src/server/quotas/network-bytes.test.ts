import { expect, test } from 'vitest'
import { ProblemError } from '../http/problems.ts'
import { boundNetworkBytes } from './network-bytes.ts'

/** What one of several processes knows, and how much all of them have told. */
function sharedBound(used: number) {
  const told = { amount: used }
  const add = async (_kind: string, _network: string, more: number) => {
    told.amount += more
    return told.amount
  }
  const bound = boundNetworkBytes({
    store: { networkUse: { isShared: true, add, forgetOld: async () => {} } },
    config: { networkBytesPerDay: 1_000_000 },
    now: () => 0,
  })
  return { bound, told }
}

test('a large body that is refused leaves the room there was for small ones', async () => {
  const { bound, told } = sharedBound(900_000)
  await expect(bound.admit('a', 500_000)).rejects.toThrow(ProblemError)
  expect(told.amount).toBe(900_000)
  await bound.admit('a', 50_000)
  bound.refuseBeyond('a', 50_000)
  expect(() => bound.refuseBeyond('a', 50_001)).toThrow(ProblemError)
})

test('what is given back is told to the others when it is much', async () => {
  const { bound, told } = sharedBound(100_000)
  await bound.admit('a', 500_000)
  expect(told.amount).toBe(600_000)
  await bound.giveBack('a', 500_000)
  expect(told.amount).toBe(100_000)
  bound.refuseBeyond('a', 900_000)
})
