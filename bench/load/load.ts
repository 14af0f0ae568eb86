import type { Reading } from '../part.ts'
import type { MeasuredServer } from '../servers/measured-server.ts'
import { quantile } from '../statistics.ts'
import { openConnection } from './connection.ts'

/** What is asked of a server, by how many at once, for how long. */
export interface Load {
  readonly port: number
  readonly connections: number
  readonly milliseconds: number
  /** The next request's bytes, see `requestOf`. */
  readonly next: () => Buffer
  /** What every answer has to be; another ends the measurement. */
  readonly status: number
}

/**
 * Keeps `connections` requests under way for a while. Reads `cpu` (the server's own, µs a request), `rate` (requests a
 * second), `p50` and `p99` (ms from a request's first byte to its answer's last).
 */
export async function underLoad(server: MeasuredServer, load: Load): Promise<Reading> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port)),
  )
  const before = await server.taken()
  const start = performance.now()
  const latencies: number[] = []
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() - start < load.milliseconds) {
        const asked = performance.now()
        const { status, head } = await connection.ask(load.next())
        latencies.push(performance.now() - asked)
        if (status !== load.status) throw new Error(`Expected ${load.status}, got:\n${head}`)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const after = await server.taken()
  for (const connection of connections) connection.end()
  return {
    cpu: (after.cpu - before.cpu) / latencies.length,
    rate: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}
