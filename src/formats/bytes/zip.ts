import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { quoted } from '../../domain/importing/drafts/draft.ts'

/** Files in an archive, folders included. A deck of flash cards may hold some ten thousand pictures. */
export const ZIP_ENTRIES_MAX = 50_000

/** Characters of a file's name in an archive, its folders included. */
const NAME_MAX = 1000

/** Bytes that are unpacked from one archive, all its files together. */
export const ZIP_READ_MAX = 256 * 1024 * 1024

/** Bytes that may still be unpacked; an archive shares them with those within it. */
export interface UnpackBudget {
  left: number
}

/** How many times as large a file may be as it is packed, once it is larger than `RATIO_FREE` bytes. Texts reach 50. */
const RATIO_MAX = 200
const RATIO_FREE = 1024 * 1024

/** The ways of packing that are read: not at all, and deflate (PKWARE APPNOTE, 4.4.5). */
const METHODS = new Set([0, 8])

/** An archive whose table of contents is sound. Its files are unpacked one by one, when they are asked for. */
export interface ZipArchive {
  /** Of its files, in its order, folders left out: relative, with "/" between folders, distinct. */
  readonly names: readonly string[]
  /** Bytes of one file, unpacked, as the archive states them: whoever reads it gets exactly as many. 0 when it is not there. */
  sizeOf(name: string): number
  /**
   * One file unpacked.
   *
   * @param maxBytes how large it may be
   * @returns a problem, as a sentence for the learner, when it is larger, damaged, not there, or packed in an unknown
   *   way, or when `ZIP_READ_MAX` is used up
   */
  read(name: string, maxBytes: number): Promise<{ readonly bytes: Uint8Array } | { readonly problem: string }>
}

/** Whether bytes begin as a zip archive does: with a file, or with the end of an empty one. */
export function isZip([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6))
}

/**
 * The table of contents of a zip archive. Nothing is unpacked yet. Never rejects.
 *
 * @param budget what may be unpacked of it
 * @returns a problem, as a sentence for the learner, for what is damaged, cut off, protected by a password or built
 *   to do harm: too many files, files over one another, names that lead out of the archive
 */
export async function openZip(
  bytes: Uint8Array,
  budget: UnpackBudget = { left: ZIP_READ_MAX },
): Promise<{ readonly archive: ZipArchive } | { readonly problem: string }> {
  try {
    const entries = await entriesOf(bytes)
    return typeof entries === 'string' ? { problem: entries } : { archive: archiveOf(bytes, entries, budget) }
  } catch {
    return { problem: 'The archive (zip) is damaged or incomplete. Download or create it again.' }
  }
}

/** Names are checked here, and the page's own worker does all the work: another one would need a looser CSP. */
const OPTIONS = { useWebWorkers: false, filenameValidation: 'tolerant' } as const

/** The files by name, or what is wrong with them. */
async function entriesOf(bytes: Uint8Array): Promise<Map<string, FileEntry> | string> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), OPTIONS)
  const entries = new Map<string, FileEntry>()
  let count = 0
  for await (const entry of reader.getEntriesGenerator()) {
    if (++count > ZIP_ENTRIES_MAX) {
      return `The archive has more than ${ZIP_ENTRIES_MAX} files. Split it.`
    }
    const name = entry.filename.replaceAll('\\', '/')
    const problem = entryProblem(entry, name)
    if (problem !== null) return problem
    if (entry.directory) continue
    if (entries.has(name)) return `The archive has two files named ${quoted(name)}. Keep one of them.`
    entries.set(name, entry)
  }
  return areApart([...entries.values()])
    ? entries
    : 'Files in this archive overlap, as they do in malicious archives. Nothing was read.'
}

function entryProblem(entry: { readonly encrypted: boolean }, name: string): string | null {
  if (name.length > NAME_MAX) return 'A file in the archive has a name that is too long. Nothing was read.'
  if (/^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)|\0/i.test(name)) {
    return `A file in the archive has a name that points outside it, ${quoted(name.replaceAll('\0', ''))}. Nothing was read.`
  }
  return entry.encrypted ? 'The archive is protected by a password. Save it without a password.' : null
}

/** Whether each file ends before the next begins. */
function areApart(entries: readonly FileEntry[]): boolean {
  const inPlace = entries.toSorted((one, other) => one.offset - other.offset)
  return inPlace.every(({ offset, compressedSize }, index) => {
    const next = inPlace[index + 1]
    return next === undefined || offset + LOCAL_HEADER_LENGTH + compressedSize <= next.offset
  })
}

function archiveOf(
  bytes: Uint8Array,
  entries: ReadonlyMap<string, FileEntry>,
  budget: UnpackBudget,
): ZipArchive {
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    async read(name, maxBytes) {
      const entry = entries.get(name)
      if (entry === undefined) return { problem: `The archive has no file named ${quoted(name)}.` }
      const problem = sizeProblem(entry, name, maxBytes)
      if (problem !== null) return { problem }
      if (entry.uncompressedSize > budget.left) {
        return { problem: `The archive has more than ${inMegabytes(ZIP_READ_MAX)}. Split it.` }
      }
      budget.left -= entry.uncompressedSize
      try {
        return { bytes: await unpack(bytes, entry) }
      } catch {
        return { problem: `${quoted(name)} in the archive is damaged. Download or create the archive again.` }
      }
    },
  }
}

