import type { ExamDefinition } from '../../exams/exam-definition.ts'
import { EXAM_SIZE, PASS_MARK_PERCENT } from '../../exams/test-mode.ts'
import { wholePercent } from '../../formatting/format-number.ts'
import { DAY_MS, HOUR_MS } from '../../time-units.ts'

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

/** Only the day of an exam is known: it is taken to begin at this hour, where the learner is. */
export const EXAM_HOUR = 9

/** From the assumed hour to the end of the day. */
const REST_OF_EXAM_DAY_MS = (24 - EXAM_HOUR) * HOUR_MS

/** The days that are assumed to be left without a date, and after its day. */
const DAYS_WITHOUT_DATE = 30

/** On the day of the exam it is assumed to be at least an hour away, until the day ends. */
const TIME_LEFT_MIN_MS = HOUR_MS

/**
 * Whether an exam is ahead: until its day is over, whatever hour is assumed. Everything that mentions a coming exam
 * follows this rule.
 *
 * @param examAt {@link EXAM_HOUR} on its day, milliseconds since the epoch; null without a date.
 * @param now milliseconds since the epoch.
 */
export function isAhead(examAt: number | null, now: number): examAt is number {
  return examAt !== null && now < examAt + REST_OF_EXAM_DAY_MS
}

/**
 * When practice assumes the exam to be, milliseconds since the epoch: an exam that is ahead at its hour, and from
 * shortly before that hour on {@link TIME_LEFT_MIN_MS} from now. Otherwise after {@link DAYS_WITHOUT_DATE}.
 */
export function assumedExamAt(examAt: number | null, now: number): number {
  if (!isAhead(examAt, now)) return now + DAYS_WITHOUT_DATE * DAY_MS
  return Math.max(examAt, now + TIME_LEFT_MIN_MS)
}

/**
 * The exam with the next date, today included; of the same date, the first. Null when no exam has a date to come.
 *
 * @param today `YYYY-MM-DD` where the learner is.
 */
export function nextExam<Exam extends Pick<ExamDefinition, 'date'>>(
  exams: readonly Exam[],
  today: string,
): Exam | null {
  let next: { readonly exam: Exam; readonly date: string } | null = null
  for (const exam of exams) {
    const { date } = exam
    if (date !== null && date >= today && (next === null || date < next.date)) next = { exam, date }
  }
  return next === null ? null : next.exam
}
