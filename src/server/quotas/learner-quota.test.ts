import { expect, test } from 'vitest'
import type { LearnerUsage } from '../store/resources/users.ts'
import { addWrite, checkQuota, expireCount, type KnownUsage, NOT_COUNTED, setCount } from './learner-quota.ts'

const QUOTA: LearnerUsage = { questions: 1000, images: 100, bytes: 100_000 }
const usage = (questions: number, bytes: number, images = 0): LearnerUsage => ({ questions, images, bytes })
const counted = (questions: number, bytes: number, since = usage(0, 0)): KnownUsage => ({
  counted: { usage: usage(questions, bytes), at: 0 },
  since,
})

test.each<[string, KnownUsage, LearnerUsage, number, string]>([
  ['a hundredth of a quota, not counted yet', NOT_COUNTED, usage(10, 1000), 0, 'allowed'],
  ['more than a hundredth of a quota, not counted yet', NOT_COUNTED, usage(11, 1000), 0, 'count first'],
  ['images, not counted yet', NOT_COUNTED, usage(0, 10, 2), 0, 'count first'],
  ['a tenth of the space', counted(500, 0), usage(50, 1), 60_000, 'allowed'],
  ['more than that, counted ten seconds ago', counted(500, 0), usage(51, 1), 10_000, 'count first'],
  ['more than that, counted less than ten seconds ago', counted(500, 0), usage(51, 1), 9_999, 'allowed'],
  ['the last question that fits, just counted', counted(990, 0, usage(9, 0)), usage(1, 1), 1, 'allowed'],
  ['one question more', counted(990, 0, usage(10, 0)), usage(1, 1), 1, 'questions'],
  ['bytes beyond the quota', counted(0, 99_000), usage(0, 1001), 1, 'bytes'],
  [
    'a practice response, with too many questions from before',
    counted(2000, 1000),
    usage(0, 200),
    60_000,
    'allowed',
  ],
  ['a question too many by an expired count', expireCount(counted(1000, 0)), usage(1, 1), 1, 'count first'],
  ['a tenth of the space, by an expired count', expireCount(counted(500, 0)), usage(50, 1), 1, 'allowed'],
  ['a question too many, counted ten seconds ago', counted(1000, 0), usage(1, 1), 10_000, 'count first'],
])('%s: %s', (_name, known, more, now, expected) => {
  const decision = checkQuota(known, more, QUOTA, now)
  expect(decision.outcome === 'exceeded' ? decision.kind : decision.outcome).toBe(expected)
})

test('a count replaces writes made before it started, not those made during it', () => {
  const before = addWrite(NOT_COUNTED, usage(3, 300))
  const after = addWrite(before, usage(1, 100))
  expect(setCount(after, before, usage(503, 9000), 5)).toEqual({
    counted: { usage: usage(503, 9000), at: 5 },
    since: usage(1, 100),
  })
})
