import { MINUTE_MS } from '../../domain/time-units.ts'
import type { FailedLookups, Log } from '../log.ts'

/** Failed lookups of this time are one line, milliseconds. */
const INTERVAL_MS = MINUTE_MS
/** Networks that are counted one by one in that time; more count in the total only. */
const NETWORKS_MAX = 10_000
/** Networks in a line, those with the most failures. */
const LISTED_MAX = 10

/** Collects failed lookups for the log: at most one line a minute, and none without failures. */
export interface FailureLog {
  add(network: string): void
  /** Writes what was collected. To be called when the server closes. */
  flush(): void
}

export function createFailureLog(log: Log): FailureLog {
  let count = 0
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (count > 0) log.failedLookups(summarize(count, counts))
    count = 0
    counts = new Map()
  }

  return {
    add(network) {
      count++
      const failures = counts.get(network)
      if (failures !== undefined || counts.size < NETWORKS_MAX) counts.set(network, (failures ?? 0) + 1)
      timer ??= setTimeout(flush, INTERVAL_MS).unref()
    },
    flush,
  }
}

function summarize(count: number, counts: ReadonlyMap<string, number>): FailedLookups {
  const listed = [...counts].sort(([, one], [, other]) => other - one).slice(0, LISTED_MAX)
  return { count, networks: Object.fromEntries(listed) }
}
