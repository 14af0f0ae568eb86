import { expect, test } from 'vitest'
import { afterPaint, screensOf, stylesFirst } from './page-heads.ts'
import { beginAfterPaint, preloadScreen } from './page-scripts.ts'

const STYLES = '<link rel="stylesheet" href="/a.css"/>'
const preload = (href: string) => `<link rel="modulepreload" href="${href}"/>`
const low = (href: string) => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`
const ENTRY = `<script type="module" async="">import "/manifest.js";
import * as route0 from "/root.js";
import * as route1 from "/landing.js";
  
  window.__reactRouterRouteModules = {"root":route0,"landing/landing":route1};

import("/entry.js");</script>`

test('styles come first, and of the modules only the entry is preloaded, at a low priority', () => {
  const modules = ['/manifest.js', '/entry.js', '/root.js', '/landing.js', '/root.js'].map(preload).join('')
  const page = afterPaint(
    `<head><title>$&</title>${modules}<script>1</script>${STYLES}</head><body>${ENTRY}</body>`,
  )
  expect(
    page.startsWith(
      `<head><title>$&</title><script>1</script>${STYLES}${low('/entry.js')}</head><body><script>(`,
    ),
  ).toBe(true)
  expect(page).not.toContain('type="module"')
})

test('styles come before modules, each once', () => {
  const html = `<head><title>$&</title>${preload('/a.js')}${preload('/b.js')}${preload('/a.js')}<script>1</script>${STYLES}</head><body>${ENTRY}</body>`
  expect(stylesFirst(html)).toBe(
    `<head><title>$&</title><script>1</script>${STYLES}${low('/a.js')}${low('/b.js')}</head><body>${ENTRY}</body>`,
  )
})

test('a page without code is not changed', () => {
  expect(stylesFirst('<head></head><body></body>')).toBe('<head></head><body></body>')
  expect(afterPaint('<head></head><body></body>')).toBe('<head></head><body></body>')
})

/** Runs the script of a page that is not painted yet. */
function run(
  markup: string,
  {
    hidden = false,
    dataset = {},
    pathname = '/',
    failure,
  }: { hidden?: boolean; dataset?: object; pathname?: string; failure?: string } = {},
) {
  const code = /<script>(.*)<\/script>/s.exec(markup)?.[1] ?? ''
  const added: string[] = []
  const imported: string[] = []
  const page: { __reactRouterRouteModules?: unknown } = {}
  const paints: (() => void)[] = []
  const timers: (() => void)[] = []
  const document = {
    hidden,
    documentElement: { dataset },
    createElement: () => ({ href: '' }),
    head: { append: ({ href }: { href: string }) => added.push(href) },
  }
  class PerformanceObserver {
    constructor(onPaint: () => void) {
      paints.push(onPaint)
    }
    observe() {}
  }
  const load = async (address: string) => {
    imported.push(address)
    if (failure !== undefined) throw new TypeError(failure)
    return address
  }
  const names = ['document', 'window', 'location', 'PerformanceObserver', 'setTimeout', 'load']
  new Function(...names, code.replaceAll('import(', 'load('))(
    document,
    page,
    { pathname },
    PerformanceObserver,
    (act: () => void) => timers.push(act),
    load,
  )
  return { added, imported, page, paint: () => paints[0]?.(), atLast: () => timers[0]?.() }
}

const MODULES = ['/manifest.js', '/entry.js', '/root.js', '/landing.js', '/shared.js']
const LOADED = ['/manifest.js', '/root.js', '/landing.js', '/entry.js']
const script = beginAfterPaint(ENTRY, MODULES).page

test('the code is loaded after the first paint, once, and the entry after its routes', async () => {
  const { added, imported, page, paint, atLast } = run(script)
  expect([added, imported]).toEqual([[], []])
  paint()
  paint()
  atLast()
  await new Promise(setImmediate)
  expect(added).toEqual(['/manifest.js', '/root.js', '/landing.js', '/shared.js'])
  expect(imported).toEqual(LOADED)
  expect(page).toEqual({ __reactRouterRouteModules: { root: '/root.js', 'landing/landing': '/landing.js' } })
})

test.for<[string, Parameters<typeof run>[1]]>([
  ['nobody looks at the page', { hidden: true }],
  ['the page waits for its code, as a learner is signed in', { dataset: { opening: '' } }],
])('at once where %s', async ([, page]) => {
  const { imported } = run(script, page)
  await new Promise(setImmediate)
  expect(imported).toEqual(LOADED)
})

test('at last where no paint is reported', async () => {
  const { imported, atLast } = run(script)
  atLast()
  await new Promise(setImmediate)
  expect(imported).toEqual(LOADED)
})

test.each([
  'Failed to fetch dynamically imported module: http://localhost/root.js',
  'error loading dynamically imported module: http://localhost/root.js',
  'Importing a module script failed.',
])('code that cannot be loaded marks the page, and is reported by the browser: %s', async (failure) => {
  const dataset = {}
  run(script, { hidden: true, dataset, failure })
  await new Promise(setImmediate)
  expect(dataset).toEqual({ incomplete: '' })
})

const ROUTES = {
  'shell/app-shell': { path: 'app', module: '/shell.js', imports: ['/app.js'] },
  'dashboard/dashboard': {
    parentId: 'shell/app-shell',
    index: true,
    module: '/dashboard.js',
    imports: ['/app.js'],
  },
  'practice/practice': {
    parentId: 'shell/app-shell',
    path: 'practice/smart-selection',
    module: '/practice.js',
    imports: ['/app.js', '/other.js'],
  },
  'past-test/past-test': {
    parentId: 'shell/app-shell',
    path: 'tests/:testId',
    module: '/test.js',
    imports: [],
  },
  'shell/not-found': { parentId: 'shell/app-shell', path: '*', module: '/not-found.js', imports: [] },
  'landing/landing': { index: true, module: '/landing.js', imports: [] },
}

test.for([
  ['/app', ['/dashboard.js']],
  ['/app/practice/smart-selection', ['/practice.js', '/other.js']],
  ['/app/practice/smart-selection/', ['/practice.js', '/other.js']],
  ['/app/tests/1', []],
  ['/', []],
] as const)('at %s the fallback page preloads %j', ([pathname, modules]) => {
  const screens = screensOf({ routes: ROUTES }, ['/shell.js', '/app.js'])
  expect(run(preloadScreen(screens), { pathname }).added).toEqual(modules)
})
