import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../lookups/network.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

/** How long a client may hold a connection, and how many there may be, so that slow clients cannot tie up the server. */
export interface ConnectionLimits {
  /** From a connection's or a request's beginning until its header is whole, milliseconds. At most `requestMs`. */
  readonly headerMs: number
  /** Until the request is whole, body included, milliseconds. */
  readonly requestMs: number
  /** Without a byte in either direction while a request is open, milliseconds: the answer's slow readers, too. */
  readonly silenceMs: number
  /** How often those two are looked at, milliseconds: a client may hold on for so much longer. */
  readonly checkedEveryMs: number
  /** Open at once; those beyond are closed as they come. */
  readonly connections: number
  /** The same of one network (IPv4 address, IPv6 /64), unless it is a trusted proxy, which has many clients behind it. */
  readonly connectionsOfNetwork: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headerMs: 20_000,
  // 64 MB at the least pace that bodies are held to (bodies/body-limits.ts), which cuts slow ones off long before.
  requestMs: 70 * 60_000,
  // Longer than any answer is in the making: images are read one at a time.
  silenceMs: 5 * 60_000,
  checkedEveryMs: 5000,
  connections: 10_000,
  // A school behind one address has far fewer; one that takes more leaves nine tenths to the others.
  connectionsOfNetwork: 1000,
}

/** What of the limits Fastify takes; `limitConnections` does the rest. */
export function serverOptions({ headerMs, requestMs, silenceMs, checkedEveryMs }: ConnectionLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: {
      headersTimeout: headerMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkedEveryMs,
    },
  }
}

export function limitConnections(
  server: Server,
  { connections, connectionsOfNetwork }: ConnectionLimits,
  isTrustedProxy: IsTrustedProxy,
): void {
  server.maxConnections = connections
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    if (isTrustedProxy(socket.remoteAddress)) return
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > connectionsOfNetwork) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
