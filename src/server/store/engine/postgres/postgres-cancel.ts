import { connect, type NetConnectOpts } from 'node:net'
import type pg from 'pg'
import { socketOf } from './postgres-pool.ts'

/** How long the request to cancel may take, milliseconds. */
const TIMEOUT_MS = 1000
/** https://www.postgresql.org/docs/current/protocol-message-formats.html, CancelRequest. */
const CANCEL_REQUEST_CODE = 80_877_102
const CANCEL_REQUEST_BYTES = 16

/**
 * Cancels the statement under way, by a request over another connection. Resolves when the request was sent, or could not
 * be sent. If a balancer leads it to another server, that one knows no such process and secret and does nothing. A proxy
 * such as PgBouncer forwards it.
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
    // The server closes the connection once it has sent the signal to its process.
    socket.on('close', () => resolve())
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    socket.resume()
  })
}

/** The address of its server. Null: not known. */
function addressOf(client: pg.PoolClient): NetConnectOpts | null {
  const { remoteAddress, remotePort } = socketOf(client)
  if (remoteAddress !== undefined && remotePort !== undefined)
    return { host: remoteAddress, port: remotePort }
  const { host, port }: { host?: unknown; port?: unknown } = Object(client)
  return typeof host === 'string' && host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : null
}
