import { expect, test } from 'vitest'
import { bodyBudget } from './body-budget.ts'

const LIMITS = { overall: 100, perNetwork: 50, smallBody: 10 }

test('a small body counts only for its network; once it grows it also counts in the total', () => {
  const budget = bodyBudget(LIMITS)
  const long = budget.claimFor('a')
  expect([long.add(50), budget.claimFor('b').add(50)]).toEqual([null, null])

  const small = budget.claimFor('c')
  expect([small.add(6), small.add(4), small.add(1)]).toEqual([null, null, 'overall'])
  expect(budget.claimFor('a').add(1)).toBe('network')
  expect(budget.used()).toBe(110)

  long.release()
  expect([small.add(40), budget.used()]).toEqual([null, 100])
  // All of it counts now, including its first bytes.
  expect(budget.claimFor('d').add(11)).toBe('overall')
  small.release()
  expect([budget.claimFor('d').add(50), budget.used()]).toEqual([null, 100])
})
