import { categoryName } from '../importing/drafts/category-path.ts'

/** Before every path: the course a file is imported into, and the root of its categories. */
const ROOT = '$course$/top'

/**
 * A category as Moodle writes it, the inverse of `categoryName`: "Physics / Waves" is "Waves" within "Physics", and a
 * slash within a name is doubled. A name that begins or ends with one is kept apart by a space, which both Moodle and
 * our reader leave out; blank names are left out.
 */
export function categoryPath(category: string): string {
  const names = category.split(' / ').filter((name) => name.trim() !== '')
  return [ROOT, ...names.map(pathPart)].join('/')
}

function pathPart(name: string): string {
  const doubled = name.replaceAll('/', '//')
  return `${name.startsWith('/') ? ' ' : ''}${doubled}${name.endsWith('/') ? ' ' : ''}`
}

/** The category that comes back from its path. It is another one where blanks stand around its names. */
export function categoryFromPath(category: string): string {
  return categoryName(categoryPath(category))
}
