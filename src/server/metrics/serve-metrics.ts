import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { allowedHosts, isLoopback } from '../http/hosts.ts'
import { EXPOSITION_TYPE } from './exposition.ts'

/** A scrape is one short request; more than a few at once are a mistake. */
const CONNECTIONS_MAX = 20
/** Until a request is whole, milliseconds. */
const REQUEST_MS = 5000

export interface MetricsServer {
  /** In use, which is another than the one asked for when that was 0. */
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves `/metrics` and nothing else, apart from the public port. On loopback it answers under loopback names and IP
 * addresses only, so that no web page reads it by DNS rebinding. Rejects when it cannot listen there.
 */
export async function serveMetrics(
  { port, host }: { readonly port: number; readonly host: string },
  page: () => Promise<string>,
): Promise<MetricsServer> {
  // Where other machines may come, they come by names of their own.
  const isAllowed = isLoopback(host) ? allowedHosts({ host, allowedHosts: [] }) : () => true
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: REQUEST_MS },
    (request, response) => {
      if (request.headers.host !== undefined && !isAllowed(request.headers.host))
        response.writeHead(421).end()
      else answer(request, response, page).catch(() => response.destroy())
    },
  )
  server.maxConnections = CONNECTIONS_MAX
  server.listen({ port, host })
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  page: () => Promise<string>,
): Promise<void> {
  if (url?.split('?', 1)[0] !== '/metrics') response.writeHead(404).end()
  else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { allow: 'GET, HEAD' }).end()
  else {
    const text = await page()
    response
      .writeHead(200, { 'content-type': EXPOSITION_TYPE, 'cache-control': 'no-store' })
      .end(method === 'HEAD' ? undefined : text)
  }
}
