import { expect, test } from 'vitest'
import { type StoredEntry, upgradeEntry } from './upgrade-entry.ts'

/** A finished exam as the last release stored it. */
const EARLIER: StoredEntry = {
  id: 't',
  learnerId: 'ada',
  order: 1,
  write: { kind: 'test', test: { id: 't', score: 70, passed: true, takenAt: 1, questions: [] } },
  conflict: null,
}

test('a test of the last release does not say which categories it was drawn from', () => {
  const { write } = upgradeEntry(EARLIER)
  expect(write).toEqual({
    kind: 'test',
    test: { id: 't', score: 70, passed: true, takenAt: 1, questions: [], categories: null },
  })
})

test('an entry of this release is not changed', () => {
  const entry: StoredEntry = {
    ...EARLIER,
    write: {
      kind: 'test',
      test: { id: 't', score: 70, passed: true, takenAt: 1, categories: ['Art'], questions: [] },
    },
  }
  expect(upgradeEntry(entry)).toEqual(entry)
  const flag: StoredEntry = { ...EARLIER, write: { kind: 'flag', questionId: 'q', isFlagged: true } }
  expect(upgradeEntry(flag)).toEqual(flag)
})
