import { isRecord } from '../../domain/is-record.ts'

/** One content of a package: a library with what it shows. */
export interface H5pContent {
  /** The library's name without its version: "H5P.MultiChoice". */
  readonly library: string
  readonly params: Record<string, unknown>
  /** What the author calls it; null for nothing. */
  readonly title: string | null
  /** The id of the content; null for the package itself. */
  readonly id: string | null
}

/** Contents within one another, and of a package. */
const DEPTH_MAX = 40
/** Contents of a package that are read; the pictures of questions count as well. */
export const H5P_CONTENTS_MAX = 20_000

/**
 * The contents of a package, outermost first, those within others included.
 *
 * @param description `h5p.json`, which names the library of the whole
 * @param content `content/content.json`
 */
export function h5pContents(description: unknown, content: unknown): readonly H5pContent[] {
  const found: H5pContent[] = []
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEPTH_MAX || found.length >= H5P_CONTENTS_MAX) return
    if (Array.isArray(value)) for (const entry of value) visit(entry, depth + 1)
    if (!isRecord(value)) return
    const { library, params, metadata, subContentId } = value
    if (typeof library === 'string' && isRecord(params)) {
      found.push({
        library: nameOf(library),
        params,
        title: isRecord(metadata) && typeof metadata.title === 'string' ? metadata.title : null,
        id: typeof subContentId === 'string' ? subContentId : null,
      })
    }
    for (const part of Object.values(value)) visit(part, depth + 1)
  }
  if (isRecord(description) && isRecord(content) && typeof description.mainLibrary === 'string') {
    const title = typeof description.title === 'string' ? description.title : null
    found.push({ library: nameOf(description.mainLibrary), params: content, title, id: null })
  }
  visit(content, 0)
  return found
}

/** "H5P.MultiChoice 1.16" without the version. */
function nameOf(library: string): string {
  return library.split(' ')[0] ?? library
}
