import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { PostgresLimits } from '../../src/server/store/engine/postgres/postgres.ts'
import { openStore } from '../../src/server/store/open-store.ts'
import { type Api, serveApi } from '../setup/api.ts'
import type { TestEngine } from '../setup/engines.ts'

/**
 * Messages that commit: a simple query of the wire protocol, and the start of the statement that is a transaction by
 * itself, as sent when a connection uses it for the first time.
 */
const COMMITS = [Buffer.from('commit\0'), Buffer.from('with "lock" as')]

/** A proxy between the server and PostgreSQL that breaks connections when a test wants it. */
interface PostgresProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /** Lets the next commits happen in PostgreSQL, but cuts the connection instead of forwarding the reply. */
  cutAfterCommits(count: number): void
  /** Cuts the connection instead of forwarding the next statements that contain the text. */
  cutBefore(text: string, count: number): void
  /** How many of the requested cuts have not happened yet. */
  cutsLeft(): number
  /** The maximum number of connections that were open at once. */
  connectionsMax(): number
  /** If true, no data is forwarded; connections stay open. */
  setSilent(isSilent: boolean): void
  /** Cuts all connections, and accepts none until `listen`. */
  refuse(): Promise<void>
  listen(): Promise<void>
}

async function postgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let commitsToCut = 0
  let cut = { text: '', count: 0 }
  let isSilent = false
  let connections = 0
  let connectionsMax = 0

  const server = createServer((client) => {
    connectionsMax = Math.max(connectionsMax, ++connections)
    client.on('close', () => connections--)
    const upstream = connect(Number(target.port), target.hostname)
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    let isCommitting = false
    client.on('data', (bytes) => {
      if (isSilent) return
      if (cut.count > 0 && bytes.includes(cut.text)) {
        cut.count--
        return end()
      }
      if (commitsToCut > 0 && COMMITS.some((commit) => bytes.includes(commit))) {
        commitsToCut--
        isCommitting = true
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (isCommitting) end()
      else if (!isSilent) client.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A listening socket has no port.')
  const url = new URL(databaseUrl)
  url.port = String(address.port)
  return {
    url: url.href,
    cutAfterCommits: (count) => {
      commitsToCut = count
    },
    cutBefore: (text, count) => {
      cut = { text, count }
    },
    cutsLeft: () => commitsToCut + cut.count,
    connectionsMax: () => connectionsMax,
    setSilent: (silent) => {
      isSilent = silent
    },
    refuse: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    listen: async () => {
      server.listen(address.port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

/** Serves a store that reaches its database through a proxy, until the test ends. */
export async function serveByProxy(
  engine: TestEngine,
  limits: Partial<PostgresLimits> = {},
): Promise<{ readonly api: Api; readonly proxy: PostgresProxy }> {
  if (engine.database.engine !== 'postgres') throw new Error('Not a server')
  const proxy = await postgresProxy(engine.database.url)
  onTestFinished(() => proxy.refuse())
  const database = { ...engine.database, url: proxy.url, limits }
  const store = await openStore({ database, now: engine.clock.now, newId: engine.newId })
  onTestFinished(() => store.close())
  return { proxy, api: await serveApi(engine, { parts: { store } }) }
}
