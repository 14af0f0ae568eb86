import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayUseCamera } from '../../contract/camera-page.ts'
import { serveAssets } from './asset-files.ts'
import { sendProblem } from './error-replies.ts'
import { problemOf } from './problems.ts'
import {
  bankReaderPolicy,
  bankWriterPolicy,
  CAMERA_ONLY,
  pagePolicy,
  pdfCorePolicy,
} from './security-headers.ts'

/** The page that the build makes for every address that is not prerendered. */
const FALLBACK = '__spa-fallback.html'
/** Compressed copies beside the files. They are not served under their own names. */
const COMPRESSED_FILES = ['**/*.br', '**/*.gz']
const COMPRESSED_EXTENSION = /\.(?:br|gz)$/
/** The names of these files contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves the built web (`build/client`) and handles requests that match no route: a page that is opened gets the app, which
 * does its own routing; everything else gets 404.
 *
 * @param webRoot the folder of the build; null: nothing is built, and every such request gets 404
 */
export async function serveWeb(app: FastifyInstance, webRoot: string | null): Promise<void> {
  if (webRoot !== null) {
    const policies = await policiesOfPages(webRoot)
    // A route for each page and icon, and one for all assets: hundreds of routes would take a third of a start.
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      globIgnore: [...COMPRESSED_FILES, 'assets/**'],
      cacheControl: false,
      // The build compressed the files that get smaller by it; the others have no compressed copy.
      preCompressed: true,
      setHeaders: (reply: FastifyReply, file: string) => {
        const path = file.replace(COMPRESSED_EXTENSION, '')
        reply.header('cache-control', 'no-cache')
        reply.header('content-security-policy', policies.get(path) ?? pagePolicy([]))
      },
    })
    await app.register((assets: FastifyInstance) =>
      serveAssets(assets, join(webRoot, 'assets'), (name) => ({
        'cache-control': IMMUTABLE,
        'content-security-policy': scriptPolicy(name),
      })),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    if (webRoot !== null && isNavigation(request)) {
      if (mayUseCamera(pathOf(request))) reply.header('permissions-policy', CAMERA_ONLY)
      if (SHARED_PAGE.test(request.url)) reply.header('x-robots-tag', 'noindex')
      return reply.sendFile(FALLBACK)
    }
    sendProblem(reply, problemOf(404))
    return reply
  })
}

/** The pages behind the links of learners, which no search engine should list: whoever has the address may read them. */
const SHARED_PAGE = /^\/share\//

/** The names of the only scripts that may compile WebAssembly: two workers. */
const BANK_READER = /^bank-reader\.worker-[\w-]+\.js$/
const BANK_WRITER = /^bank-writer\.worker-[\w-]+\.js$/
/** The core of pdf.js, as its package has it. */
const PDF_CORE = /^pdf\.worker\.min-[\w-]+\.mjs$/

/** A worker gets its policy from its script, so scripts are sent with one, too. @param name in `assets/` */
function scriptPolicy(name: string): string {
  if (BANK_READER.test(name)) return bankReaderPolicy()
  if (PDF_CORE.test(name)) return pdfCorePolicy()
  return BANK_WRITER.test(name) ? bankWriterPolicy() : pagePolicy([])
}

const NOT_PAGES = /^\/(?:api|assets|images|health)(?:\/|$)/

/** Whether a request opens a page, and does not fetch data or a file. */
export function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = pathOf(request)
  return !NOT_PAGES.test(path) && extname(path) === '' && acceptsHtml(request.headers.accept)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? ''
}

/** Browsers name HTML; probes and link previews accept anything. */
function acceptsHtml(accept: string | undefined): boolean {
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}

/** The policy of each built page by its file, with the hashes of the inline scripts of that page. */
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
