import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A certificate of `localhost` and 127.0.0.1, valid for a hundred years, used only in these tests. */
export const SELF_SIGNED = join(import.meta.dirname, 'tls', 'self-signed.crt')

/** PostgreSQL clients that want TLS send this request first; the reply `S` accepts it. */
const SSL_REQUEST_BYTES = 8

/** Puts a TLS proxy with the self-signed certificate in front of a PostgreSQL. @returns its port on 127.0.0.1 */
export async function tlsProxy(databaseUrl: string): Promise<number> {
  const target = new URL(databaseUrl)
  const cert = readFileSync(SELF_SIGNED)
  const key = readFileSync(SELF_SIGNED.replace(/crt$/, 'key'))
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    client.once('readable', () => {
      client.read(SSL_REQUEST_BYTES)
      client.write('S')
      const secure = new TLSSocket(client, { isServer: true, cert, key })
      const upstream = connect(Number(target.port), target.hostname)
      const end = () => {
        secure.destroy()
        upstream.destroy()
      }
      for (const socket of [client, secure, upstream]) {
        sockets.add(socket)
        socket.on('error', end).on('close', end)
      }
      secure.pipe(upstream).pipe(secure)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A listening socket has no port.')
  return address.port
}
