import type { Server } from 'node:net'
import type { Store } from '../store/store.ts'
import { exposition, single } from './exposition.ts'
import { countLookups, type LookupFigures } from './lookup-figures.ts'
import type { ProcessFigures } from './process-figures.ts'
import { countRequests, type RequestFigures } from './request-figures.ts'
import { storeFamilies } from './store-figures.ts'

/** What the routes count as they go. */
export interface Metrics {
  readonly requests: RequestFigures
  readonly lookups: LookupFigures
}

export function createMetrics(): Metrics {
  return { requests: countRequests(), lookups: countLookups() }
}

/** Everything there is to tell, as Prometheus reads it. No label holds anything of a learner's. */
export async function metricsPage(
  metrics: Metrics,
  store: Pick<Store, 'figures'>,
  server: Server,
  { families }: Pick<ProcessFigures, 'families'>,
): Promise<string> {
  const open = await new Promise<number>((resolve) =>
    server.getConnections((error, count) => resolve(error === null ? count : 0)),
  )
  return exposition([
    ...metrics.requests.families(),
    ...metrics.lookups.families(),
    single('gauge', 'quizgrove_open_connections', 'Connections of clients.', open),
    ...storeFamilies(store.figures()),
    ...families(),
  ])
}
