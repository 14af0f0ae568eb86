import { DAY_MS, HOUR_MS } from '../../time-units.ts'

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
