import { IMAGE_MAX_BYTES } from '../../rich-text/image-rules.ts'
import { decodeAddress, resolvePath } from '../bytes/archive-path.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import type { ImportProblem, ImportResult } from '../drafts/draft.ts'
import {
  dataImages,
  draftImage,
  droppedFile,
  type EmbeddedFile,
  type FindEmbeddedFile,
} from '../drafts/pictures/draft-images.ts'
import { formulaReader } from '../markup/formulas.ts'
import type { XmlElement } from '../text/xml-elements.ts'
import { qtiElement, resultOfQti } from './qti.ts'

/** Reads a QTI item of an archive, with its images from there and the category that its package names; null for none. */
export type ItemReader = (file: string, xml: string, category?: string | null) => Promise<ImportResult>

/** A reader of the items of one archive, which unpacks each image once. */
export function itemReader(archive: ZipArchive): ItemReader {
  const files = new Map<string, EmbeddedFile>()
  const inData = dataImages()
  const formula = formulaReader()
  const unpack = async (path: string): Promise<void> => {
    if (files.has(path) || !archive.names.includes(path)) return
    const read = await archive.read(path, IMAGE_MAX_BYTES)
    files.set(
      path,
      'bytes' in read ? draftImage(path, read.bytes) : droppedFile(path, 'too large or damaged'),
    )
  }
  return async (file, xml, category = null) => {
    const item = qtiElement(xml)
    if ('message' in item) return { drafts: [], problems: [ofItem(item)], notices: [] }
    for (const src of addressesIn(item)) {
      const path = pathOf(src, file)
      if (path !== null) await unpack(path)
    }
    const find: FindEmbeddedFile = (src) => {
      const path = pathOf(src, file)
      return path === null ? inData(src) : (files.get(path) ?? null)
    }
    return resultOfQti(item, find, formula, category)
  }
}

function ofItem({ line, message }: { readonly line: number; readonly message: string }): ImportProblem {
  return { location: { line, item: 1, id: null }, message }
}

/** The addresses of all that an element shows. */
function addressesIn(element: XmlElement): string[] {
  const { src, data } = element.attributes
  const own = [src, data].filter((address) => address !== undefined)
  return [
    ...own,
    ...element.children.flatMap((child) => (typeof child === 'string' ? [] : addressesIn(child))),
  ]
}

/**
 * The path in the archive that an address leads to from a file; null for an address outside of any archive. What
 * would lead out of the archive stops at its root.
 */
export function pathOf(address: string, from: string): string | null {
  if (/^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address.slice(0, 100))) return null
  const path = decodeAddress(address.replace(/[?#].*$/s, '').trim()).replaceAll('\\', '/')
  return resolvePath(path, from.split('/').slice(0, -1).join('/'))
}
