import compress from '@fastify/compress'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { API_BASE } from '../contract/limits.ts'
import type { App } from './app.ts'
import type { AppDependencies } from './app-dependencies.ts'
import { BODY_LIMITS, type BodyLimits } from './bodies/body-limits.ts'
import { takeJson } from './bodies/json-body.ts'
import { largeJson } from './bodies/large-json.ts'
import { bodyReceiver } from './bodies/receive-body.ts'
import { describeApi } from './http/api-description.ts'
import { COMPRESSION } from './http/compression.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  serverOptions,
} from './http/connection-limits.ts'
import { answerError, answerUnreadable, placeOf } from './http/error-answers.ts'
import { guardHosts } from './http/host-guard.ts'
import { createJsonCache } from './http/json-cache.ts'
import { CLIENT_CLOSED_REQUEST, isAborted } from './http/problems.ts'
import { validateRepresentations } from './http/representations.ts'
import { REQUEST_ID_HEADER, requestIds } from './http/request-ids.ts'
import { putStrictTransport, SecuredResponse } from './http/security-headers.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { validateWithZod } from './http/validation.ts'
import { serveWeb } from './http/web.ts'
import { openImageQueue } from './images/recode.ts'
import type { RequestLine } from './log.ts'
import { guardLookups } from './lookups/guard.ts'
import { guardQuotas } from './quotas/guard.ts'
import { apiDocumentRoutes } from './routes/api-document.ts'
import { healthRoutes } from './routes/health.ts'
import { imageRoutes, uploadRoute } from './routes/images.ts'
import { practiceResponseRoutes } from './routes/practice-responses.ts'
import { batchRoute } from './routes/question-batch.ts'
import { questionNoteRoutes } from './routes/question-notes.ts'
import { questionRoutes } from './routes/questions.ts'
import { restoreRoute } from './routes/restore.ts'
import { testRoutes } from './routes/tests.ts'
import { userDataRoutes } from './routes/user-data.ts'
import { userRoutes } from './routes/users.ts'

/** Largest body unless a route says otherwise, bytes: a question with every text at its longest, escaped, fits. */
const BODY_MAX_BYTES = 2 * 1024 * 1024
/** Longest id or identifier worth looking at, characters; the contract's are shorter. */
const PARAMETER_MAX = 128

/** Fastify loads and builds compilers of its own, a fifteenth of a start, unless it is given others as it is made. */
const NOT_FASTIFYS_OWN = { buildValidator: neverBuilt, buildSerializer: neverBuilt }

export interface AppOptions extends AppDependencies {
  /** The folder of the built product, absolute; null serves the API alone. */
  readonly webRoot: string | null
  /** Smaller ones are for tests. */
  readonly limits?: ConnectionLimits
  /** The same. */
  readonly bodyLimits?: BodyLimits
}

/**
 * The whole HTTP side, ready to listen or to be injected into; an injected answer lacks the security headers, which come
 * with the answers of a server.
 *
 * Fastify's own logger is off: its lines hold addresses, and addresses hold keys. `parts.log` is the only log.
 */
export async function buildApp({
  webRoot,
  limits = CONNECTION_LIMITS,
  bodyLimits = BODY_LIMITS,
  ...parts
}: AppOptions): Promise<App> {
  const answer = answerError(parts.log)
  const isTrustedProxy = trustedProxies(parts.config.trustedProxies)
  const told = (line: RequestLine) => {
    parts.metrics.requests.count(line.method, line.route, line.status, line.ms)
    parts.log.request(line)
  }
  const timeouts = serverOptions(limits)
  const app: App = fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    ...timeouts,
    http: { ...timeouts.http, ServerResponse: SecuredResponse },
    return503OnClosing: false,
    genReqId: requestIds(isTrustedProxy),
    // Without proxies the address is the connection's, and no header is looked at.
    trustProxy: parts.config.trustedProxies.length > 0 && [...parts.config.trustedProxies],
    schemaController: { compilersFactory: NOT_FASTIFYS_OWN },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX },
    frameworkErrors: (error, request, reply) => {
      // What the router refuses never comes to the hooks below.
      putCommonHeaders(request, reply)
      answer(error, request, reply)
      told({ requestId: request.id, method: request.method, route: null, status: reply.statusCode, ms: 0 })
    },
    clientErrorHandler: answerUnreadable,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validateWithZod)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, request, reply) => {
    answer(error, request, reply)
    // Nobody takes the answer, so that it never comes to the hook below.
    if (isAborted(error))
      told({
        ...placeOf(request),
        requestId: request.id,
        status: CLIENT_CLOSED_REQUEST,
        ms: reply.elapsedTime,
      })
  })
  // Hooks that run for every answer call back: a promise for each of them costs more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    putCommonHeaders(request, reply)
    done()
  })
  guardHosts(app, parts.config)
  app.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime: ms, statusCode: status } = reply
    told({ ...placeOf(request), requestId: request.id, status, ms })
    done()
  })
  limitConnections(app.server, limits, isTrustedProxy)
  closeConnectionsWhenEnding(app)
  const bodies = bodyReceiver(bodyLimits, parts.config.spoolDir, parts.newId)
  takeJson(app, bodies, largeJson())

  // Before what packs each answer: the build has packed these.
  await serveWeb(app, webRoot)
  await app.register(compress, { ...COMPRESSION, globalDecompression: false })
  validateRepresentations(app)
  await describeApi(app)

  const lookups = guardLookups(parts)
  const recodeImage = openImageQueue()
  const quotas = guardQuotas(parts)
  app.addHook('onClose', async () => lookups.close())
  const jsonCache = createJsonCache()
  await app.register(
    async (api: App) => {
      api.addHook('onRequest', (request, _reply, done) => {
        quotas.refuseUnread(request)
        done()
      })
      userRoutes(api, parts, lookups, quotas)
      testRoutes(api, parts, quotas)
      questionRoutes(api, parts, jsonCache, quotas)
      practiceResponseRoutes(api, parts, quotas)
      questionNoteRoutes(api, parts, quotas)
      userDataRoutes(api, parts, lookups, jsonCache)
      await api.register(async (forms: App) => uploadRoute(forms, parts, { recodeImage, quotas, bodies }))
      await api.register(async (batches: App) => batchRoute(batches, parts, quotas))
      await api.register(async (restores: App) => restoreRoute(restores, parts, recodeImage, quotas))
    },
    { prefix: API_BASE },
  )
  imageRoutes(app, parts)
  healthRoutes(app, parts)
  apiDocumentRoutes(app)
  await app.ready()
  return app
}

function neverBuilt(): never {
  throw new Error('Schemas are compiled by zod alone')
}

function putCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(REQUEST_ID_HEADER, request.id)
  putStrictTransport(request, reply)
}

/** A request that began before the server was asked to end is answered, and its connection not kept after that. */
function closeConnectionsWhenEnding(app: App): void {
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isEnding) reply.header('connection', 'close')
    done(null, payload)
  })
}
