import { expect, test, vi } from 'vitest'
import type { LearnerData } from '../../domain/model.ts'
import { loadStoredAccount } from './load-stored-account.ts'

const dataOf = (identifier: string): LearnerData => ({
  learner: { id: identifier, name: 'Ada', identifier },
  tests: [],
  questions: [],
})
const GONE = new Error('404')
const loads = async (identifier: string) => dataOf(identifier)
const loadsNewOnly = async (identifier: string) => {
  if (identifier === 'new') return dataOf(identifier)
  throw GONE
}

test.each([
  ['nothing changes', ['old', 'old'], loads, 'old', 0],
  ['no identifier is stored', [null], loads, null, 0],
  ['another tab signs out', ['old', null, null], loads, null, 1],
  ['another tab stores another identifier', ['old', 'new', 'new', 'new'], loads, 'new', 1],
  [
    'the old identifier stops working as the new one is stored',
    ['old', 'new', 'new', 'new'],
    loadsNewOnly,
    'new',
    1,
  ],
] as const)('while the stored identifier is loaded, %s', async (_, stored, load, identifier, forgotten) => {
  const words = [...stored]
  const forget = vi.fn()
  const loaded = await loadStoredAccount(() => words.shift() ?? null, load, forget)
  expect(loaded).toEqual(identifier === null ? null : { identifier, data: dataOf(identifier) })
  expect(forget).toHaveBeenCalledTimes(forgotten)
})

test('an identifier that is still stored and unknown is a failure', async () => {
  await expect(
    loadStoredAccount(
      () => 'old',
      loadsNewOnly,
      () => {},
    ),
  ).rejects.toBe(GONE)
})
