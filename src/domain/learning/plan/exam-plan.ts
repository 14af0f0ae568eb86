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

/** Only the day of an exam is known, and it is taken to begin at 9:00: its day goes on for so long. */
const REST_OF_EXAM_DAY_MS = 15 * 60 * 60 * 1000

/**
 * Days until the exam, 0 on its day once the assumed hour is over; {@link DAYS_WITHOUT_DATE} without a date and after that day.
 * Times in milliseconds.
 */
export function daysLeft(examAt: number | null, now: number): number {
  if (examAt === null || now >= examAt + REST_OF_EXAM_DAY_MS) return DAYS_WITHOUT_DATE
  return Math.max(0, (examAt - now) / DAY_MS)
}
