import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { RunningServer } from '../../setup/running-server.ts'

/** A proxy in front of a server that can simulate the deployment of a newer version. */
export interface VersionedServer {
  readonly url: string
  /** Changes the service worker from now on, as every build does. */
  readonly publish: () => void
  readonly close: () => void
}

export async function inFrontOf(server: RunningServer): Promise<VersionedServer> {
  let version = 0
  const front = createServer((incoming, outgoing) => {
    // The browser's cached copy is outdated.
    const isWorker = incoming.url === '/service-worker.js'
    const { method, headers } = incoming
    const passedOn = request(`${server.url}${incoming.url}`, { method, headers: isWorker ? {} : headers })
    passedOn.on('response', (answer) => {
      const { 'content-length': _, ...others } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? others : answer.headers)
      answer.on('end', () => outgoing.end(isWorker ? `\n// version ${version}` : undefined))
      answer.pipe(outgoing, { end: false })
    })
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const address = front.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    publish: () => {
      version += 1
    },
    close: () => {
      front.close()
      front.closeAllConnections()
    },
  }
}
