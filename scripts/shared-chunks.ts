import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** What shows lists of any length. */
const LONG_LISTS =
  /[\\/]@tanstack[\\/](?:react-virtual|virtual-core)[\\/]|[\\/]src[\\/]web[\\/]ui[\\/]list[\\/]/

/**
 * What several pages share is bundled into three files instead of about fifty: one for what every page needs, the landing
 * page included, one for what the screens of the app share, and one for long lists, which the overview and practice do
 * without (11 kB). Over HTTP/1.1 six files are loaded at a time, and each is requested, decompressed and cached by
 * itself. What is loaded later than its page stays in a separate file.
 */
export const SHARED_CHUNKS: Group[] = [
  {
    debugName: 'every-page',
    name: (id, graph) => (isNeededByAll(id, graph, new Set()) ? 'every-page' : null),
    tags: ['$initial'],
    minShareCount: 2,
    priority: 1,
  },
  { name: 'lists', test: LONG_LISTS, tags: ['$initial'], minShareCount: 2, priority: 1 },
  { name: 'app', tags: ['$initial'], minShareCount: 2 },
]

/** What every page is made of: the router's own start and the root, and the page with the fewest other modules. */
const OF_ALL = /[\\/]entry\.client\.tsx|[\\/]src[\\/]web[\\/](?:root|landing[\\/]landing)\.tsx/

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

function isNeededByAll(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (OF_ALL.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isNeededByAll(importer, graph, seen))
}
