import { formatCount } from '../../formatting/format-number.ts'

/** The width of the ranges that a chance is shown in, in percent: no forecast is more exact than that. */
const STEP_PERCENT = 5

/** No chance is shown before this many first answers. */
export const FIRST_ANSWERS_FOR_FORECAST = 30

/**
 * How many more different questions must be answered before a chance is shown, 0 or more; null for a bank that has too few
 * questions.
 */
export function answersBeforeForecast(firstAnswers: number, bankSize: number): number | null {
  return bankSize < FIRST_ANSWERS_FOR_FORECAST ? null : Math.max(FIRST_ANSWERS_FOR_FORECAST - firstAnswers, 0)
}

/** A chance to pass (0 to 1) as a range in words, such as "50 to 55%". */
export function chanceText(chance: number): string {
  const percent = 100 * chance
  if (percent < STEP_PERCENT) return `under ${STEP_PERCENT}%`
  if (percent > 100 - STEP_PERCENT) return `over ${100 - STEP_PERCENT}%`
  const from = Math.min(Math.floor(percent / STEP_PERCENT) * STEP_PERCENT, 100 - 2 * STEP_PERCENT)
  return `${from} to ${from + STEP_PERCENT}%`
}

/** Which exam a chance is for: the one that is prepared for, if it is today or tomorrow, otherwise one on the coming morning. */
export type NextExam = 'this exam' | 'in the morning' | 'tomorrow'

/** How far the chance if the plan is followed may be off in either direction, in percent: simulators differ by that. */
const PLAN_MARGIN_PERCENT = 10

/** The chance to pass (0 to 1) if the plan is followed, as a wider range in words, such as "40 to 60%". */
export function planChanceText(chance: number): string {
  const percent = 100 * chance
  const from = Math.floor((percent - PLAN_MARGIN_PERCENT) / STEP_PERCENT) * STEP_PERCENT
  const to = Math.ceil((percent + PLAN_MARGIN_PERCENT) / STEP_PERCENT) * STEP_PERCENT
  if (from < STEP_PERCENT) return `under ${to}%`
  if (to > 100 - STEP_PERCENT) return `over ${from}%`
  return `${from} to ${to}%`
}

/** What practice asks next, such as "3 new questions and 5 questions to repeat"; empty for nothing. */
export function askedText(newQuestions: number, repeated: number): string {
  return [
    ...(newQuestions > 0 ? [formatCount(newQuestions, 'new question')] : []),
    ...(repeated > 0 ? [`${formatCount(repeated, 'question')} to repeat`] : []),
  ].join(' and ')
}

/** With fewer answers than this, a chance rests on few. */
const FEW_ANSWERS_BELOW = 100

/** From so many days on, a time is said in weeks, and in months. */
const WEEKS_FROM_DAYS = 14
const MONTHS_FROM_DAYS = 60

/**
 * What a chance rests on: "few answers", or "2 weeks, 410 answers".
 *
 * @param spanDays from the first answer to the last, 1 or more.
 */
export function evidenceText({
  answers,
  spanDays,
}: {
  readonly answers: number
  readonly spanDays: number
}): string {
  if (answers < FEW_ANSWERS_BELOW) return 'few answers'
  return `${spanText(spanDays)}, ${formatCount(answers, 'answer')}`
}

function spanText(days: number): string {
  if (days < WEEKS_FROM_DAYS) return formatCount(days, 'day')
  if (days < MONTHS_FROM_DAYS) return formatCount(Math.round(days / 7), 'week')
  return formatCount(Math.round(days / 30), 'month')
}
