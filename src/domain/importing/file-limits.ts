import { isZip } from './bytes/zip.ts'

const MB = 1024 * 1024

/** Bytes of text that an import reads, of one file or of all files of an archive: a bank of 50,000 long questions is below. */
export const BANK_TEXT_MAX_BYTES = 64 * MB

/** Different pictures of one import (spec §2.12). */
export const IMPORT_PICTURES_MAX = 2000

/** Bytes of pictures that an import takes from one archive. */
export const ARCHIVE_PICTURES_MAX_BYTES = 128 * MB

/** Bytes of pictures that are added to the drafts of one import in their editors. */
export const ADDED_PICTURES_MAX_BYTES = 128 * MB

/**
 * Largest file that an import reads, bytes. An archive holds texts and their pictures, so that those that we export are read.
 *
 * @param start the first bytes of the file, at least four
 */
export function bankFileMaxBytes(start: Uint8Array): number {
  return isZip(start) ? BANK_TEXT_MAX_BYTES + ARCHIVE_PICTURES_MAX_BYTES : BANK_TEXT_MAX_BYTES
}
