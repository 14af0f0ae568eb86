import type { Measurement } from '../part.ts'
import type { MeasuredServer } from '../servers/measured-server.ts'
import { quantile } from '../statistics.ts'
import { openConnection } from './connection.ts'

/** Where and how requests are sent. */
interface LoadTarget {
  readonly port: number
  readonly connections: number
  /** The expected status of every reply; another one ends the measurement. */
  readonly status: number
}

/** Requests that are sent for some time. */
export interface Load extends LoadTarget {
  readonly milliseconds: number
  /** The bytes of the next request, see `buildRequest`. */
  readonly next: () => Buffer
}

/**
 * Keeps `connections` requests under way for some time. Measures `cpu` (of the server's process, µs a request), `rate`
 * (requests a second), `p50` and `p99` (ms from the first byte of a request to the last byte of its reply).
 */
export function measureLoad(
  server: MeasuredServer,
  { milliseconds, next, ...target }: Load,
): Promise<Measurement> {
  const end = performance.now() + milliseconds
  return sendAll(server, target, () => (performance.now() < end ? next() : null))
}

/** Sends each of the requests once and measures the same. */
export function measureEach(
  server: MeasuredServer,
  { requests, ...target }: LoadTarget & { readonly requests: readonly Buffer[] },
): Promise<Measurement> {
  const left = requests.values()
  return sendAll(server, target, () => left.next().value ?? null)
}

async function sendAll(
  server: MeasuredServer,
  { port, connections: count, status: expected }: LoadTarget,
  next: () => Buffer | null,
): Promise<Measurement> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(port)))
  const latencies: number[] = []
  const before = await server.usage()
  const start = performance.now()
  await Promise.all(
    connections.map(async (connection) => {
      for (let request = next(); request !== null; request = next()) {
        const sentAt = performance.now()
        const { status, head } = await connection.send(request)
        latencies.push(performance.now() - sentAt)
        if (status !== expected) throw new Error(`Expected ${expected}, got:\n${head}`)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  const after = await server.usage()
  for (const connection of connections) connection.end()
  return {
    cpu: (after.cpu - before.cpu) / latencies.length,
    rate: latencies.length / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }
}
