import type { Family, Sample } from './exposition.ts'

/** Upper bounds of the histogram, milliseconds. */
const BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const
/** What matched no route: pages of the app, and whatever is not there. */
const NO_ROUTE = '(none)'
/** The files of the build have a route each; together they are one. */
const ASSETS = '/assets/'

interface Figures {
  /** By status class: `1xx` at 1 to `5xx` at 5. */
  readonly byClass: number[]
  /** By {@link BOUNDS_MS}, what is slower than all of them last; each request stands in one. */
  readonly byDuration: number[]
  sumMs: number
}

export interface RequestFigures {
  /** @param route the template, never the address: that holds keys. Null: none matched. */
  count(method: string, route: string | null, status: number, ms: number): void
  families(): readonly Family[]
}

/** Counts requests by method and route template: some sums for each pair, nothing for each request. */
export function countRequests(): RequestFigures {
  const methods = new Map<string, Map<string, Figures>>()
  const figuresOf = (method: string, route: string): Figures => {
    const routes = methods.get(method) ?? new Map<string, Figures>()
    const figures = routes.get(route) ?? noFigures()
    methods.set(method, routes.set(route, figures))
    return figures
  }
  return {
    count: (method, route, status, ms) => {
      const figures = figuresOf(method, templateOf(route))
      const statusClass = Math.floor(status / 100)
      figures.byClass[statusClass] = (figures.byClass[statusClass] ?? 0) + 1
      const place = BOUNDS_MS.findIndex((bound) => ms <= bound)
      const bucket = place === -1 ? BOUNDS_MS.length : place
      figures.byDuration[bucket] = (figures.byDuration[bucket] ?? 0) + 1
      figures.sumMs += ms
    },
    families: () => {
      const all = [...methods].flatMap(([method, routes]) =>
        [...routes].map(([route, figures]) => ({ labels: { method, route }, figures })),
      )
      return [
        {
          name: 'quizgrove_http_requests_total',
          help: 'Requests answered, by method, route template and class of status.',
          type: 'counter',
          samples: all.flatMap(({ labels, figures }) => classSamples(labels, figures)),
        },
        {
          name: 'quizgrove_http_request_duration_seconds',
          help: 'From a request until its answer was sent, by method and route template.',
          type: 'histogram',
          samples: all.flatMap(({ labels, figures }) => durationSamples(labels, figures)),
        },
      ]
    },
  }
}

function noFigures(): Figures {
  return { byClass: Array(6).fill(0), byDuration: Array(BOUNDS_MS.length + 1).fill(0), sumMs: 0 }
}

function templateOf(route: string | null): string {
  if (route === null) return NO_ROUTE
  return route.startsWith(ASSETS) ? `${ASSETS}*` : route
}

type Labels = { readonly method: string; readonly route: string }

function classSamples(labels: Labels, { byClass }: Figures): Sample[] {
  return byClass.flatMap((value, statusClass) =>
    value === 0 ? [] : [{ labels: { ...labels, status: `${statusClass}xx` }, value }],
  )
}

/** Prometheus has each bucket hold all that is faster, too. */
function durationSamples(labels: Labels, { byDuration, sumMs }: Figures): Sample[] {
  let sofar = 0
  const buckets = byDuration.map((count, place): Sample => {
    sofar += count
    const bound = BOUNDS_MS[place]
    return {
      suffix: '_bucket',
      labels: { ...labels, le: bound === undefined ? '+Inf' : String(bound / 1000) },
      value: sofar,
    }
  })
  return [
    ...buckets,
    { suffix: '_sum', labels, value: sumMs / 1000 },
    { suffix: '_count', labels, value: sofar },
  ]
}
