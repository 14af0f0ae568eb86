import { isZip } from './bytes/zip.ts'

const MB = 1024 * 1024

/** Bytes of text that an import reads, of one file or of all files of an archive: a bank of 50,000 long questions is below. */
export const BANK_TEXT_MAX_BYTES = 64 * MB

/** Bytes of pictures that an import takes from one archive. */
export const ARCHIVE_PICTURES_MAX_BYTES = 128 * MB

/** Files that are read one by one: unpacking each takes half a millisecond, and up to twice that before it is warm. */
export const ARCHIVE_FILES_MAX = 1000

/** Bytes of the collection of an Anki deck, unpacked: one of 50,000 questions of usual length is below. */
export const ANKI_COLLECTION_MAX_BYTES = 64 * MB

/**
 * Characters of tables that may be looked at for what their columns hold, where no row names these: a million take up to 1.6 s. The
 * first 100 rows of such a table have some 7,000.
 */
export const ARCHIVE_TABLES_MAX = 200_000

/** Workbooks, packages and decks that are read within an archive. */
export const INNER_ARCHIVES_MAX = 20

/**
 * Largest file that an import reads, bytes. An archive holds texts and their pictures, so that those that we export are read.
 *
 * @param start the first bytes of the file, at least four
 */
export function bankFileMaxBytes(start: Uint8Array): number {
  return isZip(start) ? BANK_TEXT_MAX_BYTES + ARCHIVE_PICTURES_MAX_BYTES : BANK_TEXT_MAX_BYTES
}
