import { type ImportResult, refusal, WHOLE_FILE } from '../../domain/importing/drafts/draft.ts'
import { IMAGE_MAX_BYTES } from '../../domain/rich-text/image-rules.ts'
import { decodeText } from '../bytes/decode-text.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import {
  dataImages,
  draftImage,
  droppedFile,
  type EmbeddedFile,
  type FindEmbeddedFile,
} from '../drafts/pictures/draft-images.ts'
import { isPictureName } from '../drafts/pictures/picture-names.ts'
import { resolveQuestions } from '../drafts/resolve-questions.ts'
import { ARCHIVE_PICTURES_MAX_BYTES } from '../file-limits.ts'
import type { Reader } from '../format.ts'
import { scanJson } from '../json/json-scan.ts'
import { formulaReader } from '../markup/formulas.ts'
import { h5pContents } from './h5p-contents.ts'
import { readH5pContent } from './h5p-questions.ts'
import { isOwnH5p } from './own-packages.ts'

export const h5p: Reader = {
  name: 'H5P',
  extensions: ['h5p'],
  // The description of a package, which only these packages have at their root.
  archive: { holds: /^h5p\.json$/, read: (archive) => readH5p(archive) },
}

const CONTENT = 'content/content.json'

/** Bytes of the two texts of a package. */
const TEXT_MAX = 64 * 1024 * 1024

/**
 * Questions from an H5P package (h5p.org, specification 1.x): those of Multiple Choice, True/False and Single Choice Set, alone
 * or within others such as Question Set and Column, with pictures and feedback. Other tasks are problems. The libraries in the
 * package are not read.
 */
async function readH5p(archive: ZipArchive): Promise<ImportResult> {
  const description = await jsonOf(archive, 'h5p.json')
  if ('problem' in description) return refusal(description.problem)
  const content = await jsonOf(archive, CONTENT)
  if ('problem' in content) return refusal(content.problem)
  const contents = h5pContents(description.value, content.value)
  const find = await pictureFinder(archive)
  const formula = formulaReader()
  const items = contents.flatMap((part) => readH5pContent(part, find, formula))
  if (items.length === 0) return refusal('This H5P package has no questions.')
  const placed = items.map((item, index) => ({ ...item, location: { ...WHOLE_FILE, item: index + 1 } }))
  return resolveQuestions(placed, { isOwn: isOwnH5p(description.value) })
}

async function jsonOf(
  archive: ZipArchive,
  file: string,
): Promise<{ readonly value: unknown } | { readonly problem: string }> {
  const read = archive.names.includes(file) ? await archive.read(file, TEXT_MAX) : null
  if (read === null) return { problem: `This H5P package has no file "${file}". Export it again.` }
  if ('problem' in read) return read
  const decoded = decodeText(read.bytes)
  if ('problem' in decoded) return decoded
  const { fault } = scanJson(decoded.text)
  if (fault !== null) return { problem: `"${file}" in this H5P package isn't valid JSON: ${fault.message}.` }
  return { value: JSON.parse(decoded.text) }
}

/** The pictures of the package, by their paths within its content. */
async function pictureFinder(archive: ZipArchive): Promise<FindEmbeddedFile> {
  const files = new Map<string, EmbeddedFile>()
  let unread = ARCHIVE_PICTURES_MAX_BYTES
  for (const name of archive.names) {
    if (!name.startsWith('content/') || !isPictureName(name)) continue
    const read = await archive.read(name, Math.min(unread, IMAGE_MAX_BYTES))
    if ('bytes' in read) unread -= read.bytes.length
    const path = name.slice('content/'.length)
    files.set(
      path,
      'bytes' in read ? draftImage(path, read.bytes) : droppedFile(path, 'too large or damaged'),
    )
  }
  const inData = dataImages()
  return (src) => files.get(src.trim()) ?? inData(src)
}
