import type { Rolldown } from 'vite'

/** The landing page and the pages that its footer links to. */
const OF_VISITORS = /[\\/]src[\\/]web[\\/]landing[\\/]/

/** Of the library's index, which the first pages import, and of no use to them: the files before `identifier` leave them out. */
const LATER = /[\\/]@tanstack[\\/].*[\\/](?:useMutation|mutationObserver)\.js$/

/** Each file, and the modules that it has with all that they import. A module is in the first file that needs it. */
const FILES: readonly (readonly [name: string, neededBy: RegExp])[] = [
  // The router's entry, the root, and the page with the fewest other modules.
  ['every-page', /[\\/]entry\.client\.tsx|[\\/]src[\\/]web[\\/](?:root|landing[\\/]landing)\.tsx/],
  // The shell and practice, whose first load is measured (bench part 9).
  ['app', /[\\/]src[\\/]web[\\/](?:shell[\\/]app-shell|practice[\\/]practice)\.tsx/],
  // What the overview needs and practice does not.
  ['overview', /[\\/]src[\\/]web[\\/]dashboard[\\/]dashboard\.tsx/],
  // The identity screen preloads it.
  ['identifier', /[\\/]src[\\/]web[\\/]identity[\\/]new-identity\.tsx/],
  // Every screen loads them when it is idle.
  ['menus', /[\\/]src[\\/]web[\\/]shell[\\/](?:open-user-menu|open-side-menu|sign-out-question)\.tsx/],
  // What practice and the shell load when they need it, and other screens with the page: in `lists` it would bring all of that.
  ['drawing', /[\\/]domain[\\/]practice[\\/](?:draw-rule|order[\\/]order-dependence)\.ts/],
  ['identifier-words', /[\\/]domain[\\/]identifier[\\/]draw-identifier\.ts/],
  ['own-exams', /[\\/]practice[\\/]start[\\/]own-exams\.tsx/],
  ['preparing', /[\\/]practice[\\/]prepare[\\/](?:preparation\.ts|why-line\.tsx)/],
  ['notes', /[\\/]notes[\\/]note-section\.tsx/],
  ['later', /[\\/](?:check-entry|set-aside|keep-storage|server-devices)\.ts/],
  // All else: long lists, editing questions.
  ['lists', /(?:)/],
]

const BEFORE_LATER = FILES.findIndex(([name]) => name === 'identifier')

/**
 * Code that several pages share is bundled into these files instead of about fifty: HTTP/1.1 loads six at a time, and each is
 * requested, decompressed and cached separately. A page of the app needs the first two, most often with `lists` (56 kB).
 * Code that only the visitors' pages share, and code that is loaded after its page, stays in separate files.
 */
export const SHARED_CHUNKS: Rolldown.CodeSplittingGroup[] = FILES.map(([name, neededBy], index) => ({
  debugName: name,
  name: (id, graph) => {
    if (OF_VISITORS.test(id) || (LATER.test(id) && index < BEFORE_LATER)) return null
    return isNeededBy(neededBy, id, graph, new Set()) ? name : null
  },
  tags: ['$initial'],
  minShareCount: 2,
  // A group includes what its modules import, unless one before it has it already.
  priority: FILES.length - index,
}))

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Whether any of these modules imports the module, directly or indirectly. */
function isNeededBy(these: RegExp, id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (these.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isNeededBy(these, importer, graph, seen))
}
