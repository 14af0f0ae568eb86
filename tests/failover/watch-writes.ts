import type { Writer } from '../faults/writer.ts'
import { until } from './service.ts'

/** How often the writers are looked at, milliseconds. */
const LOOK_EACH_MS = 20

/** Measures, event by event, how many writes are acknowledged and for how long none is. */
export interface Watch {
  begin(event: string): void
  end(): void
  /** Waits until each writer has had a write acknowledged from now on. */
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
  let seen = total()
  let since = performance.now()
  const look = () => {
    const now = performance.now()
    if (current !== null) current.longestMs = Math.max(current.longestMs, now - since)
    const found = total()
    if (found === seen) return
    seen = found
    since = now
  }
  const timer = setInterval(look, LOOK_EACH_MS)
  return {
    begin: (event) => {
      look()
      current = { event, from: total(), acknowledged: 0, longestMs: 0 }
    },
    end: () => {
      look()
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
