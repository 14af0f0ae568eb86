import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { quoted } from '../drafts/draft.ts'
import { LOCAL_HEADER_LENGTH, unpack } from './unpack.ts'

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