function sizeProblem(entry: FileEntry, name: string, maxBytes: number): string | null {
  const { compressionMethod, compressedSize, uncompressedSize } = entry
  if (!METHODS.has(compressionMethod)) {
    return `${quoted(name)} is compressed in a way that can't be read. Create the archive with standard zip compression.`
  }
  if (uncompressedSize > maxBytes) {
    return `${quoted(name)} in the archive is too large: ${inMegabytes(uncompressedSize)}, and the limit is ${inMegabytes(maxBytes)}.`
  }
  if (uncompressedSize > RATIO_FREE && uncompressedSize > compressedSize * RATIO_MAX) {
    return `${quoted(name)} would unpack to more than ${RATIO_MAX} times its size, as malicious files do. It wasn't read.`
  }
  return null
}

function inMegabytes(bytes: number): string {
  return `${Math.max(0.1, Math.round(bytes / 104_857.6) / 10)} MB`
}

/** The fixed part of the header before each file's content, bytes (PKWARE APPNOTE, 4.3.7). */
const LOCAL_HEADER_LENGTH = 30
const LOCAL_HEADER_SIGNATURE = 0x04034b50

/** Bytes that are unpacked at once: deflate makes at most 1,032 times as many of them, and they stay in memory. */
const CHUNK_LENGTH = 64 * 1024

/** A file of an archive, as the archive's directory states it. */
interface PackedEntry {
  /** Where its header begins. */
  readonly offset: number
  /** 0 for a file that is not compressed, 8 for deflate (PKWARE APPNOTE, 4.4.5). */
  readonly compressionMethod: number
  readonly compressedSize: number
  readonly uncompressedSize: number
  /** The checksum of its content. */
  readonly crc32?: number
}

/**
 * The content of a file of an archive: exactly as many bytes as the directory states. Rejects when the size or the
 * checksum differs, and stops as soon as there are more.
 *
 * zip.js reads directories but not contents: its streams take 0.6 ms for each file, and twice that before they are
 * warm. This takes 0.2 ms, and an archive may have a thousand files.
 */
async function unpack(archive: Uint8Array, entry: PackedEntry): Promise<Uint8Array> {
  const packed = packedContent(archive, entry)
  const content =
    entry.compressionMethod === 0 ? packed.slice() : await inflate(packed, entry.uncompressedSize)
  if (content.length !== entry.uncompressedSize) throw new Error('The size differs from the directory.')
  if (crc32(content) !== entry.crc32) throw new Error('The checksum differs from the directory.')
  return content
}

/** The part of the archive that holds the file, still compressed. */
function packedContent(archive: Uint8Array, entry: PackedEntry): Uint8Array {
  const header = new DataView(archive.buffer, archive.byteOffset + entry.offset, LOCAL_HEADER_LENGTH)
  if (header.getUint32(0, true) !== LOCAL_HEADER_SIGNATURE) throw new Error('The file has no header.')
  const nameLength = header.getUint16(26, true)
  const extraLength = header.getUint16(28, true)
  const from = entry.offset + LOCAL_HEADER_LENGTH + nameLength + extraLength
  if (from + entry.compressedSize > archive.length) throw new Error('The file is cut off.')
  return archive.subarray(from, from + entry.compressedSize)
}

async function inflate(packed: Uint8Array, size: number): Promise<Uint8Array> {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const [content] = await Promise.all([readAll(readable, size), writeAll(writable, packed)])
  return content
}

async function writeAll(writable: WritableStream<BufferSource>, packed: Uint8Array): Promise<void> {
  const writer = writable.getWriter()
  for (let from = 0; from < packed.length; from += CHUNK_LENGTH) {
    await writer.write(packed.slice(from, from + CHUNK_LENGTH))
  }
  await writer.close()
}

/** Rejects when there is more than `size`, which also ends what is still written. */
async function readAll(readable: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const content = new Uint8Array(size)
  let length = 0
  const reader = readable.getReader()
  for (let { value } = await reader.read(); value !== undefined; { value } = await reader.read()) {
    if (length + value.length > size) {
      await reader.cancel()
      throw new Error('The file is larger than the directory states.')
    }
    content.set(value, length)
    length += value.length
  }
  return content.subarray(0, length)
}

/** The remainders of all bytes by the reversed polynomial of CRC-32 (ISO 3309; PKWARE APPNOTE, 4.4.7). */
const REMAINDERS = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = (remainder & 1 ? 0xedb88320 : 0) ^ (remainder >>> 1)
  return remainder
})

/** The checksum of zip archives and PNG images, 0 to 2^32 − 1. */
export function crc32(bytes: Uint8Array): number {
  let remainder = -1
  // Five times as fast as for … of: an archive has up to 60 MB.
  for (let at = 0; at < bytes.length; at++) {
    remainder = (REMAINDERS[(remainder ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (remainder >>> 8)
  }
  return ~remainder >>> 0
}
