import type { TestFigures } from './test-figures.ts'

/** The advice of the Quick Actions card (spec §9.6). */
export type QuickTip = 'practice' | 'take-more-tests' | 'review-incorrect' | 'praise'

/** An average below this suggests practice, percent. */
export const PRACTICE_BELOW_AVERAGE = 70
/** Fewer tests than this suggest taking more. */
export const ENOUGH_TESTS = 5
/** An improvement below this warns to review incorrect answers, percent. */
const REVIEW_BELOW_IMPROVEMENT = -10
/** An average from here on, with an improvement that is not negative, is praised, percent. */
export const PRAISE_FROM_AVERAGE = 80

/** Every tip that applies, in the order of spec §9.6. Each boundary is as worded there: "below" and "fewer" are strict. */
export function quickTips({
  averageScore,
  totalTests,
  improvementPercent,
}: Pick<TestFigures, 'averageScore' | 'totalTests' | 'improvementPercent'>): readonly QuickTip[] {
  const tips: QuickTip[] = []
  if (averageScore < PRACTICE_BELOW_AVERAGE) tips.push('practice')
  if (totalTests < ENOUGH_TESTS) tips.push('take-more-tests')
  if (improvementPercent < REVIEW_BELOW_IMPROVEMENT) tips.push('review-incorrect')
  if (averageScore >= PRAISE_FROM_AVERAGE && improvementPercent >= 0) tips.push('praise')
  return tips
}
