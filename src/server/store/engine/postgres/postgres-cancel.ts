import { connect, type NetConnectOpts } from 'node:net'
import type pg from 'pg'
import { socketOf } from './postgres-pool.ts'

/** How long the request to cancel may take, milliseconds. */
const WITHIN_MS = 1000
/** https://www.postgresql.org/docs/current/protocol-message-formats.html, CancelRequest. */
const CANCEL_REQUEST_CODE = 80_877_102
const CANCEL_REQUEST_BYTES = 16

/**
 * Asks the server to end the statement under way, which is done over another connection. Resolves when it has been
 * asked, or could not be: when nobody answers. A balancer may lead to another server, which knows
 * no such process and secret and does nothing. By a proxy that speaks for PostgreSQL, such as PgBouncer, it is passed on.
 */
export function cancelStatement(client: pg.PoolClient): Promise<void> {
  const address = addressOf(client)
  const { processID, secretKey }: { processID?: unknown; secretKey?: unknown } = Object(client)
  if (address === null) return Promise.resolve()
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return Promise.resolve()
  const request = Buffer.alloc(CANCEL_REQUEST_BYTES)
  request.writeInt32BE(CANCEL_REQUEST_BYTES, 0)
  request.writeInt32BE(CANCEL_REQUEST_CODE, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  return new Promise((resolve) => {
    const socket = connect(address, () => socket.write(request))
    // The server closes the connection once it has passed the signal on.
    socket.on('close', () => resolve())
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.setTimeout(WITHIN_MS, () => socket.destroy())
    socket.resume()
  })
}

/** Where its server listens; a Unix socket has the name that node-postgres gives it. */
function addressOf(client: pg.PoolClient): NetConnectOpts | null {
  const { remoteAddress, remotePort } = socketOf(client)
  if (remoteAddress !== undefined && remotePort !== undefined)
    return { host: remoteAddress, port: remotePort }
  const { host, port }: { host?: unknown; port?: unknown } = Object(client)
  return typeof host === 'string' && host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : null
}
