import type { StoreFigures } from '../store/engine/store-figures.ts'
import { type Family, single } from './exposition.ts'

export function storeFamilies({ commits, writes, failures, pool }: StoreFigures): readonly Family[] {
  const families = [
    single('counter', 'quizgrove_commits_total', 'Transactions with writes that were committed.', commits),
    single(
      'counter',
      'quizgrove_committed_writes_total',
      'Writes in them: divided by the commits, how many share one.',
      writes,
    ),
    single(
      'counter',
      'quizgrove_commit_failures_total',
      'Transactions that the database did not commit.',
      failures,
    ),
  ]
  if (pool === null) return families
  const connections: Family = {
    name: 'quizgrove_database_connections',
    help: 'Connections to PostgreSQL, in use and idle.',
    type: 'gauge',
    samples: [
      { labels: { state: 'used' }, value: pool.open - pool.idle },
      { labels: { state: 'idle' }, value: pool.idle },
    ],
  }
  const waiting = single(
    'gauge',
    'quizgrove_database_waiting',
    'Queries that wait for a connection to PostgreSQL.',
    pool.waiting,
  )
  return [...families, connections, waiting]
}
