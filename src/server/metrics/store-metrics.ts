import { Gauge, type Registry } from 'prom-client'
import type { Store } from '../store/store.ts'
import { collectCounter, collectGauge } from './collected-metrics.ts'

/** Adds the commits of the store and, on PostgreSQL, its connections. */
export function collectStoreMetrics(registry: Registry, store: Pick<Store, 'stats'>): void {
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
