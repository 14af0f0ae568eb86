import { existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/**
 * Preloaded into every measured server (`node --import`). Reports the resources of the process over its IPC channel. The
 * product is not aware of it.
 */
export interface ResourceUsage {
  /** CPU time of the process so far, all its threads, user and system, microseconds. */
  readonly cpu: number
  /** Resident memory now, bytes. */
  readonly memory: number
  /** Its maximum so far, bytes. */
  readonly mostMemory: number
  /** Longest delay of the event loop since the last report, milliseconds; 0 unless `METER_DELAY` is on. */
  readonly longestDelay: number
  /** How long the event loop was busy so far, milliseconds. */
  readonly busy: number
}

/** Sampling interval of the event loop, milliseconds; shorter delays are not measured. */
const RESOLUTION_MS = 5

/** The maximum that `process.resourceUsage` gives on Linux is at least what the parent had when it started this process. */
const STATUS = '/proc/self/status'

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
if (process.env.METER_DELAY === 'on') delay.enable()

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  const usage: ResourceUsage = {
    cpu: user + system,
    memory: process.memoryUsage.rss(),
    mostMemory: mostMemory(),
    longestDelay: delay.max / 1e6,
    busy: performance.eventLoopUtilization().active,
  }
  delay.reset()
  process.send?.(usage)
})
// Servers exit with the benchmark.
process.on('disconnect', () => process.exit())
// The channel alone does not keep a server running.
process.channel?.unref()

function mostMemory(): number {
  const status = existsSync(STATUS) ? readFileSync(STATUS, 'utf8') : ''
  const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]
  return (kibibytes === undefined ? process.resourceUsage().maxRSS : Number(kibibytes)) * 1024
}
