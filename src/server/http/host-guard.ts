import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerProblem } from './error-answers.ts'
import { allowedHosts, type HostConfig } from './hosts.ts'
import { problemOf, UNKNOWN_NAME } from './problems.ts'
import { isNavigation } from './web.ts'

/** What a person reads whose browser came by another name. */
const NOT_THIS_NAME = `421 Misdirected Request

Quizgrove does not answer under this name. If you run this server, add the name to ALLOWED_HOSTS and start it again,
such as ALLOWED_HOSTS=quizgrove.example. localhost and IP addresses always work.
`

/**
 * Refuses requests for a host that is not ours: a web page whose name was made to lead here (DNS rebinding) would
 * otherwise read everything. Only the `Host` header counts, as it arrives here; `X-Forwarded-Host` is not looked at.
 * HTTP/1.0 may leave it out, which no browser does. Health is told to whoever asks: balancers call processes by names
 * of their own.
 */
export function guardHosts(app: FastifyInstance, config: HostConfig): void {
  const isAllowed = allowedHosts(config)
  app.addHook('onRequest', (request, reply, done) => {
    const { host } = request.headers
    if (isTwice(request.raw.rawHeaders, 'host')) answerProblem(reply, problemOf(400))
    else if (host === undefined || isAllowed(host) || request.url.startsWith('/health/')) done()
    else refuse(request, reply)
  })
}

/** What a write under an unknown name is told to wait, seconds: until somebody has changed the configuration. */
const RETRY_WRITE_AFTER_S = 60

/**
 * A write is answered 503, anything else 421. Apps of the last release drop what they are refused with 421, and the
 * name may only be missing from the configuration: nothing that waits in a browser may be lost for that.
 */
function refuse(request: FastifyRequest, reply: FastifyReply): void {
  if (isNavigation(request)) {
    reply.code(421).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(NOT_THIS_NAME)
  } else if (request.method === 'GET' || request.method === 'HEAD') {
    answerProblem(reply, problemOf(421))
  } else {
    reply.header('retry-after', RETRY_WRITE_AFTER_S)
    answerProblem(reply, problemOf(503, { detail: UNKNOWN_NAME }))
  }
}

/** Node keeps the first of two hosts, and a proxy may have read the other. */
function isTwice(rawHeaders: readonly string[], name: string): boolean {
  let isThere = false
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]
    if (header?.length !== name.length || header.toLowerCase() !== name) continue
    if (isThere) return true
    isThere = true
  }
  return false
}
