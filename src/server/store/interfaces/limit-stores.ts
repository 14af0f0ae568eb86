import type { LeakyBucket } from '../limits/leaky-bucket.ts'

/** Failed lookups by identifier, counted by all processes on one database together. */
export interface FailedLookupStore {
  /** Signs the challenges of proofs of work. */
  readonly proofKey: string
  /** The failures of a network, and of all networks together. */
  levels(network: string): Promise<{ readonly network: LeakyBucket; readonly all: LeakyBucket }>
  /**
   * Counts one more failure of a network.
   *
   * @param leakMs milliseconds in which one failure of the network, and one of all, leaks
   */
  add(network: string, leakMs: { readonly network: number; readonly all: number }): Promise<void>
}

/** What is counted of a network: learners it created, bytes it stored. */
export type NetworkUsageKind = 'learners' | 'bytes'

export interface NetworkUsageStore {
  /** Whether several processes share the count: each call is then a statement. */
  readonly isShared: boolean
  /**
   * Adds to the leaky bucket of a network and returns its level. `amount` is negative when something is taken back, and
   * 0 to read.
   *
   * @param leakMs milliseconds in which one unit leaks
   */
  add(kind: NetworkUsageKind, network: string, amount: number, leakMs: number): Promise<number>
  /** Deletes rows whose level has been 0 for a while. */
  removeExpired(): Promise<void>
}
