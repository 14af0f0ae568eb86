import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const PROJECT = join(import.meta.dirname, '../..')
const CLIENT = join(PROJECT, 'build', 'client')

/** Sources that determine the headers of a page, which are cached with it. */
const HEADER_SOURCES = ['src/server/http/security-headers.ts', 'src/server/http/web.ts']

/** Pages by path. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['/', 'index.html'],
  ['/__spa-fallback.html', '__spa-fallback.html'],
  ['/needs-connection.html', 'needs-connection.html'],
])
const PUBLIC_FILES = ['icon.svg', 'manifest.webmanifest']

/**
 * Files that are rarely needed, and are large or useless offline: they are cached on first use. The proof of work is not
 * one of them: by then the server may have only a newer version, and a page that stayed open could not sign in.
 */
const ON_DEMAND = /^(?:bank-reader\.worker|anki|sql-wasm|pdf)|\.(?:wasm|bcmap)$|-(?:latin-ext|vietnamese)-/

/**
 * Adds the service worker to the finished build, with the list of files to cache. Runs after prerendering, because the list
 * includes the pages, each with a hash of its content and of the sources of its headers.
 *
 * @param detail as Vite's log level
 */
export async function buildServiceWorker(detail: 'info' | 'warn'): Promise<void> {
  const assets = globSync('assets/*', { cwd: CLIENT })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
  const isOnDemand = (path: string) => ON_DEMAND.test(path.slice('assets/'.length))
  const headers = HEADER_SOURCES.map((path) => readFileSync(join(PROJECT, path)))
  const files = [
    ...[...PAGES].map(([url, path]) => ({ url, revision: hashOf(clientFile(path), ...headers) })),
    ...PUBLIC_FILES.map((path) => ({ url: `/${path}`, revision: hashOf(clientFile(path)) })),
    // Their names contain a hash of their content.
    ...assets.filter((path) => !isOnDemand(path)).map((path) => ({ url: `/${path}`, revision: null })),
  ]
  await build({
    configFile: false,
    root: PROJECT,
    publicDir: false,
    logLevel: detail,
    define: {
      APP_FILES: JSON.stringify(files),
      ON_DEMAND_FILES: JSON.stringify(assets.filter(isOnDemand).map((path) => `/${path}`)),
    },
    build: {
      outDir: CLIENT,
      emptyOutDir: false,
      modulePreload: false,
      rollupOptions: {
        input: join(PROJECT, 'src', 'web', 'offline', 'service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

function clientFile(path: string): Buffer {
  return readFileSync(join(CLIENT, path))
}

function hashOf(...contents: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return hash.digest('hex').slice(0, 16)
}
