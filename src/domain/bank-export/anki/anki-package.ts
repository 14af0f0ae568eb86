import { ANKI_COLLECTION_MAX_BYTES } from '../../importing/archive-limits.ts'
import type { LoadSqlite } from '../../importing/bytes/sqlite-tables.ts'
import type { BankImages } from '../bank-images.ts'
import type { ExportedQuestion } from '../exported-question.ts'
import type { PackageFile, PackageFiles } from '../package-files.ts'
import { mediaName } from './anki-html.ts'
import { collectionOf } from './collection.ts'
import { writeCollection } from './write-collection.ts'

/** The files of a deck. */
export interface AnkiDeckFiles {
  readonly files: PackageFiles
  /** Whether an import here refuses the deck. */
  readonly isTooLarge: boolean
}

/**
 * The questions as a deck of Anki (`.apkg`): a collection of schema 11, which every Anki opens, the images under
 * numbers, and their names. Rejects when SQLite cannot be loaded.
 *
 * @param now milliseconds since the epoch
 */
export async function writeAnki(
  questions: readonly ExportedQuestion[],
  images: BankImages,
  now: number,
  loadSqlite: LoadSqlite,
): Promise<AnkiDeckFiles> {
  const collection = await writeCollection(collectionOf(questions, images, now), loadSqlite)
  const names = Object.fromEntries(Array.from(images.keys(), (address, index) => [index, mediaName(address)]))
  const files = new Map<string, PackageFile>([
    ['collection.anki2', { uncompressed: collection }],
    ...Array.from(images.values(), (bytes, index) => [String(index), bytes] as const),
    ['media', JSON.stringify(names)],
  ])
  return { files, isTooLarge: collection.length > ANKI_COLLECTION_MAX_BYTES }
}
