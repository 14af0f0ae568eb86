import compress from '@fastify/compress'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { API_BASE } from '../contract/limits.ts'
import type { App, AppDependencies } from './app.ts'
import { BODY_LIMITS, type BodyLimits } from './bodies/body-limits.ts'
import { addJsonParser } from './bodies/json-body.ts'
import { largeJsonParser } from './bodies/large-json-parser.ts'
import { bodyReceiver } from './bodies/receive-body.ts'
import { COMPRESSION } from './http/compression.ts'
import { addConditionalRequests } from './http/conditional-requests.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  closeAfterEarlyReplies,
  isBodyPending,
  limitConnections,
  serverOptions,
} from './http/connections.ts'
import { clientErrorHandler, errorContext, errorHandler } from './http/error-replies.ts'
import { guardHosts } from './http/host-guard.ts'
import { createJsonCache } from './http/json-cache.ts'
import { REQUEST_ID_HEADER, requestIdGenerator, trustedProxyMatcher } from './http/network.ts'
import { CLIENT_CLOSED_REQUEST, isClientClosedRequest } from './http/problems.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { validateWithZod } from './http/validation.ts'
import { serveWeb } from './http/web.ts'
import { openImageQueue } from './images/image-queue.ts'
import type { RequestLine } from './log.ts'
import { createLookupGuard } from './lookups/lookup-guard.ts'
import { createQuotaGuard } from './quotas/quota-guard.ts'
import { apiDocumentRoutes, collectRoutes } from './routes/api-document.ts'
import { assistantRoutes } from './routes/assistants.ts'
import { categoryRoutes } from './routes/categories.ts'
import { classRoutes } from './routes/class.ts'
import { examRoutes } from './routes/exams.ts'
import { imageRoutes, uploadRoute } from './routes/images.ts'
import { batchRoute, importRoutes } from './routes/imports.ts'
import { mcpRoute } from './routes/mcp.ts'
import { paperRoutes } from './routes/papers.ts'
import { practiceResponseRoutes } from './routes/practice-responses.ts'
import { pushSubscriptionRoutes } from './routes/push-subscriptions.ts'
import { questionNoteRoutes } from './routes/question-notes.ts'
import { questionRoutes } from './routes/questions.ts'
import { restoreRoute } from './routes/restore.ts'
import { healthRoutes, operatorRoute } from './routes/server.ts'
import { shareRoutes } from './routes/shares.ts'
import { takenBankRoutes } from './routes/taken-banks.ts'
import { testRoutes } from './routes/tests.ts'
import { userDataRoutes } from './routes/user-data.ts'
import { userRoutes } from './routes/users.ts'
import { createLiveShares } from './sharing/live-shares.ts'

/** Largest body unless a route sets another limit, bytes: a question whose texts have their maximum length, escaped, fits. */
const BODY_MAX_BYTES = 2 * 1024 * 1024
/** Bytes of learners' bundles in memory: enough for some 600 learners with a thousand questions each, compressed. */
const BUNDLES_CACHE_BYTES = 64 * 1024 * 1024
/** Longest id or identifier in a path, characters; those of the contract are shorter. */
const PARAMETER_MAX = 128

/** Without these, Fastify loads and builds its own schema compilers, which takes a fifteenth of a start. */
const UNUSED_COMPILERS = { buildValidator: failToCompile, buildSerializer: failToCompile }

export interface AppOptions extends AppDependencies {
  /** Absolute path of the built web; null serves the API alone. */
  readonly webRoot: string | null
  /** Tests set smaller ones. */
  readonly limits?: ConnectionLimits
  /** Tests set smaller ones. */
  readonly bodyLimits?: BodyLimits
}

/**
 * Builds the HTTP server, ready to listen.
 *
 * Fastify's logger is off, as its lines contain paths, and paths contain keys. `log` is the only log.
 */
