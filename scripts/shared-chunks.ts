import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** The landing page and the pages that its footer links to. */
const OF_VISITORS = /[\\/]src[\\/]web[\\/]landing[\\/]/

/**
 * Code that several pages share is bundled into five files instead of about fifty: one that every page needs, including
 * the landing page; one for practice; one that
 * the overview shares with others and practice does without; one for the words of a new identity; and one that only the other
 * screens share, such as long lists and editing questions (65 kB). HTTP/1.1 loads six files at a time, and each is
 * requested, decompressed and cached separately. Code that only the visitors' pages share, and code that is loaded after
 * its page, stays in separate files.
 */
export const SHARED_CHUNKS: Group[] = [
  {
    debugName: 'every-page',
    name: (id, graph) =>
      !OF_VISITORS.test(id) && isNeededBy(OF_ALL, id, graph, new Set()) ? 'every-page' : null,
    tags: ['$initial'],
    minShareCount: 2,
    priority: 1,
  },
  {
    debugName: 'app',
    name: (id, graph) => {
      if (OF_VISITORS.test(id)) return null
      if (isNeededBy(PRACTICE, id, graph, new Set())) return 'app'
      if (isNeededBy(OVERVIEW, id, graph, new Set())) return 'overview'
      return isNeededBy(NEW_IDENTITY, id, graph, new Set()) ? 'identifier' : 'lists'
    },
    tags: ['$initial'],
    minShareCount: 2,
  },
  // Last, because a group includes what its modules import, unless another group has it already.
]

/** The shell and practice, whose first load is measured (bench part 9). */
const PRACTICE = /[\\/]src[\\/]web[\\/](?:shell[\\/]app-shell|practice[\\/]practice)\.tsx/

/** The overview. */
const OVERVIEW = /[\\/]src[\\/]web[\\/]dashboard[\\/]dashboard\.tsx/

/** The common modules of all pages: the router's entry, the root, and the page with the fewest other modules. */
const OF_ALL = /[\\/]entry\.client\.tsx|[\\/]src[\\/]web[\\/](?:root|landing[\\/]landing)\.tsx/

/** The module that the identity screen preloads. */
const NEW_IDENTITY = /[\\/]src[\\/]web[\\/]identity[\\/]new-identity\.tsx/

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
