import { wholePercent } from '../../percent.ts'
import { PASS_MARK_PERCENT } from '../../practice/exam/exam-results.ts'
import { EXAM_SIZE } from '../../selection/exam-draw.ts'

/** How an exam draws its questions. `pass`: the right answers needed to pass, 0 or more. */
export type ExamShape =
  /** `size` questions of the whole bank, none twice. */
  | { readonly kind: 'random'; readonly size: number; readonly pass: number }
  /** As many questions of each category as `counts` says, by category number. */
  | { readonly kind: 'groups'; readonly counts: readonly number[]; readonly pass: number }

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
