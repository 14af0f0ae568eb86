import type { LoadSqlite } from '../bytes/sqlite-tables.ts'
import { ANKI_COLLECTION_MAX_BYTES } from '../file-limits.ts'
import type { PackageCode, PackageFile, WrittenPackage } from '../format.ts'
import type { BankImages } from '../writing/bank-images.ts'
import type { ExportedQuestion } from '../writing/exported-question.ts'
import type { FormatCapabilities } from '../writing/fit-question.ts'
import { HTML_SPACES, htmlLosses, LINE_FEEDS } from '../writing/html-fit.ts'
import { XML_CHARACTERS } from '../writing/html-text.ts'
import { mediaName } from './anki-html.ts'
import { collectionOf } from './collection.ts'
import { writeCollection } from './write-collection.ts'

/** A note has every part of a question. Its texts are HTML, and Anki removes control characters from them. */
const CAPABILITIES: FormatCapabilities = {
  supportsFlags: true,
  holds: ['reference'],
  order: 'any',
  images: 'beside',
  texts: [XML_CHARACTERS, LINE_FEEDS],
  categories: [],
  contents: [HTML_SPACES],
  otherLosses: (question) =>
    htmlLosses(question, { hasStrikethrough: true, hasListStart: true, hasTexMath: true }),
}

export const ankiCode: PackageCode = {
  capabilities: CAPABILITIES,
  writeFiles: (questions, images, { now, loadSqlite }) => writeAnki(questions, images, now, loadSqlite),
}

/**
 * The questions as a deck of Anki (`.apkg`): a collection of schema 11, which every Anki opens, the images under
 * numbers, and their names. Rejects when SQLite cannot be loaded.
 *
 * @param now milliseconds since the epoch
 */
async function writeAnki(
  questions: readonly ExportedQuestion[],
  images: BankImages,
  now: number,
  loadSqlite: LoadSqlite,
): Promise<WrittenPackage> {
  const collection = await writeCollection(collectionOf(questions, images, now), loadSqlite)
  const names = Object.fromEntries(Array.from(images.keys(), (address, index) => [index, mediaName(address)]))
  const files = new Map<string, PackageFile>([
    ['collection.anki2', { uncompressed: collection }],
    ...Array.from(images.values(), (bytes, index) => [String(index), bytes] as const),
    ['media', JSON.stringify(names)],
  ])
  return { files, isTooLarge: collection.length > ANKI_COLLECTION_MAX_BYTES }
}
