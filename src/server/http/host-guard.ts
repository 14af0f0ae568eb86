import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MCP_PATH } from '../../contract/limits.ts'
import { sendProblem } from './error-replies.ts'
import { allowedHostMatcher, type HostConfig } from './hosts.ts'
import { problemOf, UNKNOWN_HOST_DETAIL } from './problems.ts'
import { isNavigation } from './web.ts'

/** What a browser shows when it used an unknown name. */
const UNKNOWN_HOST_PAGE = `421 Misdirected Request

Quizgrove does not answer under this name. If you run this server, add the name to ALLOWED_HOSTS and start it again,
such as ALLOWED_HOSTS=quizgrove.example. localhost and IP addresses always work.
`

/**
 * Refuses requests for hosts of other names: otherwise a web page whose name was made to resolve to this server (DNS
 * rebinding) could read everything. Only the `Host` header as it arrives counts, not `X-Forwarded-Host`. HTTP/1.0 may
 * omit it, which no browser does. Health checks pass under any name, as load balancers use other names.
 */
export function guardHosts(app: FastifyInstance, config: HostConfig): void {
  const isAllowed = allowedHostMatcher(config)
  app.addHook('onRequest', (request, reply, done) => {
    const { host } = request.headers
    if (occursTwice(request.raw.rawHeaders, 'host')) sendProblem(reply, problemOf(400))
    else if (host === undefined || isAllowed(host) || request.url.startsWith('/health/')) done()
    else refuse(request, reply)
  })
}

/** `Retry-After` of a write under an unknown name, seconds: it waits for a change of the configuration. */
const WRITE_RETRY_AFTER_S = 60

/**
 * Writes get 503, all other requests 421: a client may discard a write that gets 421, and the name may only be missing from
 * the configuration, so a write that waits in a browser must not be lost. Those of assistants wait nowhere.
 */
function refuse(request: FastifyRequest, reply: FastifyReply): void {
  if (isNavigation(request)) {
    reply
      .code(421)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(UNKNOWN_HOST_PAGE)
  } else if (request.method === 'GET' || request.method === 'HEAD' || request.url.startsWith(MCP_PATH)) {
    sendProblem(reply, problemOf(421))
  } else {
    reply.header('retry-after', WRITE_RETRY_AFTER_S)
    sendProblem(reply, problemOf(503, { detail: UNKNOWN_HOST_DETAIL }))
  }
}

/** Node keeps the first of two `Host` headers; a proxy may have read the second. */
function occursTwice(rawHeaders: readonly string[], name: string): boolean {
  let hasOccurred = false
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]
    if (header?.length !== name.length || header.toLowerCase() !== name) continue
    if (hasOccurred) return true
    hasOccurred = true
  }
  return false
}
