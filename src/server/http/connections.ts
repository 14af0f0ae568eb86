import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import { RESTORE_MAX_BYTES } from '../../contract/limits.ts'
import { MINUTE_MS } from '../../domain/time-units.ts'
import { type IsTrustedProxy, networkOf } from './network.ts'

/**
 * How long a client may hold a connection, and how many connections there may be, so that slow clients cannot block the
 * server.
 */
export interface ConnectionLimits extends DiscardLimits {
  /** From the start of a connection or request until its header is complete, milliseconds. At most `requestMs`. */
  readonly headerMs: number
  /** Until the request is complete, including its body, milliseconds. */
  readonly requestMs: number
  /** Without a byte in either direction while a request is open, milliseconds. Holds for slow readers of a reply, too. */
  readonly inactivityMs: number
  /** How often the header and request timeouts are checked, milliseconds: they may be exceeded by this much. */
  readonly checkIntervalMs: number
  /** Open at once; further ones are closed immediately. */
  readonly connections: number
  /** The same for one network (IPv4 address, IPv6 /64), except for trusted proxies, which have many clients. */
  readonly connectionsOfNetwork: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headerMs: 20_000,
  // 64 MB at the minimum rate of bodies (bodies/body-limits.ts), which ends slow bodies long before.
  requestMs: 70 * MINUTE_MS,
  // Longer than the server needs for any reply: images are decoded one at a time.
  inactivityMs: 5 * MINUTE_MS,
  checkIntervalMs: 5000,
  connections: 10_000,
  // A school behind one address has far fewer. A network that takes more leaves nine tenths to the others.
  connectionsOfNetwork: 1000,
  // As long as a body may stall, and as much as the largest one: browsers read a reply only after they sent the body.
  discardMs: 30_000,
  discardBytes: RESTORE_MAX_BYTES,
}

/** The limits that Fastify takes as options; `limitConnections` enforces the others. */
export function serverOptions({ headerMs, requestMs, inactivityMs, checkIntervalMs }: ConnectionLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: inactivityMs,
    http: {
      headersTimeout: headerMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkIntervalMs,
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

/** How much of a request is still read, and discarded, when its reply is complete. */
export interface DiscardLimits {
  /** Milliseconds from the end of the reply. */
  readonly discardMs: number
  readonly discardBytes: number
}

/**
 * Whether the body of a request may still be arriving. A reply to it says `Connection: close`, whatever it is: a refusal, or
 * the reply to a GET, whose body nothing reads.
 */
export function isBodyPending({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Makes a server close connections by {@link discardAndClose} when a reply ends while its request still arrives. Node would
 * close them at once, which resets them, or keep them open and read a body of any length.
 */
export function closeAfterEarlyReplies(server: Server, limits: DiscardLimits): void {
  const requests = new WeakMap<Socket, IncomingMessage>()
  server.prependListener('request', (request) => {
    if (isBodyPending(request)) requests.set(request.socket, request)
  })
  server.on('connection', (socket) => {
    // What Node calls at the end of a reply that says `Connection: close`.
    socket.destroySoon = () => {
      if (requests.get(socket)?.complete === false) discardAndClose(socket, limits)
      else closeWhenWritten(socket)
    }
  })
}

/**
 * Closes a connection after its last reply, without losing that (RFC 9112, 9.6): a client that still sends would get a reset
 * and often no reply. Our side is ended, and what arrives is discarded until the client closes, or a limit is reached.
 */
export function discardAndClose(socket: Socket, { discardMs, discardBytes }: DiscardLimits): void {
  if (socket.readableEnded) {
    closeWhenWritten(socket)
    return
  }
  let left = discardBytes
  const stop = () => {
    clearTimeout(timer)
    socket.pause()
    closeWhenWritten(socket)
  }
  const timer = setTimeout(stop, discardMs)
  // Node's parser reads no more: what follows is not a request to be handled.
  socket.removeAllListeners('data')
  socket.on('data', (chunk) => {
    left -= chunk.length
    if (left < 0) stop()
  })
  socket.on('end', stop).on('close', () => clearTimeout(timer))
  socket.end()
  socket.resume()
}

function closeWhenWritten(socket: Socket): void {
  Socket.prototype.destroySoon.call(socket)
}
