import type { Server } from 'node:net'
import { Registry } from 'prom-client'
import type { Store } from '../store/store.ts'
import { collectGauge } from './collected-metrics.ts'
import { type LookupMetrics, lookupMetrics } from './lookup-metrics.ts'
import { type ReminderMetrics, reminderMetrics } from './reminder-metrics.ts'
import { type RequestMetrics, requestMetrics } from './request-metrics.ts'
import { collectStoreMetrics } from './store-metrics.ts'

/** The metrics of one server. No label contains data of a learner. */
export interface Metrics {
  /** Of this server alone: a process may run several. */
  readonly registry: Registry
  readonly requests: RequestMetrics
  readonly lookups: LookupMetrics
  readonly reminders: ReminderMetrics
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    requests: requestMetrics(registry),
    lookups: lookupMetrics(registry),
    reminders: reminderMetrics(registry),
  }
}

/** Adds what is read from the server and the store at each scrape. To be called once for each `metrics`. */
export function collectServerMetrics(
  { registry }: Metrics,
  store: Pick<Store, 'stats'>,
  server: Server,
): void {
  collectGauge(
    registry,
    { name: 'quizgrove_open_connections', help: 'Open connections of clients.' },
    () =>
      new Promise((resolve) => server.getConnections((error, count) => resolve(error === null ? count : 0))),
  )
  collectStoreMetrics(registry, store)
}
