/** The script by which a prerendered page begins, as the router writes it. */
const ENTRY =
  /<script type="module" async="">import "([^"]+)";(.*?)window\.__reactRouterRouteModules = (\{.*?\});\s*import\("([^"]+)"\);<\/script>/s
const ROUTE = /import \* as (route\d+) from "([^"]+)";/g

/** The code of a page that was not painted by then is loaded nevertheless, milliseconds: its styles may be lost. */
const AT_LAST_MS = 3000

/**
 * Marks the page as incomplete, which says so in place of its form. Browsers report a file that could not be loaded by
 * themselves, with these words in Chromium and Firefox, and in Safari.
 */
const ON_FAILURE =
  ".catch(function(error){document.documentElement.dataset.incomplete='';if(!/dynamically imported module|Importing a module script/.test(error.message))throw error})"

/** Adds preloads of the modules in `list` to the head; the addresses are the build's own. */
const ADD_PRELOADS =
  'function add(list){list.forEach(function(href){var link=document.createElement("link");link.rel="modulepreload";link.fetchPriority="low";link.href=href;document.head.append(link)})}'

/**
 * The page with the script that loads its code after its first paint: what is painted is in its HTML, and loaded at the
 * same time the code would delay the styles. A page that nobody looks at is not painted, and one that says "Loading..." (a
 * learner is signed in, `data-opening`) waits for its code: these load it at once. Browsers that do not report the paint load it at last.
 *
 * @param modules all that the page needs, which would otherwise be found one after another
 * @returns `entry`: the module of the router's entry; null when the page has no such script and stays as it is
 */
export function beginAfterPaint(
  html: string,
  modules: readonly string[],
): { readonly page: string; readonly entry: string | null } {
  const found = ENTRY.exec(html)
  if (found === null) return { page: html, entry: null }
  const [script, manifest = '', imports = '', routes = '', entry = ''] = found
  const of = [...imports.matchAll(ROUTE)]
  const names = of.map(([, name]) => name).join(',')
  const addresses = [manifest, ...of.map(([, , address]) => address ?? '')]
  const later = modules.filter((module) => module !== entry)
  const begin = [
    `add(${JSON.stringify(later)})`,
    `Promise.all([${addresses.map((address) => `import(${JSON.stringify(address)})`).join(',')}]).then(function([,${names}]){window.__reactRouterRouteModules=${routes};return import(${JSON.stringify(entry)})})${ON_FAILURE}`,
  ].join(';')
  const code = [
    `(function(){var begun;${ADD_PRELOADS}function begin(){if(begun)return;begun=true;${begin}}`,
    'if(document.hidden||"opening" in document.documentElement.dataset)return begin();',
    `setTimeout(begin,${AT_LAST_MS});`,
    'try{new PerformanceObserver(begin).observe({type:"paint",buffered:true})}catch(e){begin()}})()',
  ].join('')
  return { page: html.replace(script, () => `<script>${code}</script>`), entry }
}

/** A script that preloads what the screen at this address needs, while the code that would ask for it is loaded. */
export function preloadScreen(screens: Readonly<Record<string, readonly string[]>>): string {
  return `<script>(function(){${ADD_PRELOADS}add(${JSON.stringify(screens)}[location.pathname.replace(/\\/$/,"")]||[])})()</script>`
}
