import type { Bound, Figure } from './part.ts'

/** The figures of a server under load (`load/load.ts`), with bounds for some of them. */
export function serverFigures(bounds: { readonly cpu?: Bound; readonly rate?: Bound }): Figure[] {
  return [
    { key: 'cpu', title: "server's CPU a request", unit: 'µs', bounds: bounds.cpu ? [bounds.cpu] : [] },
    { key: 'rate', title: 'requests a second', unit: '/s', bounds: bounds.rate ? [bounds.rate] : [] },
    { key: 'p50', title: 'p50', unit: 'ms', bounds: [] },
    { key: 'p99', title: 'p99', unit: 'ms', bounds: [] },
  ]
}
