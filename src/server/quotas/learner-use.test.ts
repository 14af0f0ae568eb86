import { expect, test } from 'vitest'
import { afterCount, afterWrite, judgeUse, type Tally, UNKNOWN_TALLY, type Use } from './learner-use.ts'

const QUOTA: Use = { questions: 1000, images: 100, bytes: 100_000 }
const use = (questions: number, bytes: number, images = 0): Use => ({ questions, images, bytes })
const counted = (questions: number, bytes: number, since = use(0, 0)): Tally => ({
  counted: { use: use(questions, bytes), at: 0 },
  since,
})

test.each<[string, Tally, Use, number, string]>([
  ['a little, not counted yet', UNKNOWN_TALLY, use(10, 1000), 0, 'allowed'],
  ['more than a hundredth of a quota, not counted yet', UNKNOWN_TALLY, use(11, 1000), 0, 'unknown'],
  ['an image, not counted yet', UNKNOWN_TALLY, use(0, 10, 2), 0, 'unknown'],
  ['a tenth of what was left', counted(500, 0), use(50, 1), 60_000, 'allowed'],
  ['more than that, counted a while ago', counted(500, 0), use(51, 1), 10_000, 'unknown'],
  ['more than that, just counted', counted(500, 0), use(51, 1), 9_999, 'allowed'],
  ['the last that fits, just counted', counted(990, 0, use(9, 0)), use(1, 1), 1, 'allowed'],
  ['one more', counted(990, 0, use(10, 0)), use(1, 1), 1, 'questions'],
  ['bytes beyond the quota', counted(0, 99_000), use(0, 1001), 1, 'bytes'],
  ['an answer, with too many questions from before', counted(2000, 1000), use(0, 200), 60_000, 'allowed'],
  ['refused some time ago', counted(1000, 0), use(1, 1), 10_000, 'unknown'],
])('%s: %s', (_name, tally, more, now, expected) => {
  const verdict = judgeUse(tally, more, QUOTA, now)
  expect(verdict.is === 'exceeded' ? verdict.kind : verdict.is).toBe(expected)
})

test('a count replaces what was written before it, not what was written meanwhile', () => {
  const before = afterWrite(UNKNOWN_TALLY, use(3, 300))
  const meanwhile = afterWrite(before, use(1, 100))
  expect(afterCount(meanwhile, before, use(503, 9000), 5)).toEqual({
    counted: { use: use(503, 9000), at: 5 },
    since: use(1, 100),
  })
})
