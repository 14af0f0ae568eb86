import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { PROGRAMS, PROJECT } from './build-state.mjs'

/**
 * Bundles the server and the commands of its operator (decision 68): a fifth of the files to find, read and compile, and
 * nothing to install but what cannot be bundled, which is what package.json lists as `dependencies`.
 *
 * @param detail as Vite's log level
 */
export async function buildServer(detail: 'info' | 'warn'): Promise<void> {
  await build({
    configFile: false,
    root: PROJECT,
    publicDir: false,
    logLevel: detail,
    plugins: [filesBeside(), lightHttp()],
    // Packages that were written as CommonJS.
    define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    ssr: { noExternal: true, external: Object.keys(packageJson.dependencies) },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: 'build/server',
      target: 'node24',
      // Stack traces name functions.
      minify: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: Object.fromEntries(
          Object.entries(PROGRAMS).map(([name, path]) => [name, join(PROJECT, path)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

const WORKER = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g
const RESOLVED = /import\.meta\.resolve\('([^']+)'\)/g

/**
 * Puts what the server opens by an address beside its bundle: the scripts of its threads, and the files and folders (with a
 * slash at the end) that `import.meta.resolve` finds.
 */
function filesBeside(): Plugin {
  return {
    name: 'files-beside',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/](?:src|scripts)[\\/].*\.ts$/, code: /import\.meta\.(?:url|resolve)/ },
      handler(code, id) {
        const withWorkers = code.replace(WORKER, (_, name: string) => {
          const fileName = `${name}.js`
          this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName })
          return `new URL('./${fileName}', import.meta.url)`
        })
        const withFiles = withWorkers.replace(RESOLVED, (_, specifier: string) => {
          const path = specifier.startsWith('.')
            ? join(dirname(id), specifier)
            : fileURLToPath(import.meta.resolve(specifier))
          const name = basename(path)
          const isFolder = specifier.endsWith('/')
          for (const file of isFolder ? readdirSync(path) : ['']) {
            const fileName = isFolder ? `${name}/${file}` : name
            this.emitFile({ type: 'asset', source: readFileSync(join(path, file)), fileName })
          }
          return `new URL('./${name}${isFolder ? '/' : ''}', import.meta.url).href`
        })
        return { code: withFiles, map: null }
      },
    },
  }
}

/** A module that is not a file, as Rollup's plugins name them. */
const LIGHT_HTTP = '\0light-http'

/**
 * `node:http` without what it loads only when asked for: importing it as a module asks for all of it, its WebSocket included,
 * and with that come Node's `fetch` and 40 ms.
 */
function lightHttp(): Plugin {
  const names = Object.entries(Object.getOwnPropertyDescriptors(http))
    .filter(([, property]) => 'value' in property)
    .map(([name]) => name)
  return {
    name: 'light-http',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^node:http$/ },
      handler: (_, importer) => (importer?.startsWith(join(PROJECT, 'src')) ? LIGHT_HTTP : null),
    },
    load: {
      filter: { id: /^\0light-http$/ },
      handler: () => `export const { ${names.join(', ')} } = process.getBuiltinModule('node:http')`,
    },
  }
}
