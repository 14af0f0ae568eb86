import type { BudgetLimits } from './body-budget.ts'
import type { PaceLimits } from './pace.ts'

const KB = 1024
const MB = 1024 * KB

/** What bodies may take of the server before they are dealt with. */
export interface BodyLimits {
  /** Of one body this much is kept in memory; a longer one lies on disk until it is whole, bytes. */
  readonly inMemory: number
  readonly memory: BudgetLimits
  readonly disk: BudgetLimits
  readonly pace: PaceLimits
}

export const BODY_LIMITS: BodyLimits = {
  // Nearly every body there is: an answer has 300 bytes, a long note 100 KB.
  inMemory: 256 * KB,
  // 64 of the largest that stay in memory for a network, four such networks. Small ones come on top: the 10,000
  // connections there can be bound them to 160 MB.
  memory: { overall: 64 * MB, ofNetwork: 16 * MB, small: 16 * KB },
  // Three of the largest restores for a network, or a class that uploads images; four such networks.
  disk: { overall: 768 * MB, ofNetwork: 192 * MB, small: 0 },
  // Half of a line of 256 kbit/s; a note of 50 KB comes through at 2 KB/s.
  pace: { graceMs: 30_000, bytesPerSecond: 16 * KB },
}
