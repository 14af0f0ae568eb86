import { wholePercent } from '../../percent.ts'
import { PASS_MARK_PERCENT } from '../../practice/exam/exam-results.ts'
import { EXAM_SIZE } from '../../selection/exam-draw.ts'
import { DAY_MS } from '../levels.ts'

/** How an exam draws its questions. `pass`: the right answers it takes, 0 or more. */
export type ExamShape =
  /** `size` questions of the whole bank, none twice. */
  | { readonly kind: 'random'; readonly size: number; readonly pass: number }
  /** As many questions of each category as `counts` says, by category number. */
  | { readonly kind: 'groups'; readonly counts: readonly number[]; readonly pass: number }

/** The days that are assumed to be left without a date, and after it has passed. */
const DAYS_WITHOUT_DATE = 30

/** The exam of Test Mode (spec §9.7) for a bank of this many questions. */
export function defaultExam(questions: number): ExamShape {
  const size = Math.min(EXAM_SIZE, questions)
  return { kind: 'random', size, pass: leastToPass(size, PASS_MARK_PERCENT) }
}

/** The fewest right answers of `size` that pass with a percentage rounded before it is compared. */
export function leastToPass(size: number, percent: number): number {
  let right = 0
  while (right < size && wholePercent(right, size) < percent) right += 1
  return right
}

/** Days until the exam; {@link DAYS_WITHOUT_DATE} without a date or when it has passed. Times in milliseconds. */
export function daysLeft(examAt: number | null, now: number): number {
  return examAt === null || examAt < now ? DAYS_WITHOUT_DATE : (examAt - now) / DAY_MS
}
