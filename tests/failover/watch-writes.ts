import type { Writer } from '../faults/writer.ts'
import { until } from './service.ts'

/** How often the writers are polled, milliseconds. */
const POLL_MS = 20

/** Measures, for each event, how many writes are acknowledged and the longest time without one. */
export interface Watch {
  begin(event: string): void
  end(): void
  /** Waits until each writer gets another write acknowledged. */
  allWrite(withinMs: number): Promise<void>
  stop(): void
  /** A Markdown table of the events. */
  table(): string
}

interface Measured {
  readonly event: string
  readonly from: number
  acknowledged: number
  /** The longest time without an acknowledged write of any client, milliseconds. */
  longestMs: number
}

export function watchWrites(writers: readonly Writer[]): Watch {
  const total = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  const events: Measured[] = []
  let current: Measured | null = null
  let lastTotal = total()
  let lastChange = performance.now()
  const poll = () => {
    const now = performance.now()
    if (current !== null) current.longestMs = Math.max(current.longestMs, now - lastChange)
    const newTotal = total()
    if (newTotal === lastTotal) return
    lastTotal = newTotal
    lastChange = now
  }
  const timer = setInterval(poll, POLL_MS)
  return {
    begin: (event) => {
      poll()
      current = { event, from: total(), acknowledged: 0, longestMs: 0 }
    },
    end: () => {
      poll()
      if (current === null) return
      current.acknowledged = total() - current.from
      events.push(current)
      current = null
    },
    allWrite: async (withinMs) => {
      const before = writers.map(({ acknowledged }) => acknowledged)
      await until('every client writes again', withinMs, () =>
        writers.every(({ acknowledged }, index) => acknowledged > (before[index] ?? 0)),
      )
    },
    stop: () => clearInterval(timer),
    table: () =>
      [
        '| Event | Acknowledged writes | Longest time without one |',
        '|---|---|---|',
        ...events.map(
          ({ event, acknowledged, longestMs }) =>
            `| ${event} | ${acknowledged} | ${(longestMs / 1000).toFixed(1)} s |`,
        ),
        `| All | ${total()} | ${(Math.max(...events.map(({ longestMs }) => longestMs)) / 1000).toFixed(1)} s |`,
      ].join('\n'),
  }
}
