import { ZSTDDecoder } from 'zstddec'
import { isRecord } from '../../domain/is-record.ts'
import { IMAGE_MAX_BYTES } from '../../domain/rich-text/image-rules.ts'
import { decodeAddress } from '../bytes/archive-path.ts'
import type { ZipArchive } from '../bytes/zip.ts'
import { dataImages, draftImage, droppedFile, type EmbeddedFile } from '../drafts/pictures/draft-images.ts'
import { ARCHIVE_PICTURES_MAX_BYTES } from '../file-limits.ts'

/** Bytes of the list of all files, packed and unpacked. */
const LIST_MAX = 16 * 1024 * 1024

/** What Zstandard may add to a file that it cannot make smaller. */
const PACKING = 64 * 1024

/** The media files of a deck. */
export interface AnkiMedia {
  /** The file at an address in a note; null when the deck lacks it. The same object for the same address. */
  file(src: string): Promise<EmbeddedFile | null>
}

/** The media files of a deck, each decompressed once, on first use. Never rejects. */
export async function ankiMedia(archive: ZipArchive): Promise<AnkiMedia> {
  const paths = await archivePaths(archive)
  const within = dataImages()
  const known = new Map<string, Promise<EmbeddedFile | null>>()
  let unread = ARCHIVE_PICTURES_MAX_BYTES
  const read = async (src: string): Promise<EmbeddedFile | null> => {
    const name = paths.has(src.normalize('NFC')) ? src : decodeAddress(src)
    const path = paths.get(name.normalize('NFC'))
    if (path === undefined) return within(src)
    if (unread < IMAGE_MAX_BYTES) return droppedFile(name, 'too many pictures in one deck')
    const packed = await archive.read(path, IMAGE_MAX_BYTES + PACKING)
    if ('problem' in packed) return droppedFile(name, TOO_LARGE)
    const bytes = isZstd(packed.bytes) ? await decompressZstd(packed.bytes, IMAGE_MAX_BYTES) : packed.bytes
    unread -= bytes?.length ?? IMAGE_MAX_BYTES
    return bytes === null ? droppedFile(name, TOO_LARGE) : draftImage(name, bytes)
  }
  return {
    file(src) {
      const file = known.get(src) ?? read(src)
      known.set(src, file)
      return file
    },
  }
}

const TOO_LARGE = 'larger than 5 MB, or damaged'

/** The path in the archive of each file, by its name in the deck. */
async function archivePaths(archive: ZipArchive): Promise<ReadonlyMap<string, string>> {
  const read = await archive.read('media', LIST_MAX)
  if ('problem' in read) return new Map()
  try {
    if (!isZstd(read.bytes)) return pathsOfJson(new TextDecoder().decode(read.bytes))
    const list = await decompressZstd(read.bytes, LIST_MAX)
    return list === null ? new Map() : pathsOfEntries(list)
  } catch {
    return new Map()
  }
}

/** `{"0": "heart.png"}`. */
function pathsOfJson(json: string): Map<string, string> {
  const names: unknown = JSON.parse(json)
  return new Map(
    Object.entries(isRecord(names) ? names : {}).map(([path, name]) => [String(name).normalize('NFC'), path]),
  )
}

const NAME = 1
const ENTRY = 1
const OWN_PATH = 255

/**
 * Anki's `MediaEntries` (anki/import_export.proto): a list of messages, each with the name of a file, whose number in
 * the list is its name in the archive unless it gives another.
 */
function pathsOfEntries(list: Uint8Array): Map<string, string> {
  const paths = new Map<string, string>()
  let counted = 0
  for (const [field, entry] of protobufFields(list)) {
    if (field !== ENTRY || !(entry instanceof Uint8Array)) continue
    let name = ''
    let path = counted++
    for (const [part, value] of protobufFields(entry)) {
      if (part === NAME && value instanceof Uint8Array) name = new TextDecoder().decode(value)
      if (part === OWN_PATH && typeof value === 'number') path = value
    }
    paths.set(name.normalize('NFC'), String(path))
  }
  return paths
}

/** The fields of a message (protobuf.dev, "Encoding"): numbers, and bytes for texts and messages within. */
function* protobufFields(message: Uint8Array): Generator<readonly [number, number | Uint8Array]> {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++]
      if (byte === undefined || scale > 2 ** 63) throw new Error('The message is cut off.')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = varint()
    const kind = key % 8
    const field = Math.floor(key / 8)
    if (kind === 0) yield [field, varint()]
    else if (kind === 2) {
      const length = varint()
      if (at + length > message.length) throw new Error('The message is cut off.')
      yield [field, message.subarray(at, at + length)]
      at += length
    } else if (kind === 1 || kind === 5) at += kind === 1 ? 8 : 4
    else throw new Error('The message has a field of an unknown kind.')
  }
}

/** Whether bytes begin as Zstandard does (RFC 8878, 3.1.1). */
export function isZstd([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd
}

/**
 * Unpacks Zstandard (RFC 8878) into at most `maxBytes`. The decoder gets a room of that size and stops where it is
 * full, so that a bomb costs no more. Never rejects.
 *
 * @returns null when it is damaged, empty or larger
 */
export async function decompressZstd(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array | null> {
  try {
    const decoder = new ZSTDDecoder()
    await decoder.init()
    const unpacked = decoder.decode(bytes, maxBytes)
    return unpacked.length === 0 ? null : unpacked
  } catch {
    return null
  }
}
