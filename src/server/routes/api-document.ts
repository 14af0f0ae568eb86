import fastify, { type RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { uploadedImageSchema } from '../../contract/image.ts'
import { API_BASE } from '../../contract/limits.ts'
import { practiceResponseSchema } from '../../contract/practice-response.ts'
import { problemSchema } from '../../contract/problem.ts'
import { questionSchema } from '../../contract/question.ts'
import { noteConflictSchema, questionNoteSchema } from '../../contract/question-note.ts'
import { testSchema } from '../../contract/test.ts'
import { userSchema } from '../../contract/user.ts'
import { userDataSchema, userExportSchema } from '../../contract/user-data.ts'
import type { App } from '../app.ts'
import { JSON_TYPE } from '../http/conditional-requests.ts'
import { policyText } from '../http/security-headers.ts'

const DOCUMENT = `${API_BASE}/openapi.json`
const READER_SCRIPT = '/api/docs/reader.js'

/**
 * The reader is served from here and may reach nothing else: no fonts, no telemetry, no proxy. Its styles are in its
 * script.
 */
const READER_POLICY = policyText({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

const READER_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quizgrove API</title>
<link rel="icon" href="data:,">
</head>
<body>
<script id="api-reference" data-url="${DOCUMENT}" data-configuration='${JSON.stringify({
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})}'></script>
<script src="${READER_SCRIPT}"></script>
</body>
</html>
`

/** The OpenAPI document of the routes that `routes` collected, and a page to read it. */
export function apiDocumentRoutes(app: App, routes: readonly RouteOptions[]): void {
  let document: Promise<string> | null = null
  app.get(DOCUMENT, { schema: { hide: true } }, async (_request, reply) => {
    document ??= describeApi(routes)
    return reply.type(JSON_TYPE).send(await document)
  })

  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('content-security-policy', READER_POLICY).type('text/html; charset=utf-8').send(READER_PAGE),
  )

  let script: Promise<string> | null = null
  app.get(READER_SCRIPT, { schema: { hide: true } }, async (_request, reply) => {
    script ??= readerScript()
    return reply.type('text/javascript; charset=utf-8').send(await script)
  })
}

/**
 * The reader's script, four megabytes, loaded on first use. The package provides it only through its plugin, which is
 * registered in a separate application.
 */
async function readerScript(): Promise<string> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const host = fastify()
  await host.register(reference, { routePrefix: '/', configuration: { url: DOCUMENT } })
  return (await host.inject('/js/scalar.js')).body
}

/** The schemas that several routes share, by their names in the document. */
const NAMED = {
  User: userSchema,
  Test: testSchema,
  Question: questionSchema,
  PracticeResponse: practiceResponseSchema,
  QuestionNote: questionNoteSchema,
  UserData: userDataSchema,
  UserExport: userExportSchema,
  UploadedImage: uploadedImageSchema,
  Problem: problemSchema,
  NoteConflict: noteConflictSchema,
}

for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { id })

const DESCRIPTION = `The API of Quizgrove. There are no passwords: knowing a learner's three-word identifier or
an id gives access. Unknown ids and other learners' ids get the same reply. A trailing slash is optional on every path. Sending a write again with the same id is safe. Every error
is a problem document (RFC 9457).`

/** Collects the routes that are registered after it, for {@link apiDocumentRoutes}. */
export function collectRoutes(app: App): readonly RouteOptions[] {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  return routes
}

/** The OpenAPI 3.1 document of these routes, as JSON. What builds it is loaded on first use, and in a separate application. */
async function describeApi(routes: readonly RouteOptions[]): Promise<string> {
  const { default: swagger } = await import('@fastify/swagger')
  const host = fastify({ exposeHeadRoutes: false })
  host.setValidatorCompiler(() => () => true)
  host.setSerializerCompiler(() => JSON.stringify)
  await host.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Quizgrove', version: '1', description: DESCRIPTION },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  for (const { method, url, schema } of routes) {
    if (method !== 'HEAD') host.route({ method, url, ...(schema && { schema }), handler: () => {} })
  }
  await host.ready()
  return JSON.stringify(host.swagger())
}
