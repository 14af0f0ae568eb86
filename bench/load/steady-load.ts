import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from './connection.ts'

/** One request of a steady load. */
interface SteadyRequest {
  readonly request: Buffer
  /** Whether the status is the expected one; another one ends the measurement. */
  readonly isExpected: (status: number) => boolean
  /** Called with the milliseconds from when it was due to the end of its reply. */
  readonly onReply: (latency: number) => void
}

export interface SteadyLoad {
  /** Sends requests at a constant rate for some time, and resolves when all replies are there. */
  run(requestsPerSecond: number, milliseconds: number): Promise<void>
  end(): void
}

/**
 * Requests at a constant rate that do not wait for earlier ones. Latency counts from the time at which a request was due, so
 * that a stall of the server counts for all requests that arrive meanwhile.
 *
 * @param localAddress as for `openConnection`
 */
export function steadyLoad(port: number, next: () => SteadyRequest, localAddress?: string): SteadyLoad {
  const free: Connection[] = []

  const send = async (due: number) => {
    const { request, isExpected, onReply } = next()
    const connection = free.pop() ?? (await openConnection(port, localAddress))
    const { status, head } = await connection.send(request)
    if (!isExpected(status)) throw new Error(head)
    onReply(performance.now() - due)
    free.push(connection)
  }

  return {
    run: async (requestsPerSecond, milliseconds) => {
      const underWay: Promise<void>[] = []
      const start = performance.now()
      for (let sent = 0; sent < (requestsPerSecond * milliseconds) / 1000; sent++) {
        const due = start + (sent * 1000) / requestsPerSecond
        const early = due - performance.now()
        if (early > 0) await sleep(early)
        underWay.push(send(due))
      }
      await Promise.all(underWay)
    },
    end: () => {
      for (const connection of free) connection.end()
    },
  }
}
