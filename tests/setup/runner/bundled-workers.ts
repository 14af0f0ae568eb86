import { globSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { build, type Plugin } from 'vite'
import { NAMED_ENTITIES } from '../../../scripts/build/named-entities.ts'

const ADDRESS = '/bundled-workers/'
const WORKER = /([\w-]+\.worker)\.ts\?worker&url$/

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
}

/**
 * Serves each worker of the web as one file, bundled when the first is requested. Otherwise each worker that a test starts
 * loads every module by a request of its own: hundreds for the one that reads banks. A change of a worker needs a new run.
 */
export function bundledWorkers(): Plugin {
  let files: Promise<ReadonlyMap<string, string | Uint8Array>> | null = null
  return {
    name: 'bundled-workers',
    enforce: 'pre',
    load(id) {
      const name = WORKER.exec(id)?.[1]
      return name === undefined ? null : `export default '${ADDRESS}${name}.js'`
    },
    configureServer(server) {
      server.middlewares.use(ADDRESS, (request, response, next) => {
        const { pathname } = new URL(request.url ?? '', 'http://localhost')
        files ??= bundle()
        files.then((byName) => {
          const content = byName.get(pathname.slice(1))
          if (content === undefined) return next()
          response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream')
          response.setHeader('cache-control', 'max-age=3600')
          response.end(content)
        }, next)
      })
    },
  }
}

async function bundle(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    base: ADDRESS,
    publicDir: false,
    resolve: { alias: NAMED_ENTITIES },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(
          globSync('src/web/**/*.worker.ts').map((path) => [basename(path, '.ts'), path]),
        ),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return new Map(
    [outputs]
      .flat()
      .flatMap((output) => ('output' in output ? output.output : []))
      .map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
}
