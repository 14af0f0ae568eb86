import type { Bound, Figure } from './part.ts'

/** What is read of a server under load, see `load/load.ts`; what is not bound is shown beside the rest. */
export function serverFigures(bounds: { readonly cpu?: Bound; readonly rate?: Bound }): Figure[] {
  return [
    { key: 'cpu', title: "server's CPU a request", unit: 'µs', bounds: bounds.cpu ? [bounds.cpu] : [] },
    { key: 'rate', title: 'requests a second', unit: '/s', bounds: bounds.rate ? [bounds.rate] : [] },
    { key: 'p50', title: 'p50', unit: 'ms', bounds: [] },
    { key: 'p99', title: 'p99', unit: 'ms', bounds: [] },
  ]
}
