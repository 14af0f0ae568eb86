import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that acts as a network cable: a test points it at another server, unplugs it, or cuts it. */
export interface Link {
  readonly port: number
  /** Sets the target of new connections. Open connections keep theirs. */
  pointTo(port: number): void
  /** While silent, connections stay open but no byte is forwarded. Afterwards, everything that waited is sent. */
  setSilent(isSilent: boolean): void
  /** Closes all connections. */
  cut(): void
  /** Closes all connections and accepts no new ones. */
  unplug(): Promise<void>
  plugIn(): Promise<void>
}

/** Opens a link to that port of this machine. */
export async function openLink(target: number): Promise<Link> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let to = target
  const server = createServer({ pauseOnConnect: true }, (client) => {
    const upstream = connect(to, '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket
        .on('data', (bytes) => other.write(bytes))
        .on('error', end)
        .on('close', () => {
          sockets.delete(socket)
          end()
        })
      if (isSilent) socket.pause()
      else socket.resume()
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await listen(0)
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A listening socket has no port.')
  const { port } = address
  return {
    port,
    pointTo: (next) => {
      to = next
    },
    setSilent: (silent) => {
      isSilent = silent
      for (const socket of sockets) silent ? socket.pause() : socket.resume()
    },
    cut,
    unplug: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      cut()
      await closed
    },
    plugIn: () => listen(port),
  }
}
