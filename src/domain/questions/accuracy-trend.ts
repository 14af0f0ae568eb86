/** Accuracy from which a question's trend icon is positive, whole percent (spec §9.8). */
const POSITIVE_TREND_PERCENT = 70

/** Whether the trend icon points up. `percent` is whole, 0–100. */
export function isPositiveTrend(percent: number): boolean {
  return percent >= POSITIVE_TREND_PERCENT
}
