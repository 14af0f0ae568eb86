import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'

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
