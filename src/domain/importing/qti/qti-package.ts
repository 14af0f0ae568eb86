import { ARCHIVE_FILES_MAX } from '../archive-limits.ts'
import { decodeText } from '../bytes/decode-text.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import { type ImportResult, refusal } from '../drafts/draft.ts'
import { type FileResult, mergeResults } from '../drafts/merge-results.ts'
import { isPictureName } from '../drafts/pictures/picture-names.ts'
import { detectReader } from '../read-bank.ts'
import { childrenNamed, rootName, scanXml } from '../text/xml-elements.ts'
import { readZippedBanks, tooManyFilesMessage, withPictures } from '../zipped-banks.ts'
import { ownCategory } from './own-items.ts'
import { itemReader, pathOf } from './packaged-items.ts'

/** The table of contents of a package, at its root. */
export const MANIFEST = /(?:^|\/)imsmanifest\.xml$/i

/** Bytes of text that are read from one package. */
const PACKAGE_TEXT_MAX = 64 * 1024 * 1024

/**
 * Questions from a QTI content package (1EdTech, 1.2, 2.1, 2.2 and 3.0): the items that its manifest names, in that order,
 * with the images they show. Tests, which only name items, are skipped. Without a manifest that names items every
 * file of the archive is looked at.
 */
export async function readQtiPackage(archive: ZipArchive): Promise<ImportResult> {
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
  if (items.size === 0) return readZippedBanks(archive)

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
    else files.push({ file, result: otherFile(read.text) })
  }
  const pictures = archive.names.filter(isPictureName)
  return (await withPictures(mergeResults(files), archive, pictures)).result
}

/** Whether a text is one item of QTI 2 or 3. */
function isItem(xml: string): boolean {
  return /^(?:qti-assessment-item|assessmentItem)$/.test(rootName(xml) ?? '')
}

/** A file listed as an item that is none of QTI 2 or 3, such as an assessment of QTI 1.2. */
function otherFile(text: string): ImportResult {
  return (
    detectReader(text)?.(text) ??
    itemRefusal("The manifest of the package lists this as an item, but it isn't one.")
  )
}

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
