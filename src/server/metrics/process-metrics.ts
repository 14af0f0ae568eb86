import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'
import { collectCounter, collectGauge } from './prometheus-metrics.ts'

/** How often the delay of the event loop is sampled, milliseconds. */
const DELAY_RESOLUTION_MS = 20
const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

/**
 * Adds CPU, memory and event loop lag of the process, under the names of prom-client's default metrics. Those are not used:
 * their lag includes the sampling interval, 10 ms at rest, and they cannot be stopped.
 *
 * @returns stops the measurement
 */
export function collectProcessMetrics(registry: Registry): () => void {
  collectCounter(
    registry,
    { name: 'process_cpu_seconds_total', help: 'CPU time of the process, user and system.' },
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / MICROSECONDS
    },
  )
  collectGauge(
    registry,
    { name: 'process_resident_memory_bytes', help: 'Resident memory of the process.' },
    () => process.memoryUsage.rss(),
  )
  collectGauge(
    registry,
    { name: 'process_start_time_seconds', help: 'Start of the process, Unix time.' },
    () => Date.now() / 1000 - process.uptime(),
  )
  collectGauge(
    registry,
    { name: 'nodejs_heap_size_used_bytes', help: 'Used part of the JavaScript heap.' },
    () => process.memoryUsage().heapUsed,
  )
  collectGauge(
    registry,
    { name: 'nodejs_external_memory_bytes', help: 'Memory outside the heap: buffers and native libraries.' },
    () => process.memoryUsage().external,
  )
  return collectEventLoopLag(registry)
}

function collectEventLoopLag(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delay.enable()
  const gauge = (name: string, words: string, collect?: () => void) =>
    new Gauge({
      name: `nodejs_eventloop_lag_${name}_seconds`,
      help: `Lag of the event loop since the last scrape, ${words}.`,
      registers: [registry],
      ...(collect === undefined ? {} : { collect }),
    })
  // The gauges are collected in the order in which they are registered; the first one sets all three.
  const mean = gauge('mean', 'average', () => {
    mean.set(lagOf(delay.mean))
    p99.set(lagOf(delay.percentile(99)))
    max.set(lagOf(delay.max))
    delay.reset()
  })
  const p99 = gauge('p99', '99th percentile')
  const max = gauge('max', 'maximum')
  return () => delay.disable()
}

/** Seconds. The sampling interval itself is not lag; before the first sample the lag is 0. */
function lagOf(nanoseconds: number): number {
  const measured = Number.isFinite(nanoseconds) ? nanoseconds / NANOSECONDS : 0
  return Math.max(0, measured - DELAY_RESOLUTION_MS / 1000)
}
