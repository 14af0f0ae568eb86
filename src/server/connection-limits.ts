import type { Server } from 'node:http'

/** How long a client may hold a connection, and how many there may be; the issue asks that slow clients cannot hold the server. */
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
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headerMs: 20_000,
  // 5 MB over a slow line.
  requestMs: 5 * 60_000,
  // Longer than any answer is in the making: images are read one at a time.
  silenceMs: 5 * 60_000,
  checkedEveryMs: 5000,
  connections: 10_000,
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

export function limitConnections(server: Server, { connections }: ConnectionLimits): void {
  server.maxConnections = connections
}
