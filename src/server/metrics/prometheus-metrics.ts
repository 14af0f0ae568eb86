import type { Server } from 'node:net'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Store } from '../store/store.ts'
import type { Metrics, OutcomeMetrics, RequestMetrics } from './metrics.ts'

/** Upper bounds of the histogram, seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Requests that match no route: pages of the app, and unknown addresses. */
const NO_ROUTE = '(none)'

/** The metrics of one server, for Prometheus. */
export interface PrometheusMetrics extends Metrics {
  /** Of this server alone: a process may run several. */
  readonly registry: Registry
}

export function createMetrics(): PrometheusMetrics {
  const registry = new Registry()
  return {
    registry,
    requests: requestMetrics(registry),
    lookups: outcomeMetrics(registry, ['failed', 'proof_asked', 'refused'], {
      name: 'quizgrove_lookups_total',
      help: 'Lookups by identifier that found no learner, needed a proof of work first, or were refused for a while.',
    }),
    reminders: outcomeMetrics(registry, ['sent', 'failed', 'gone', 'late', 'practiced'], {
      name: 'quizgrove_reminders_total',
      help: 'Reminders that were sent, failed, or were not sent: the device is gone, it was late, the learner had practiced.',
    }),
  }
}

/** Adds what is read from the server and the store at each scrape. To be called once for each `metrics`. */
export function collectServerMetrics(
  { registry }: PrometheusMetrics,
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

export function requestMetrics(registry: Registry): RequestMetrics {
  const requests = new Counter({
    name: 'quizgrove_http_requests_total',
    help: 'Requests by method, route template and status class.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'quizgrove_http_request_duration_seconds',
    help: 'Time from a request until its reply was sent, by method and route template.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  return {
    record: (method, path, status, ms) => {
      const route = path ?? NO_ROUTE
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
      durations.observe({ method, route }, ms / 1000)
    },
  }
}

function outcomeMetrics<Outcome extends string>(
  registry: Registry,
  outcomes: readonly Outcome[],
  description: Description,
): OutcomeMetrics<Outcome> {
  const events = new Counter({ ...description, labelNames: ['outcome'], registers: [registry] })
  for (const outcome of outcomes) events.inc({ outcome }, 0)
  return { count: (outcome) => events.inc({ outcome }) }
}

/** Adds the commits of the store and, on PostgreSQL, its connections. */
function collectStoreMetrics(registry: Registry, store: Pick<Store, 'stats'>): void {
  collectCounter(
    registry,
    { name: 'quizgrove_commits_total', help: 'Committed transactions with writes.' },
    () => store.stats().commits,
  )
  collectCounter(
    registry,
    {
      name: 'quizgrove_committed_writes_total',
      help: 'Writes in committed transactions; divided by the commits: how many writes share one.',
    },
    () => store.stats().writes,
  )
  collectCounter(
    registry,
    {
      name: 'quizgrove_commit_failures_total',
      help: 'Transactions that the database failed to commit.',
    },
    () => store.stats().failures,
  )
  if (store.stats().pool === null) return
  const connections = new Gauge({
    name: 'quizgrove_database_connections',
    help: 'Connections to PostgreSQL, used and idle.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const { open, idle } = store.stats().pool ?? { open: 0, idle: 0 }
      connections.set({ state: 'used' }, open - idle)
      connections.set({ state: 'idle' }, idle)
    },
  })
  collectGauge(
    registry,
    { name: 'quizgrove_database_waiting', help: 'Queries that wait for a connection to PostgreSQL.' },
    () => store.stats().pool?.waiting ?? 0,
  )
}

interface Description {
  readonly name: string
  readonly help: string
}

/** Adds a gauge whose value is read at each scrape. */
export function collectGauge(
  registry: Registry,
  { name, help }: Description,
  read: () => number | Promise<number>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => {
      gauge.set(await read())
    },
  })
}

/** Adds a counter whose total is read at each scrape. */
export function collectCounter(registry: Registry, { name, help }: Description, read: () => number): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect: () => {
      counter.reset()
      counter.inc(read())
    },
  })
}
