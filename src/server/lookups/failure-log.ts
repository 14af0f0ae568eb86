import type { FailedLookups, Log } from '../log.ts'

/** Failed look-ups are gathered for so long before a line is written, milliseconds. */
const GATHERED_MS = 60_000
/** Networks that are counted one by one in that time; further ones count in the sum only. */
const NETWORKS_MAX = 10_000
/** Networks that a line names, those with the most failures. */
const NAMED_MAX = 10

/** What gathers failed look-ups for the log: one line a minute at most, and none while nothing fails. */
export interface FailureLog {
  add(network: string): void
  /** Writes what was gathered; to be called as the server ends. */
  flush(): void
}

export function gatherFailures(log: Log): FailureLog {
  let count = 0
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (count > 0) log.failedLookups(summary(count, counts))
    count = 0
    counts = new Map()
  }

  return {
    add(network) {
      count++
      const known = counts.get(network)
      if (known !== undefined || counts.size < NETWORKS_MAX) counts.set(network, (known ?? 0) + 1)
      timer ??= setTimeout(flush, GATHERED_MS).unref()
    },
    flush,
  }
}

function summary(count: number, counts: ReadonlyMap<string, number>): FailedLookups {
  const named = [...counts].sort(([, one], [, other]) => other - one).slice(0, NAMED_MAX)
  return { count, networks: Object.fromEntries(named) }
}
