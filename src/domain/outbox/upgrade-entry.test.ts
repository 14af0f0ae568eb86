import { expect, test } from 'vitest'
import { UNKNOWN_CHOICE, UNKNOWN_EXAM } from '../model.ts'
import { type StoredEntry, upgradeEntry } from './upgrade-entry.ts'

/** A finished exam as the last release stored it. */
const EARLIER: StoredEntry = {
  id: 't',
  learnerId: 'ada',
  order: 1,
  write: {
    kind: 'test',
    test: {
      id: 't',
      score: 70,
      passed: true,
      takenAt: 1,
      questions: [{ id: 'q', text: 'Which?', isCorrect: false }],
    },
  },
  conflict: null,
}

test('a test of the last release says neither which categories it was drawn from nor what was chosen', () => {
  const { write } = upgradeEntry(EARLIER)
  expect(write).toEqual({
    kind: 'test',
    test: {
      id: 't',
      score: 70,
      passed: true,
      takenAt: 1,
      questions: [{ ...UNKNOWN_CHOICE, id: 'q', text: 'Which?', isCorrect: false }],
      ...UNKNOWN_EXAM,
    },
  })
})

test('an entry of this release is not changed', () => {
  const entry: StoredEntry = {
    ...EARLIER,
    write: {
      kind: 'test',
      test: {
        id: 't',
        score: 70,
        passed: true,
        takenAt: 1,
        ...UNKNOWN_EXAM,
        categories: ['Art'],
        questions: [
          {
            ...UNKNOWN_CHOICE,
            id: 'q',
            text: 'Which?',
            isCorrect: false,
            chosen: ['Rose'],
            category: 'Trees',
          },
        ],
      },
    },
  }
  expect(upgradeEntry(entry)).toEqual(entry)
  const flag: StoredEntry = { ...EARLIER, write: { kind: 'flag', questionId: 'q', isFlagged: true } }
  expect(upgradeEntry(flag)).toEqual(flag)
})
