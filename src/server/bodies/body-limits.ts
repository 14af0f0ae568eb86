import type { BudgetLimits } from './body-budget.ts'
import type { MinimumRate } from './minimum-rate.ts'

const KB = 1024
const MB = 1024 * KB

/** How much memory, disk and time bodies may use until they are processed. */
export interface BodyLimits {
  /** A body of up to this size stays in memory; a longer one is spooled to disk, bytes. */
  readonly inMemory: number
  readonly memory: BudgetLimits
  readonly disk: BudgetLimits
  readonly rate: MinimumRate
}

export const BODY_LIMITS: BodyLimits = {
  // Nearly every body: a practice response has 300 bytes, a long note 100 KB.
  inMemory: 256 * KB,
  // For a network 64 of the largest bodies in memory; four such networks. Small bodies come on top: as there are at most
  // 10,000 connections, they take at most 160 MB.
  memory: { overall: 64 * MB, perNetwork: 16 * MB, smallBody: 16 * KB },
  // For a network three of the largest restores, or a class that uploads images; four such networks.
  disk: { overall: 768 * MB, perNetwork: 192 * MB, smallBody: 0 },
  // Half of a line of 256 kbit/s. Within the grace a note of 50 KB arrives at 2 KB/s.
  rate: { graceMs: 30_000, bytesPerSecond: 16 * KB },
}
