import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MCP_PATH } from '../../contract/limits.ts'
import type { App, AppDependencies } from '../app.ts'
import type { McpHandler } from '../assistants/mcp-server.ts'
import { ownHostMatcher } from '../http/hosts.ts'
import { ProblemError, problemOf } from '../http/problems.ts'
import type { LookupGuard } from '../lookups/lookup-guard.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import type { KeyHolder } from '../store/resources/assistants/keys.ts'

/** Headers of the protocol that its SDK reads. */
const READ_HEADERS = /^(?:accept|content-type|mcp-[a-z-]+)$/
/** A key in an address, which would be in logs and histories. */
const KEY_IN_ADDRESS = /qg_[\w-]{20}/

const KEY_MISSING =
  'A key is needed, in the header "Authorization: Bearer qg_…". Make one in Settings, under Assistants.'
const KEY_MISPLACED =
  'A key belongs in the header "Authorization: Bearer qg_…", never in an address. Revoke this one in Settings, and make another.'
const ONE_MESSAGE = 'Send one message in each request.'

interface Guards {
  readonly quotas: QuotaGuard
  /** Of lookups by key. */
  readonly lookups: LookupGuard
}

/** The Model Context Protocol (Streamable HTTP): assistants act for learners with keys of their own. */
export function mcpRoute(app: App, dependencies: AppDependencies, { quotas, lookups }: Guards): void {
  const { store, now, random, log, config } = dependencies
  const isOwnHost = ownHostMatcher(config)
  const schema = { hide: true }
  let handler: Promise<McpHandler> | null = null
  // The SDK takes a while to load: it is loaded by the first call.
  const loadHandler = async () => {
    const { mcpHandler } = await import('../assistants/mcp-server.ts')
    return mcpHandler({ store, now, random, log })
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOwnOrigin(request, isOwnHost)) throw new ProblemError(problemOf(403))
    if (KEY_IN_ADDRESS.test(request.url)) throw unauthorized(KEY_MISPLACED)
    quotas.checkContentLength(request)
    done()
  })

  app.post(MCP_PATH, { schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const holder = await findHolder(request, reply)
    if (Array.isArray(request.body)) throw new ProblemError(problemOf(400, { detail: ONE_MESSAGE }))
    handler ??= loadHandler()
    const serve = await handler
    const response = await serve(toWebRequest(request, reply), request.body, {
      holder,
      requestId: request.id,
      admit: async (more) => quotas.admit(request, holder.userId, more),
    })
    return sendWebResponse(reply, response)
  })

  app.route({
    method: ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH'],
    url: MCP_PATH,
    schema,
    handler: async (_request, reply) => {
      reply.header('allow', 'POST')
      throw new ProblemError(problemOf(405))
    },
  })

  async function findHolder(request: FastifyRequest, reply: FastifyReply): Promise<KeyHolder> {
    const [, key] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (key === undefined) {
      reply.header('www-authenticate', 'Bearer')
      throw unauthorized(KEY_MISSING)
    }
    reply.header('www-authenticate', 'Bearer error="invalid_token"')
    const holder = await lookups.find(
      request,
      reply,
      key,
      () => store.assistants.findHolder(key),
      () => true,
    )
    reply.removeHeader('www-authenticate')
    return holder
  }
}

function unauthorized(detail: string): ProblemError {
  return new ProblemError(problemOf(401, { detail }))
}

/** Whether the request comes from no web page, or from one of this server: programs send no `Origin`. */
function isOwnOrigin({ headers }: FastifyRequest, isOwnHost: (host: string) => boolean): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  const named = URL.parse(origin)?.host ?? ''
  return named !== '' && (named === host || isOwnHost(named))
}

/** Aborted when the client goes before it has its reply. The key is not in it. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && READ_HEADERS.test(name)) headers.set(name, value)
  return new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers, signal: gone.signal })
}

function sendWebResponse(reply: FastifyReply, response: Response): FastifyReply {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'cache-control') reply.header(name, value)
  return reply.send(response.body === null ? null : Readable.from(response.body))
}