export async function buildApp({
  webRoot,
  limits = CONNECTION_LIMITS,
  bodyLimits = BODY_LIMITS,
  ...dependencies
}: AppOptions): Promise<App> {
  const { config, log, metrics, newId } = dependencies
  const replyWithError = errorHandler(log)
  const isTrustedProxy = trustedProxyMatcher(config.trustedProxies)
  const recordRequest = (line: RequestLine) => {
    metrics.requests.record(line.method, line.route, line.status, line.ms)
    log.request(line)
  }
  const app: App = fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    ...serverOptions(limits),
    return503OnClosing: false,
    genReqId: requestIdGenerator(isTrustedProxy),
    // Without proxies the client's address is that of the connection, and no header is read.
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    schemaController: { compilersFactory: UNUSED_COMPILERS },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX },
    frameworkErrors: (error, request, reply) => {
      // Requests that the router refuses do not reach the hooks below.
      setCommonHeaders(request, reply)
      announceClose(request, reply)
      replyWithError(error, request, reply)
      recordRequest({
        requestId: request.id,
        method: request.method,
        route: null,
        status: reply.statusCode,
        ms: 0,
      })
    },
    clientErrorHandler: clientErrorHandler(limits),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validateWithZod)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error, request, reply) => {
    replyWithError(error, request, reply)
    // Such a reply is never sent, so it does not reach the hook below.
    if (isClientClosedRequest(error))
      recordRequest({
        ...errorContext(request),
        requestId: request.id,
        status: CLIENT_CLOSED_REQUEST,
        ms: reply.elapsedTime,
      })
  })
  // Hooks that run for every request use callbacks: a promise costs more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    done()
  })
  guardHosts(app, config)
  app.addHook('onResponse', (request, reply, done) => {
    const { elapsedTime: ms, statusCode: status } = reply
    recordRequest({ ...errorContext(request), requestId: request.id, status, ms })
    done()
  })
  closeAfterEarlyReplies(app.server, limits)
  limitConnections(app.server, limits, isTrustedProxy)
  announceCloses(app)
  const bodies = bodyReceiver(bodyLimits, config.spoolDir, newId)
  addJsonParser(app, bodies, largeJsonParser())

  // Registered before compression, as the build compressed these files.
  await serveWeb(app, webRoot)
  await app.register(compress, { ...COMPRESSION, globalDecompression: false })
  addConditionalRequests(app)
  const routes = collectRoutes(app)

  const lookups = createLookupGuard(dependencies, 'identifier')
  const codeLookups = createLookupGuard(dependencies, 'code')
  const keyLookups = createLookupGuard(dependencies, 'key')
  const reencodeImage = openImageQueue()
  const quotas = createQuotaGuard(dependencies)
  app.addHook('onClose', async () => {
    lookups.close()
    codeLookups.close()
    keyLookups.close()
  })
  const jsonCache = createJsonCache(BUNDLES_CACHE_BYTES)
  const live = createLiveShares(dependencies)
  app.addHook('onClose', () => live.flush())
  await app.register(
    async (api: App) => {
      api.addHook('onRequest', (request, _reply, done) => {
        quotas.checkContentLength(request)
        done()
      })
      userRoutes(api, dependencies, lookups, quotas)
      testRoutes(api, dependencies, quotas)
      questionRoutes(api, dependencies, jsonCache, quotas)
      importRoutes(api, dependencies)
      examRoutes(api, dependencies, quotas)
      paperRoutes(api, dependencies, quotas)
      categoryRoutes(api, dependencies, quotas)
      practiceResponseRoutes(api, dependencies, quotas)
      questionNoteRoutes(api, dependencies, quotas)
      userDataRoutes(api, dependencies, lookups, jsonCache)
      operatorRoute(api, dependencies)
      assistantRoutes(api, dependencies, quotas)
      pushSubscriptionRoutes(api, dependencies, quotas)
      if (config.sharing) {
        shareRoutes(api, dependencies, { quotas, lookups: codeLookups, live })
        takenBankRoutes(api, dependencies, { quotas, lookups: codeLookups, live })
        classRoutes(api, dependencies, quotas)
      }
      await api.register(async (forms: App) =>
        uploadRoute(forms, dependencies, { reencodeImage, quotas, bodies }),
      )
      await api.register(async (batches: App) => batchRoute(batches, dependencies, quotas))
      await api.register(async (restores: App) =>
        restoreRoute(restores, dependencies, { reencodeImage, quotas, lookups: codeLookups }),
      )
    },
    { prefix: API_BASE },
  )
  await app.register(async (mcp: App) => mcpRoute(mcp, dependencies, { quotas, lookups: keyLookups }))
  imageRoutes(app, dependencies, config.sharing ? live.images : null)
  healthRoutes(app, dependencies)
  apiDocumentRoutes(app, routes)
  await app.ready()
  return app
}

function failToCompile(): never {
  throw new Error('Only zod compiles schemas')
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header(REQUEST_ID_HEADER, request.id)
  setSecurityHeaders(request, reply)
}

/** Clients learn that a connection ends when the reply to their request is complete before the request is. */
function announceClose(request: FastifyRequest, reply: FastifyReply): void {
  if (isBodyPending(request.raw)) reply.header('connection', 'close')
}

/**
 * Says in replies that their connection closes: before their request is complete, and during a graceful shutdown, when
 * requests under way still get their replies.
 */
function announceCloses(app: App): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    else announceClose(request, reply)
    done(null, payload)
  })
}
