import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Family, single } from './exposition.ts'

/** How often the event loop is asked how late it is, milliseconds. */
const DELAY_RESOLUTION_MS = 20
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

export interface ProcessFigures {
  families(): readonly Family[]
  /** Nothing is measured any more. */
  stop(): void
}

/** What the process takes, and how late its event loop comes: figures under the names that Prometheus' own clients use. */
export function measureProcess(): ProcessFigures {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delay.enable()
  return {
    families: () => {
      const { user, system } = process.cpuUsage()
      const { rss, heapUsed, external } = process.memoryUsage()
      const late = [
        lateness('mean', 'On average', delay.mean),
        lateness('p99', '99 of 100 times at most', delay.percentile(99)),
        lateness('max', 'At most', delay.max),
      ]
      delay.reset()
      return [
        single(
          'counter',
          'process_cpu_seconds_total',
          'CPU time of the process.',
          (user + system) / MICROSECONDS,
        ),
        single('gauge', 'process_resident_memory_bytes', 'Memory of the process.', rss),
        single(
          'gauge',
          'process_start_time_seconds',
          'When the process started, Unix time.',
          Date.now() / 1000 - process.uptime(),
        ),
        single('gauge', 'nodejs_heap_size_used_bytes', 'JavaScript objects.', heapUsed),
        single('gauge', 'nodejs_external_memory_bytes', 'Buffers and what libraries hold.', external),
        ...late,
      ]
    },
    stop: () => delay.disable(),
  }
}

/** The measuring timer itself takes its resolution, which is no delay. Nothing measured yet is none either. */
function lateness(name: string, words: string, nanoseconds: number): Family {
  const measured = Number.isFinite(nanoseconds) ? nanoseconds / NANOSECONDS : 0
  return single(
    'gauge',
    `nodejs_eventloop_lag_${name}_seconds`,
    `${words}, how late the event loop came since this page was last read.`,
    Math.max(0, measured - DELAY_RESOLUTION_MS / 1000),
  )
}
