import type { PastTestFilter } from '../../domain/statistics/past-test-report.ts'

const FILTERS: readonly PastTestFilter[] = ['all', 'incorrect', 'unanswered', 'flagged']

/** The filter in an address; a missing or unknown value means all. */
export function readPastTestFilter(address: URLSearchParams): PastTestFilter {
  const name = address.get('show')
  return FILTERS.find((filter) => filter === name) ?? 'all'
}

/** The address of a filter; all is left out. */
export function writePastTestFilter(filter: PastTestFilter): URLSearchParams {
  return new URLSearchParams(filter === 'all' ? {} : { show: filter })
}
