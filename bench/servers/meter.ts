import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Preloaded into every server that is measured (`node --import`): tells the bench over the process's own channel what
 * the process took so far. The product itself knows nothing of it.
 */
export interface Taken {
  /** CPU time of the process, all its threads, user and system, microseconds. */
  readonly cpu: number
  /** Resident memory now, bytes. */
  readonly memory: number
  /** The most it ever had, bytes. */
  readonly mostMemory: number
  /** Longest stop of the event loop since the last time this was asked, milliseconds; 0 unless `METER_STOPS` is on. */
  readonly longestStop: number
}

/** How often the event loop is looked at, milliseconds; what is shorter is not seen. */
const RESOLUTION_MS = 5

const stops = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
if (process.env.METER_STOPS === 'on') stops.enable()

process.on('message', (message) => {
  if (message !== 'taken?') return
  const { user, system } = process.cpuUsage()
  const taken: Taken = {
    cpu: user + system,
    memory: process.memoryUsage.rss(),
    mostMemory: process.resourceUsage().maxRSS * 1024,
    longestStop: stops.max / 1e6,
  }
  stops.reset()
  process.send?.(taken)
})
// A bench that fails takes its servers along.
process.on('disconnect', () => process.exit())
// The channel alone keeps no server alive.
process.channel?.unref()
