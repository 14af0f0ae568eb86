/** What the server counts. No label contains data of a learner. */
export interface Metrics {
  readonly requests: RequestMetrics
  /** Lookups by identifier that found no learner, needed a proof of work first, or were refused. */
  readonly lookups: OutcomeMetrics<'failed' | 'proof_asked' | 'refused'>
  readonly reminders: OutcomeMetrics<ReminderOutcome>
}

/**
 * What became of a reminder: sent; not accepted by the push service; not sent as the device is gone, as it was too late, or
 * as the learner had practiced already.
 */
export type ReminderOutcome = 'sent' | 'failed' | 'gone' | 'late' | 'practiced'

/** Counts requests and measures their duration. */
export interface RequestMetrics {
  /**
   * @param route the template, never the address, which contains keys; null: none matched
   * @param ms duration, milliseconds
   */
  record(method: string, route: string | null, status: number, ms: number): void
}

/** Counts events by their outcome. */
export interface OutcomeMetrics<Outcome> {
  count(outcome: Outcome): void
}

/** Of a server whose metrics nobody reads (no `METRICS_PORT`). */
export const NO_METRICS: Metrics = {
  requests: { record: () => {} },
  lookups: { count: () => {} },
  reminders: { count: () => {} },
}
