import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerProblem } from './error-answers.ts'
import { problemOf } from './problems.ts'
import { bankReaderPolicy, pagePolicy } from './security-headers.ts'

/** The page that the build makes for every address that is not prerendered. */
const FALLBACK = '__spa-fallback.html'
/** What stands beside a file is that file, packed; nobody asks for it by this name. */
const PACKED_FILES = ['**/*.br', '**/*.gz']
const PACKED = /\.(?:br|gz)$/
/** What the build names by its content never changes under its name. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves the built product (`build/client`) and answers whatever matched no route: a page that is opened gets
 * the product, which knows its own addresses; everything else gets 404. With null there is no product to serve.
 */
export async function serveWeb(app: FastifyInstance, webRoot: string | null): Promise<void> {
  if (webRoot !== null) {
    const policies = await policiesOfPages(webRoot)
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      cacheControl: false,
      // The build packed what is worth it; what is not stands there by itself.
      preCompressed: true,
      globIgnore: PACKED_FILES,
      setHeaders: (reply, sent) => {
        const path = sent.replace(PACKED, '')
        const isAsset = path.startsWith(join(webRoot, 'assets'))
        reply.header('cache-control', isAsset ? IMMUTABLE : 'no-cache')
        reply.header('content-security-policy', policies.get(path) ?? scriptPolicy(path, webRoot))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (webRoot !== null && isNavigation(request)) return reply.sendFile(FALLBACK)
    answerProblem(reply, problemOf(404))
    return reply
  })
}

/** The one file that may compile WebAssembly, as the build names it. */
const BANK_READER = /^assets[/\\]bank-reader\.worker-[\w-]+\.js$/

/** A worker lives by the policy of its own script, so that scripts carry one, too. */
function scriptPolicy(path: string, webRoot: string): string {
  return BANK_READER.test(relative(webRoot, path)) ? bankReaderPolicy() : pagePolicy([])
}

const NOT_PAGES = /^\/(?:api|assets|images|health)(?:\/|$)/

/** Whether a request opens a page, rather than asking for data or a file. */
export function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?', 1)[0] ?? ''
  return !NOT_PAGES.test(path) && extname(path) === '' && takesHtml(request.headers.accept)
}

/** Browsers name HTML; a probe or a preview takes anything. */
function takesHtml(accept: string | undefined): boolean {
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}

/** The policy of each built page by its file, made once: it names the hashes of the page's own inline scripts. */
async function policiesOfPages(webRoot: string): Promise<ReadonlyMap<string, string>> {
  const files = await readdir(webRoot, { recursive: true })
  const pages = files.filter((file) => extname(file) === '.html').map((file) => join(webRoot, file))
  const policies = pages.map(
    async (page) => [page, pagePolicy(inlineScriptHashes(await readFile(page, 'utf8')))] as const,
  )
  return new Map(await Promise.all(policies))
}

/** `'sha256-…'` of each `<script>` without `src` (CSP 3, 8.3). */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b(?![^>]*\bsrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi)
  return [...scripts].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}
