import { Counter, Histogram, type Registry } from 'prom-client'

/** Upper bounds of the histogram, seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Requests that match no route: pages of the app, and unknown addresses. */
const NO_ROUTE = '(none)'
/** Each file of the build has a route; all of them count as one. */
const ASSETS = '/assets/'

/** Counts requests and measures their duration. */
export interface RequestMetrics {
  /**
   * @param route the template, never the address, which contains keys; null: none matched
   * @param ms duration, milliseconds
   */
  record(method: string, route: string | null, status: number, ms: number): void
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
      const route = templateOf(path)
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
      durations.observe({ method, route }, ms / 1000)
    },
  }
}

function templateOf(route: string | null): string {
  if (route === null) return NO_ROUTE
  return route.startsWith(ASSETS) ? `${ASSETS}*` : route
}
