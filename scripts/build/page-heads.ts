import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginAfterPaint, preloadScreen } from './page-scripts.ts'

const CLIENT = join(import.meta.dirname, '../../build/client')

/** The route around every screen of the app, needed at every URL that is not prerendered. */
const SHELL = 'shell/app-shell'

/** A module preload in the router's format. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const STYLES = /<link rel="stylesheet" [^>]*\/>/g

/**
 * Sorts the heads of the built pages into the best loading order for slow connections. The identity screen is painted before
 * most of its code is requested. The fallback page, which shows nothing before, also gets preloads of its shell's modules and
 * of those of the screen, which a browser would otherwise discover one after another.
 */
export function finishPageHeads(): void {
  rewrite('index.html', stylesFirst)
  rewrite(join('app', 'index.html'), afterPaint)
  const manifest = readManifest()
  rewrite('__spa-fallback.html', (html) => {
    const { page, modules } = takeModules(html)
    const first = [...new Set([...modules, ...modulesOf(manifest, SHELL)])]
    return withHead(page, [...first.map(preload), preloadScreen(screensOf(manifest, first))])
  })
}

/**
 * The page with its styles first, then its modules, all at a low priority: text should not wait for the code that makes it
 * interactive.
 */
export function stylesFirst(html: string): string {
  const { page, modules } = takeModules(html)
  return withHead(page, modules.map(preload))
}

/**
 * The page with its styles first and its code after its first paint. Of the code only the router's entry is requested
 * before, with React the largest file: while the styles arrive, the connection is not idle. On a slow connection such a page
 * is as soon interactive, as its code takes longer than its paint; the landing page, which has half of the code and is painted
 * later, would be interactive half a second later.
 */
export function afterPaint(html: string): string {
  const { page, modules } = takeModules(html)
  const { page: later, entry } = beginAfterPaint(page, modules)
  return withHead(later, entry === null ? modules.map(preload) : [preload(entry)])
}

/** The page without the preloads of its modules, and their addresses, each once. */
function takeModules(html: string): { readonly page: string; readonly modules: readonly string[] } {
  const modules = [...new Set([...html.matchAll(PRELOAD)].flatMap(([, href]) => href ?? []))]
  return { page: html.replace(PRELOAD, ''), modules }
}

/** The page with its styles and then these elements at the end of its head. */
function withHead(html: string, elements: readonly string[]): string {
  const styles = html.match(STYLES) ?? []
  return html.replace(STYLES, '').replace('</head>', () => `${[...styles, ...elements].join('')}</head>`)
}

function preload(href: string): string {
  return `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`
}

function rewrite(file: string, finish: (html: string) => string): void {
  const path = join(CLIENT, file)
  writeFileSync(path, finish(readFileSync(path, 'utf8')))
}

/** The router's own list of the routes. */
interface Manifest {
  readonly routes: Readonly<Record<string, Route>>
}

interface Route {
  /** Within the path of its parent. */
  readonly path?: string
  readonly parentId?: string
  readonly index?: boolean
  readonly module: string
  readonly imports: readonly string[]
}

function readManifest(): Manifest {
  const [file] = globSync('assets/manifest-*.js', { cwd: CLIENT })
  const script = readFileSync(join(CLIENT, file ?? ''), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
}

/** The module of a route and everything it imports. */
function modulesOf({ routes }: Manifest, route: string): readonly string[] {
  const found = routes[route]
  if (found === undefined) throw new Error(`The build has no route ${route}.`)
  return [found.module, ...found.imports]
}

/** What each screen of the app with an address of its own needs besides `loaded`, by path. */
export function screensOf(
  manifest: Manifest,
  loaded: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const shell = manifest.routes[SHELL]?.path ?? ''
  const screens = Object.entries(manifest.routes).filter(
    ([, { parentId, path = '' }]) => parentId === SHELL && !/[:*]/.test(path),
  )
  return Object.fromEntries(
    screens.map(([id, { path }]) => [
      ['', shell, path].filter((part) => part !== undefined).join('/'),
      modulesOf(manifest, id).filter((module) => !loaded.includes(module)),
    ]),
  )
}
