import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** The landing page, and the pages around it that its footer leads to. */
const OF_VISITORS = /[\\/]src[\\/]web[\\/]landing[\\/]/

/**
 * What several pages share is bundled into four files instead of about fifty: one for what every page needs, the landing
 * page included, one for what the overview and practice need, one for the words of a new identity, and one for what only
 * the other screens share, such as long lists and the editing of questions (65 kB). Over HTTP/1.1 six files are loaded at a time, and each is requested,
 * decompressed and cached by itself. What only the pages for visitors share, and what is loaded later than its page,
 * stays in separate files.
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
      if (isNeededBy(FIRST_SCREENS, id, graph, new Set())) return 'app'
      return isNeededBy(NEW_IDENTITY, id, graph, new Set()) ? 'identifier' : 'lists'
    },
    tags: ['$initial'],
    minShareCount: 2,
  },
  // Last: a group takes what its modules import along, unless another has it already.
]

/** What a learner opens first: the shell, the overview and practice. */
const FIRST_SCREENS =
  /[\\/]src[\\/]web[\\/](?:shell[\\/]app-shell|dashboard[\\/]dashboard|practice[\\/]practice)\.tsx/

/** What every page is made of: the router's own start and the root, and the page with the fewest other modules. */
const OF_ALL = /[\\/]entry\.client\.tsx|[\\/]src[\\/]web[\\/](?:root|landing[\\/]landing)\.tsx/

/** What the identity screen loads beforehand. */
const NEW_IDENTITY = /[\\/]src[\\/]web[\\/]identity[\\/]new-identity\.tsx/

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** Whether any of these modules imports the module, directly or through others. */
function isNeededBy(these: RegExp, id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (these.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isNeededBy(these, importer, graph, seen))
}
