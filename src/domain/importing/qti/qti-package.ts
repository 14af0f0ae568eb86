import { decodeText } from '../bytes/decode-text.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import { type ImportResult, refusal } from '../drafts/draft.ts'
import { type FileResult, mergeResults } from '../drafts/merge-results.ts'
import { isPictureName } from '../drafts/picture-names.ts'
import { detectReader } from '../read-bank.ts'
import { childrenNamed, rootName, scanXml } from '../text/xml-elements.ts'
import { ARCHIVE_FILES_MAX, readZippedBanks, tooManyFilesMessage, withPictures } from '../zipped-banks.ts'
import { itemReader, pathOf } from './packaged-items.ts'

/** The table of contents of a package, at its root. */
export const MANIFEST = /(?:^|\/)imsmanifest\.xml$/i

/** Bytes of text that are read from one package. */
const PACKAGE_TEXT_MAX = 64 * 1024 * 1024

/**
 * Questions from a QTI content package (1EdTech, 1.2, 2.1, 2.2 and 3.0): the items that its manifest names, in that order,
 * with the images they show. Tests, which only name items, are passed over. Without a manifest that names items every
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
      ? []
      : itemsOf(contents.text, manifest, new Set(archive.names))
  if (items.length === 0) return readZippedBanks(archive)

  if (items.length > ARCHIVE_FILES_MAX) return refusal(tooManyFilesMessage(items.length))
  const readItem = itemReader(archive)
  const files: FileResult[] = []
  for (const file of items) {
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
    else
      files.push({ file, result: isItem(read.text) ? await readItem(file, read.text) : otherFile(read.text) })
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

/** The paths of the items that a manifest names, each once; none when it cannot be read. */
function itemsOf(xml: string, manifest: string, names: ReadonlySet<string>): readonly string[] {
  const items = new Set<string>()
  const fault = scanXml(xml, {
    depth: 2,
    take: (element) => {
      if (element.name !== 'resource' || !/^imsqti_(?:item|xml)/.test(element.attributes.type ?? '')) return
      const href = element.attributes.href ?? childrenNamed(element, 'file')[0]?.attributes.href
      const path = href === undefined ? null : pathOf(href, manifest)
      if (path !== null) items.add(path)
    },
  })
  return fault === null ? [...items].map((item) => wholeAssessment(item, names)) : []
}

/** Canvas writes each assessment twice; the second time with what Common Cartridge has no place for. */
function wholeAssessment(item: string, names: ReadonlySet<string>): string {
  const folder = /^(.*\/)?([^/]+)\/assessment_qti\.xml$/.exec(item)
  const whole = folder === null ? item : `${folder[1] ?? ''}non_cc_assessments/${folder[2]}.xml.qti`
  return names.has(whole) ? whole : item
}
