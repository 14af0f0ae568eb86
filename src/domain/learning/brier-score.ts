/** A forecast that was made for something, and whether it happened. */
export interface CheckedForecast {
  /** 0 to 1. */
  readonly chance: number
  readonly happened: boolean
}

/**
 * The Brier score: the mean squared distance of forecasts from what happened. 0 is perfect, 0.25 is what "50 %" gets every
 * time. Null without forecasts. (Brier 1950.)
 */
export function brierScore(forecasts: readonly CheckedForecast[]): number | null {
  if (forecasts.length === 0) return null
  const sum = forecasts.reduce((total, { chance, happened }) => total + (chance - (happened ? 1 : 0)) ** 2, 0)
  return sum / forecasts.length
}
