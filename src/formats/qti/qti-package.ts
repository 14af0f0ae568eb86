import { type ImportProblem, type ImportResult, refusal } from '../../domain/importing/drafts/draft.ts'
import { IMAGE_MAX_BYTES } from '../../domain/rich-text/image-rules.ts'
import { tooManyFilesMessage, withPictures } from '../archive-files.ts'
import { decodeAddress, resolvePath } from '../bytes/archive-path.ts'
import { decodeText } from '../bytes/decode-text.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import { type FileResult, mergeResults } from '../drafts/merge-results.ts'
import {
  dataImages,
  draftImage,
  droppedFile,
  type EmbeddedFile,
  type FindEmbeddedFile,
} from '../drafts/pictures/draft-images.ts'
import { isPictureName } from '../drafts/pictures/picture-names.ts'
import { ARCHIVE_FILES_MAX } from '../file-limits.ts'
import type { ArchiveOptions } from '../format.ts'
import { formulaReader } from '../markup/formulas.ts'
import { childrenNamed, rootName, scanXml, type XmlElement } from '../text/xml-elements.ts'
import { ownCategory } from './qti-elements.ts'
import { qtiElement, resultOfQti } from './read.ts'

/** The table of contents of a package, at its root. */
export const MANIFEST = /(?:^|\/)imsmanifest\.xml$/i

/** Bytes of text that are read from one package. */
const PACKAGE_TEXT_MAX = 64 * 1024 * 1024

/**
 * Questions from a QTI content package (1EdTech, 1.2, 2.1, 2.2 and 3.0): the items that its manifest names, in that order,
 * with the images they show. Tests, which only name items, are skipped. Without a manifest that names items every
 * file of the archive is looked at.
 */
export async function readQtiPackage(
  archive: ZipArchive,
  { readFiles, readText }: ArchiveOptions,
): Promise<ImportResult> {
  const [manifest] = archive.names
    .filter((name) => MANIFEST.test(name))
    .sort((one, other) => one.length - other.length)
  let unread = PACKAGE_TEXT_MAX
  const textOf = async (file: string): Promise<{ readonly text: string } | { readonly problem: string }> => {
    const read = await archive.read(file, unread)
    if ('problem' in read) return read
    unread -= read.bytes.length
    return decodeText(read.bytes)
  }
  const contents = manifest === undefined ? null : await textOf(manifest)
  const items =
    manifest === undefined || contents === null || 'problem' in contents
      ? new Map<string, string | null>()
      : itemsOf(contents.text, manifest, new Set(archive.names))
  if (items.size === 0) return readFiles()

  if (items.size > ARCHIVE_FILES_MAX) return refusal(tooManyFilesMessage(items.size))
  const readItem = itemReader(archive)
  const files: FileResult[] = []
  for (const [file, category] of items) {
    if (!archive.names.includes(file)) {
      files.push({
        file,
        result: itemRefusal(
          "The manifest of the package lists this item, but the package doesn't contain it.",
        ),
      })
      continue
    }
    const read = await textOf(file)
    if ('problem' in read) files.push({ file, result: itemRefusal(read.problem) })
    else if (isItem(read.text)) files.push({ file, result: await readItem(file, read.text, category) })
    else files.push({ file, result: readText(read.text) ?? itemRefusal(NO_ITEM) })
  }
  const pictures = archive.names.filter(isPictureName)
  return (await withPictures(mergeResults(files), archive, pictures)).result
}

/** Whether a text is one item of QTI 2 or 3. */
function isItem(xml: string): boolean {
  return /^(?:qti-assessment-item|assessmentItem)$/.test(rootName(xml) ?? '')
}

const NO_ITEM = "The manifest of the package lists this as an item, but it isn't one."

function itemRefusal(message: string): ImportResult {
  return { drafts: [], problems: [{ location: { line: 1, item: 1, id: null }, message }], notices: [] }
}

/** The paths of the items that a manifest names, each once, with our categories; none when it cannot be read. */
function itemsOf(
  xml: string,
  manifest: string,
  names: ReadonlySet<string>,
): ReadonlyMap<string, string | null> {
  const items = new Map<string, string | null>()
  const fault = scanXml(xml, {
    depth: 2,
    take: (element) => {
      if (element.name !== 'resource' || !/^imsqti_(?:item|xml)/.test(element.attributes.type ?? '')) return
      const href = element.attributes.href ?? childrenNamed(element, 'file')[0]?.attributes.href
      const path = href === undefined ? null : pathOf(href, manifest)
      const item = path === null ? null : wholeAssessment(path, names)
      if (item !== null && !items.has(item)) items.set(item, ownCategory(element))
    },
  })
  return fault === null ? items : new Map()
}

/** Canvas writes each assessment twice; the second time with what Common Cartridge has no place for. */
function wholeAssessment(item: string, names: ReadonlySet<string>): string {
  const folder = /^(.*\/)?([^/]+)\/assessment_qti\.xml$/.exec(item)
  const whole = folder === null ? item : `${folder[1] ?? ''}non_cc_assessments/${folder[2]}.xml.qti`
  return names.has(whole) ? whole : item
}

/** Reads a QTI item of an archive, with its images from there and the category that its package names; null for none. */
type ItemReader = (file: string, xml: string, category?: string | null) => Promise<ImportResult>

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
function pathOf(address: string, from: string): string | null {
  if (/^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address.slice(0, 100))) return null
  const path = decodeAddress(address.replace(/[?#].*$/s, '').trim()).replaceAll('\\', '/')
  return resolvePath(path, from.split('/').slice(0, -1).join('/'))
}
