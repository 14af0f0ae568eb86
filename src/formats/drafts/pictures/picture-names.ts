import { decodeAddress, resolvePath } from '../../bytes/archive-path.ts'

/** Names of files that are pictures, of accepted types or not. */
const PICTURE = /\.(?:png|jpe?g|jfif|gif|webp|svgz?|bmp|tiff?|avif|hei[cf])$/i

/** Whether a file is a picture by its name. */
export function isPictureName(name: string): boolean {
  return PICTURE.test(name)
}

/** Finds the picture that a question names among files. */
export interface PictureFinder {
  /**
   * The file at an address in a text, or of a figure's name; null when there is none, or several fit equally well.
   *
   * @param folder of the file that names it, '' for none
   */
  readonly find: (wanted: string, folder: string) => string | null
}

/**
 * A finder among these files. A path fits first, then a file name in any case, then the name of a figure: "T-1", "figure
 * t1" and "t-1.png" are one.
 */
export function pictureFinder(names: readonly string[]): PictureFinder {
  const paths = new Set(names)
  const byName = unique(names, (name) => baseName(name).toLowerCase())
  const byFigure = unique(names, figureKey)
  return {
    find(wanted, folder) {
      const path = decodeAddress(wanted.replace(/[?#].*$/s, '')).replaceAll('\\', '/')
      const relative = resolvePath(path, folder)
      if (paths.has(relative)) return relative
      const name = baseName(path).toLowerCase()
      return byName.get(name) ?? byFigure.get(figureKey(path)) ?? null
    },
  }
}

/** The files by a key that only one of them has. */
function unique(
  names: readonly string[],
  keyOf: (name: string) => string,
): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  for (const name of names) {
    const key = keyOf(name)
    if (key !== '') found.set(key, found.has(key) ? null : name)
  }
  return found
}

/** The letters and digits of a name without its extension, folders and the word "figure". "2.1" and "21" are two figures. */
function figureKey(name: string): string {
  const stem = baseName(name).replace(PICTURE, '').normalize('NFC').toLowerCase()
  const key = stem
    .replace(/(\p{N})[^\p{L}\p{N}]+(?=\p{N})/gu, '$1.')
    .replace(/[^\p{L}\p{N}.]|(?<!\p{N})\.|\.(?!\p{N})/gu, '')
  return key.replace(/^(?:figure|fig|image|img|picture|diagram)(?=.)/, '')
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).normalize('NFC')
}
