import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Registry } from 'prom-client'
import { closeAfterEarlyReplies, isBodyPending } from '../http/connections.ts'
import { allowedHostMatcher, isLoopbackHost } from '../http/hosts.ts'

/** A scrape is one short request; more than a few connections are a mistake. */
const CONNECTIONS_MAX = 20
/** Time for a request to arrive, milliseconds. */
const REQUEST_TIMEOUT_MS = 5000
/** Of a body, which no request has to have, bytes. */
const DISCARD_MAX_BYTES = 64 * 1024

export interface MetricsServer {
  /** The port in use, also when port 0 was requested. */
  readonly port: number
  close(): Promise<void>
}

/**
 * Serves `/metrics` and nothing else, on a separate port. On loopback it replies to loopback names and IP addresses only,
 * so that no web page can read it by DNS rebinding. Rejects when it cannot listen there.
 */
export async function serveMetrics(
  { port, host }: { readonly port: number; readonly host: string },
  readMetrics: () => Promise<string>,
): Promise<MetricsServer> {
  // Other machines may use any name for this one.
  const isAllowed = isLoopbackHost(host) ? allowedHostMatcher({ host, allowedHosts: [] }) : () => true
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: REQUEST_TIMEOUT_MS,
    },
    (request, response) => {
      if (isBodyPending(request)) response.setHeader('connection', 'close')
      if (request.headers.host !== undefined && !isAllowed(request.headers.host))
        response.writeHead(421).end()
      else respond(request, response, readMetrics).catch(() => response.destroy())
    },
  )
  closeAfterEarlyReplies(server, { discardMs: REQUEST_TIMEOUT_MS, discardBytes: DISCARD_MAX_BYTES })
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

async function respond(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  readMetrics: () => Promise<string>,
): Promise<void> {
  if (url?.split('?', 1)[0] !== '/metrics') response.writeHead(404).end()
  else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { allow: 'GET, HEAD' }).end()
  else {
    const text = await readMetrics()
    response
      .writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' })
      .end(method === 'HEAD' ? undefined : text)
  }
}
