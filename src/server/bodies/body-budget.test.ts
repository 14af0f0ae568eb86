import { expect, test } from 'vitest'
import { bodyBudget } from './body-budget.ts'

const LIMITS = { overall: 100, ofNetwork: 50, small: 10 }

test('a small body needs no room overall, only in its network; one that grows does', () => {
  const budget = bodyBudget(LIMITS)
  const long = budget.claimFor('a')
  expect([long.add(50), budget.claimFor('b').add(50)]).toEqual([null, null])

  const small = budget.claimFor('c')
  expect([small.add(6), small.add(4), small.add(1)]).toEqual([null, null, 'overall'])
  expect(budget.claimFor('a').add(1)).toBe('network')
  expect(budget.used()).toBe(110)

  long.release()
  expect([small.add(40), budget.used()]).toEqual([null, 100])
  // All of it counts now, its beginning included.
  expect(budget.claimFor('d').add(11)).toBe('overall')
  small.release()
  expect([budget.claimFor('d').add(50), budget.used()]).toEqual([null, 100])
})
