import fastify from 'fastify'
import { API_BASE } from '../../contract/limits.ts'
import type { App } from '../app.ts'
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

/** The OpenAPI document, and a page to read it. */
export function apiDocumentRoutes(app: App): void {
  app.get(DOCUMENT, { schema: { hide: true } }, async () => app.swagger())

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
