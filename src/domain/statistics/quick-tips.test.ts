import { expect, test } from 'vitest'
import { type QuickTip, quickTips } from './quick-tips.ts'

test.each<[string, [average: number, tests: number, improvement: number], QuickTip[]]>([
  ['a new learner', [0, 0, 0], ['practice', 'take-more-tests']],
  ['average just below 70', [69, 5, 0], ['practice']],
  ['average exactly 70', [70, 5, 0], []],
  ['four tests', [75, 4, 0], ['take-more-tests']],
  ['five tests', [75, 5, 0], []],
  ['improvement just below -10', [75, 5, -10.01], ['review-incorrect']],
  ['improvement exactly -10', [75, 5, -10], []],
  ['average just below 80', [79, 5, 5], []],
  ['average exactly 80, nothing changed', [80, 5, 0], ['praise']],
  ['average 80, a little worse', [80, 5, -0.01], []],
  ['average 80, much worse', [80, 5, -11], ['review-incorrect']],
  ['praise and more tests go together', [95, 1, 0], ['take-more-tests', 'praise']],
  ['three at once', [50, 4, -20], ['practice', 'take-more-tests', 'review-incorrect']],
])('%s', (_, [averageScore, totalTests, improvementPercent], tips) => {
  expect(quickTips({ averageScore, totalTests, improvementPercent })).toEqual(tips)
})
