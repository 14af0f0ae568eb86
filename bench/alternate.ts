import type { Measurement, Measurements } from './part.ts'

/** Rounds of which a median is taken, at least. */
const ROUNDS = 5

/**
 * Measures both sides alternately, A B A B, so that other load of the machine affects both alike. The first rounds warm up
 * caches and compilers and do not count.
 */
export async function alternate(
  ours: () => Promise<Measurement>,
  baseline: () => Promise<Measurement>,
  { rounds = ROUNDS, warmUps = 1 } = {},
): Promise<Measurements> {
  const measurements: { ours: Measurement[]; baseline: Measurement[] } = { ours: [], baseline: [] }
  for (let round = -warmUps; round < rounds; round++) {
    const measured = { ours: await ours(), baseline: await baseline() }
    if (round < 0) continue
    measurements.ours.push(measured.ours)
    measurements.baseline.push(measured.baseline)
  }
  return measurements
}
