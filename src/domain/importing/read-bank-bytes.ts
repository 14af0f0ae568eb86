import { commonCodePage, decodeAs, decodeLoosely, guessedEncoding } from './bytes/decode-loosely.ts'
import { decodeText } from './bytes/decode-text.ts'
import type { Encoding } from './bytes/encodings.ts'
import type { LoadSqlite } from './bytes/sqlite-tables.ts'
import {
  openDocumentMessage,
  unsupportedArchiveMessage,
  unsupportedFileMessage,
} from './bytes/unsupported-files.ts'
import { isZip, openZip, type UnpackBudget, ZIP_READ_MAX, type ZipArchive } from './bytes/zip.ts'
import { type ImportResult, refusal, withNotice } from './drafts/draft.ts'
import { H5P_DESCRIPTION, readH5p } from './h5p/h5p.ts'
import { keysIn } from './keys/key-list.ts'
import { keysOfRows } from './keys/key-table.ts'
import type { ListedKey } from './plain-text/key-lists/key-groups.ts'
import { MANIFEST, readQtiPackage } from './qti/qti-package.ts'
import { finishImport, type ReadBankOptions, readBank } from './read-bank.ts'
import { readXlsx, rowsOfXlsx } from './tables/xlsx.ts'
import { readZippedBanks } from './zipped-banks.ts'

export interface ReadBytesOptions extends ReadBankOptions {
  /** Asked only when the file is an Anki deck; without it a deck is refused. */
  readonly loadSqlite?: LoadSqlite
  /** The encoding of a text that a learner chose, of `ENCODINGS`; null and absent: that which shows. */
  readonly encoding?: string | null
  /** The code page of the files beside it (`sharedCodePage`), for one with few letters to show its own by; null and absent: unknown. */
  readonly beside?: Encoding | null
}

/** Bytes of a text that may have too few letters to show its code page by. */
export const FEW_LETTERS_MAX_BYTES = 50_000

/** The code page that shows by the letters of texts together, where at least two are not UTF-8; null for none. Never rejects. */
export async function sharedCodePage(files: readonly Uint8Array[]): Promise<Encoding | null> {
  const loose = files.filter((bytes) => {
    const isOther = isZip(bytes) || unsupportedFileMessage(bytes) !== null
    return !isOther && 'problem' in decodeText(bytes)
  })
  return loose.length < 2 ? null : await commonCodePage(loose).catch(() => null)
}

/**
 * Questions from the bytes of any file: a text of a bank (`readBank`), an Excel workbook, a QTI or H5P package, an
 * Anki deck, or an archive of such texts. The format is detected by the content, never by the name. Never
 * rejects: what cannot be read, unexpected errors included, is a problem in the result.
 */
export async function readBankBytes(
  bytes: Uint8Array,
  options: ReadBytesOptions = {},
): Promise<ImportResult> {
  try {
    if (isZip(bytes)) return finishImport(await readZip(bytes, options), options)
    const foreign = unsupportedFileMessage(bytes)
    if (foreign !== null) return refusal(foreign)
    const decoded = decodeText(bytes)
    if ('text' in decoded) return readBank(decoded.text, options)
    const { encoding = null, beside = null } = options
    const chosen = encoding === null ? null : decodeAs(bytes, encoding)
    const loose = chosen ?? (await decodeLoosely(bytes, beside))
    const guessed = guessedEncoding(bytes, loose?.label ?? null)
    const result =
      loose === null ? refusal(decoded.problem) : withNotice(readBank(loose.text, options), loose.message)
    return guessed === null ? result : { ...result, encoding: guessed }
  } catch {
    return refusal(
      "This file couldn't be read to its end. Save it again or in another format, and import it again.",
    )
  }
}

/**
 * The keys of a file that is a list of them (`keysIn`), or a workbook with one sheet that is; none for any other file, other archives
 * included. Never rejects.
 *
 * @param encoding the encoding that a learner chose (`ReadBytesOptions`)
 */
export async function listKeysOfBytes(
  bytes: Uint8Array,
  encoding: string | null = null,
): Promise<readonly ListedKey<string>[]> {
  if (isZip(bytes)) return await keysOfWorkbook(bytes).catch(() => [])
  if (unsupportedFileMessage(bytes) !== null) return []
  const decoded = decodeText(bytes)
  if ('text' in decoded) return keysIn(decoded.text)
  const loose = (encoding === null ? null : decodeAs(bytes, encoding)) ?? (await decodeLoosely(bytes))
  return loose === null ? [] : keysIn(loose.text)
}

const WORKBOOK = /^xl\/workbook\.xml$/

/** The keys of the only sheet that lists some; none where several do, as these may be of several files. */
async function keysOfWorkbook(bytes: Uint8Array): Promise<readonly ListedKey<string>[]> {
  const opened = await openZip(bytes)
  if ('problem' in opened || !opened.archive.names.some((name) => WORKBOOK.test(name))) return []
  const sheets = await rowsOfXlsx(opened.archive)
  const [keys = [], ...others] = sheets.map(keysOfRows).filter((found) => found.length > 0)
  return others.length > 0 ? [] : keys
}

/** Reads an archive that is of its kind. */
type ArchiveReader = (archive: ZipArchive, options: ReadBytesOptions) => Promise<ImportResult>

/** The kinds of archive by a file that only they hold; the first that fits reads. */
const ARCHIVES: readonly (readonly [file: RegExp, read: ArchiveReader])[] = [
  [/^collection\.anki2(?:1b?)?$/, readDeck],
  [WORKBOOK, (archive, { mappings, onProgress }) => readXlsx(archive, mappings, onProgress)],
  [MANIFEST, readQtiPackage],
  [H5P_DESCRIPTION, readH5p],
]

/** What reads a deck comes when there is one: hardly any file is. */
async function readDeck(
  archive: ZipArchive,
  { loadSqlite, onProgress }: ReadBytesOptions,
): Promise<ImportResult> {
  if (loadSqlite === undefined) return refusal("Anki decks can't be read here. Export the notes as text.")
  const { readAnki } = await import('./anki/anki.ts')
  return readAnki(archive, loadSqlite, onProgress)
}

async function readZip(bytes: Uint8Array, options: ReadBytesOptions): Promise<ImportResult> {
  const budget: UnpackBudget = { left: ZIP_READ_MAX }
  const opened = await openZip(bytes, budget)
  if ('problem' in opened) return refusal(opened.problem)
  const { archive } = opened
  const read = archiveReader(archive)
  if (read !== undefined) return read(archive, options)
  const foreign = unsupportedArchiveMessage(archive.names) ?? (await openDocument(archive))
  if (foreign !== null) return refusal(foreign)
  return readZippedBanks(archive, options.mappings, async (inner) => {
    const within = await openZip(inner, budget)
    if ('problem' in within) return refusal(within.problem)
    return (await archiveReader(within.archive)?.(within.archive, options)) ?? null
  })
}

/** The reader of the kind of archive that this is; undefined for one of any files. */
function archiveReader({ names }: ZipArchive): ArchiveReader | undefined {
  return ARCHIVES.find(([file]) => names.some((name) => file.test(name)))?.[1]
}

/** Bytes of a media type. */
const MEDIA_TYPE_MAX = 200

async function openDocument(archive: ZipArchive): Promise<string | null> {
  if (!archive.names.includes('mimetype')) return null
  const read = await archive.read('mimetype', MEDIA_TYPE_MAX)
  return 'bytes' in read ? openDocumentMessage(new TextDecoder().decode(read.bytes)) : null
}
