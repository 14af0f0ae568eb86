/** Names that Moodle puts before a category's own path: the place it hangs in, and the root of all. */
const ROOT = /^(?:\$[a-z0-9]+\$|top)$/i

/** Between the names of a category within another. */
const SEPARATOR = ' / '

/**
 * A category as Moodle writes it (`$course$/top/Chemistry/Acids // bases`), without what only Moodle needs: its
 * names from the outermost on, joined by " / ". A doubled slash is a slash of the name. '' for the root itself.
 */
export function categoryName(path: string): string {
  const names = path
    .trim()
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '')
  const own = names.findIndex((name) => !ROOT.test(name))
  return own === -1 ? '' : names.slice(own).join(SEPARATOR)
}
