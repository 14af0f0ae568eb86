import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CLIENT = join(import.meta.dirname, '../../build/client')

/** The route around every screen of the app, needed at every URL that is not prerendered. */
const SHELL = 'shell/app-shell'

/** A module preload in the router's format. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const STYLES = /<link rel="stylesheet" [^>]*\/>/g

/**
 * Sorts the heads of the built pages into the best loading order for slow connections. The fallback page also gets
 * preloads of its shell's modules, which a browser would otherwise discover one after another.
 */
export function finishPageHeads(): void {
  for (const page of ['index.html', join('app', 'index.html')]) rewrite(page, (html) => reorderHead(html, []))
  rewrite('__spa-fallback.html', (html) => reorderHead(html, modulesOf(SHELL)))
}

/**
 * The page with its styles first, then its modules and `more` modules, all at a low priority: text should not wait for
 * the code that makes it interactive.
 */
export function reorderHead(html: string, more: readonly string[]): string {
  const styles = html.match(STYLES) ?? []
  const modules = new Set([...html.matchAll(PRELOAD)].flatMap(([, href]) => href ?? []).concat(more))
  const preloads = [...modules].map(
    (href) => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`,
  )
  const rest = html.replace(STYLES, '').replace(PRELOAD, '')
  return rest.replace('</head>', () => `${[...styles, ...preloads].join('')}</head>`)
}

function rewrite(file: string, finish: (html: string) => string): void {
  const path = join(CLIENT, file)
  writeFileSync(path, finish(readFileSync(path, 'utf8')))
}

interface Manifest {
  readonly routes: Readonly<Record<string, { readonly module: string; readonly imports: readonly string[] }>>
}

/** The module of a route and everything it imports, from the router's own manifest. */
function modulesOf(route: string): readonly string[] {
  const [file] = globSync('assets/manifest-*.js', { cwd: CLIENT })
  const script = readFileSync(join(CLIENT, file ?? ''), 'utf8')
  const manifest: Manifest = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
  const found = manifest.routes[route]
  if (found === undefined) throw new Error(`The build has no route ${route}.`)
  return [found.module, ...found.imports]
}
