/** An address without percent-encoding (RFC 3986); unchanged when the encoding is invalid. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/**
 * The path in an archive that a path leads to from a folder. One that begins with `/` starts at the root, and what would
 * lead out of the archive stops there.
 *
 * @param folder '' for the root
 */
export function resolvePath(path: string, folder: string): string {
  const parts = path.startsWith('/') || folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
