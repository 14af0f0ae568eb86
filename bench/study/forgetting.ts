import { computeDecayFactor, roundTo } from 'ts-fsrs'

/** The decimals to which `forgetting_curve` of ts-fsrs rounds. */
const DECIMALS = 8

/**
 * `forgetting_curve` of ts-fsrs for fixed parameters: the same numbers, without computing its factor for each of them, which took
 * a quarter of the study.
 */
export function forgettingCurve(w: readonly number[]): (days: number, stability: number) => number {
  const { decay, factor } = computeDecayFactor(w)
  return (days, stability) => roundTo((1 + (factor * days) / stability) ** decay, DECIMALS)
}
