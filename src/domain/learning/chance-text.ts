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
