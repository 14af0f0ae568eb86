import type { MeasuredServer } from '../servers/measured-server.ts'
import { measurePostgres } from './postgres-usage.ts'

/** Cores that a process used, of which 1 is one core all the time: over all of it, and in its busiest five seconds. */
export interface Cores {
  readonly mean: number
  readonly most: number
}

export interface Used {
  readonly server: Cores
  /** Share of the time in which the server's event loop was busy. */
  readonly eventLoop: Cores
  /** Null: there is none. */
  readonly postgres: Cores | null
  /** The simulation itself, on the same cores. */
  readonly simulation: Cores
  /** Bytes, at most. */
  readonly serverMemory: number
  readonly postgresMemory: number
  /** Longest delay of the server's event loop, milliseconds. */
  readonly longestDelay: number
}

interface Sample {
  readonly at: number
  /** Milliseconds of CPU time so far. */
  readonly server: number
  readonly eventLoop: number
  readonly postgres: number
  readonly simulation: number
}

const INTERVAL_MS = 5000

/** Samples what the processes use until `end`. @param postmaster null: there is no PostgreSQL */
export async function watchUsage(server: MeasuredServer, postmaster: number | null) {
  const samples: Sample[] = []
  let serverMemory = 0
  let postgresMemory = 0
  let longestDelay = 0

  const sample = async () => {
    const { cpu, busy, memory, longestDelay: delay } = await server.usage()
    const postgres = postmaster === null ? { cpu: 0, memory: 0 } : measurePostgres(postmaster)
    const { user, system } = process.cpuUsage()
    // The first delay is that of the preparation.
    if (samples.length > 0) longestDelay = Math.max(longestDelay, delay)
    serverMemory = Math.max(serverMemory, memory)
    postgresMemory = Math.max(postgresMemory, postgres.memory)
    samples.push({
      at: performance.now(),
      server: cpu / 1000,
      eventLoop: busy,
      postgres: postgres.cpu,
      simulation: (user + system) / 1000,
    })
  }
  await sample()
  let sampled = Promise.resolve()
  const timer = setInterval(() => {
    sampled = sampled.then(sample)
  }, INTERVAL_MS)

  const coresOf = (process: Exclude<keyof Sample, 'at'>): Cores => {
    const mean = rateBetween(samples[0], samples.at(-1), process)
    // The last sample can follow at once, and the ticks of PostgreSQL's CPU time are 10 ms long.
    const rates = samples.flatMap((after, index) => {
      const before = samples[index - 1]
      return before && after.at - before.at > INTERVAL_MS / 2 ? [rateBetween(before, after, process)] : []
    })
    return { mean, most: Math.max(mean, ...rates) }
  }
  return {
    end: async (): Promise<Used> => {
      clearInterval(timer)
      await sampled
      await sample()
      return {
        server: coresOf('server'),
        eventLoop: coresOf('eventLoop'),
        postgres: postmaster === null ? null : coresOf('postgres'),
        simulation: coresOf('simulation'),
        serverMemory,
        postgresMemory,
        longestDelay,
      }
    },
  }
}

function rateBetween(
  before: Sample | undefined,
  after: Sample | undefined,
  process: Exclude<keyof Sample, 'at'>,
): number {
  if (before === undefined || after === undefined) return 0
  return (after[process] - before[process]) / Math.max(1, after.at - before.at)
}
