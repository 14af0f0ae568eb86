import type { Reading } from '../part.ts'
import type { MeasuredServer } from '../servers/measured-server.ts'
import { quantile } from '../statistics.ts'
import { openConnection } from './connection.ts'

/** What is asked of a server, and by how many at once. */
interface Asked {
  readonly port: number
  readonly connections: number
  /** What every answer has to be; another ends the measurement. */
  readonly status: number
}

/** What is asked for a while. */
export interface Load extends Asked {
  readonly milliseconds: number
  /** The next request's bytes, see `requestOf`. */
  readonly next: () => Buffer
}

/**
 * Keeps `connections` requests under way for a while. Reads `cpu` (the server's own, µs a request), `rate` (requests a
 * second), `p50` and `p99` (ms from a request's first byte to its answer's last).
 */
export function underLoad(server: MeasuredServer, { milliseconds, next, ...asked }: Load): Promise<Reading> {
  const end = performance.now() + milliseconds
  return measured(server, asked, () => (performance.now() < end ? next() : null))
}

/** Asks each of the requests once and reads the same. */
export function askEach(
  server: MeasuredServer,
  { requests, ...asked }: Asked & { readonly requests: readonly Buffer[] },
): Promise<Reading> {
  const left = requests.values()
  return measured(server, asked, () => left.next().value ?? null)
}

async function measured(
  server: MeasuredServer,
  { port, connections: count, status: wanted }: Asked,
  next: () => Buffer | null,
): Promise<Reading> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port)))
  const latencies: number[] = []
  const before = await server.taken()
  const start = performance.now()
  await Promise.all(
    connections.map(async (connection) => {
      for (let request = next(); request !== null; request = next()) {
        const asked = performance.now()
        const { status, head } = await connection.ask(request)
        latencies.push(performance.now() - asked)
        if (status !== wanted) throw new Error(`Expected ${wanted}, got:\n${head}`)
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
