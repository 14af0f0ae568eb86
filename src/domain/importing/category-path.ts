/** The place a category hangs in, and the root of all there, which Moodle puts before a category's own path. */
const ROOT = /^(?:\$[a-z0-9]+\$(?:\/top)?|top)(?:\/(?!\/)|$)/i

/** Between the names of a category within another. */
const SEPARATOR = ' / '

/**
 * A category as Moodle writes it (`$course$/top/Chemistry/Acids // bases`), without what only Moodle needs: its
 * names from the outermost on, joined by " / ". A doubled slash is a slash of the name. '' for the root itself.
 */
export function categoryName(path: string): string {
  return path
    .trim()
    .replace(ROOT, '')
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '')
    .join(SEPARATOR)
}
