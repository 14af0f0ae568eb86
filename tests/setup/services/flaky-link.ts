import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy in front of a server, with simulated failures, until the test ends. */
export interface FlakyLink {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string
  /** `refused`: connections are reset at once. `silent`: they are accepted, but no data ever arrives. */
  become(state: 'open' | 'refused' | 'silent'): void
  /** The next requests get S3's 503 for too many requests. */
  slowDown(requests: number): void
  /** The next `times` replies break off after this many bytes. */
  breakOff(bytes: number, times: number): void
  /** Replies wait until the returned function is called. Then each begins, but never ends. */
  holdBack(): () => void
  /** The number of open connections. */
  connections(): number
}

const SLOW_DOWN =
  'HTTP/1.1 503 Slow Down\r\nContent-Length: 37\r\nConnection: close\r\n\r\n<Error><Code>SlowDown</Code></Error>\n'

/** Starts a proxy in front of the server at that URL. */
export async function flakyLink(target: string): Promise<FlakyLink> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let state: Parameters<FlakyLink['become']>[0] = 'open'
  let slowDowns = 0
  let breaks = { bytes: 0, times: 0 }

  let released: Promise<void> | null = null
  let callers = 0

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const link = createServer((caller) => {
    keep(caller)
    callers++
    caller.on('close', () => callers--)
    if (state === 'refused') caller.resetAndDestroy()
    if (state !== 'open') return
    if (slowDowns > 0) {
      slowDowns--
      caller.once('data', () => caller.end(SLOW_DOWN))
      return
    }
    const server = keep(connect(Number(port), hostname))
    caller.pipe(server)
    server.on('close', () => caller.destroy())
    caller.on('close', () => server.destroy())
    if (released !== null) {
      // A paused socket stays open.
      released.then(() => {
        server.once('data', (piece) => {
          caller.write(piece)
          server.pause()
        })
      })
      return
    }
    let left = breaks.times > 0 ? breaks.bytes : Number.POSITIVE_INFINITY
    server.on('data', (piece: Buffer) => {
      caller.write(piece.subarray(0, left))
      left -= piece.length
      if (left > 0) return
      breaks.times--
      left = Number.POSITIVE_INFINITY
      caller.destroySoon()
      server.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(link, 'listening')
  onTestFinished(() => {
    endAll()
    link.close()
  })
  const address = link.address()
  if (typeof address !== 'object' || address === null) throw new Error('A listening socket has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    become: (next) => {
      state = next
      endAll()
    },
    slowDown: (requests) => {
      slowDowns = requests
      endAll()
    },
    breakOff: (bytes, times) => {
      breaks = { bytes, times }
      endAll()
    },
    holdBack: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      endAll()
      return resolve
    },
    connections: () => callers,
  }
}
