import { type Connection, openConnection, type Reply } from '../load/connection.ts'

/** Why a request has no reply. */
export type NoReply = 'timeout' | 'closed'

/** Connections as a proxy keeps them: one request at a time on each, and as many as are needed at once. */
export interface ConnectionPool {
  /** Never rejects. */
  send(request: Buffer): Promise<Reply | NoReply>
  /** Bytes of all replies so far, with their headers. */
  received(): number
  end(): void
}

/** As long as the app waits for the reply to a write (`send-write.ts`), milliseconds. */
const TIMEOUT_MS = 30_000
/** Shorter than the server keeps an idle connection, as a proxy must, milliseconds. */
const IDLE_MAX_MS = 60_000

export function connectionPool(port: number): ConnectionPool {
  const free: { readonly connection: Connection; readonly since: number }[] = []
  let received = 0

  const takeFree = () => {
    for (let last = free.pop(); last !== undefined; last = free.pop()) {
      if (last.connection.isOpen() && performance.now() - last.since < IDLE_MAX_MS) return last.connection
      last.connection.end()
    }
    return null
  }
  const exchange = async (connection: Connection, request: Buffer): Promise<Reply | NoReply> => {
    let noReply: NoReply = 'closed'
    const timer = setTimeout(() => {
      noReply = 'timeout'
      connection.end()
    }, TIMEOUT_MS)
    try {
      const reply = await connection.send(request)
      free.push({ connection, since: performance.now() })
      received += reply.head.length + reply.bytes
      return reply
    } catch {
      connection.end()
      return noReply
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    send: async (request) => {
      const connection = takeFree() ?? (await openConnection(port).catch(() => null))
      return connection === null ? 'closed' : await exchange(connection, request)
    },
    received: () => received,
    end: () => {
      for (const { connection } of free) connection.end()
    },
  }
}
