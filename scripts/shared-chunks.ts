import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/**
 * What several pages share comes as two files instead of some fifty: one for whatever every page needs, the landing page
 * among them, one for what the screens of the app have in common. Over HTTP/1.1 six files are under way at a time, and
 * each is requested, decompressed and cached by itself. What is loaded later than its page keeps a file of its own.
 */
export const SHARED_CHUNKS: Group[] = [
  {
    debugName: 'every-page',
    name: (id, graph) => (isNeededByAll(id, graph, new Set()) ? 'every-page' : null),
    tags: ['$initial'],
    minShareCount: 2,
    priority: 1,
  },
  { name: 'app', tags: ['$initial'], minShareCount: 2 },
]

/** What every page is made of: the router's own start and the root, and the page that has the least besides. */
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
