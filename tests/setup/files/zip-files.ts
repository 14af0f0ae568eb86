import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A file for an archive, with optional false values for its headers. */
export interface PackedFile {
  readonly name: string
  readonly content: Uint8Array | string
  /** Not compressed. */
  readonly isStored?: boolean
  /** Used unchanged as the compressed content. */
  readonly deflated?: Uint8Array
  /** False values for the headers. */
  readonly claimed?: { readonly size?: number; readonly packedSize?: number; readonly method?: number }
  readonly isEncrypted?: boolean
  /** The offset of its header as stated in the directory; the real one by default. */
  readonly offset?: number
}

/** Compresses a file in advance, to use it in many archives. */
export function packed(file: PackedFile): PackedFile {
  return { ...file, deflated: deflateRawSync(file.content) }
}

/** A zip archive (PKWARE APPNOTE) of these files. The result is deterministic. */
export function zipOf(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const locals: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const file of files) {
    const content = Buffer.from(file.content)
    const packed = file.deflated ?? (file.isStored === true ? content : deflateRawSync(content))
    const name = Buffer.from(file.name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800 | (file.isEncrypted === true ? 1 : 0), 2)
    common.writeUInt16LE(file.claimed?.method ?? (file.isStored === true ? 0 : 8), 4)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(file.claimed?.packedSize ?? packed.length, 14)
    common.writeUInt32LE(file.claimed?.size ?? content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    const after = Buffer.alloc(14)
    after.writeUInt32LE(file.offset ?? at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, after, name]))
    locals.push(local)
    at += local.length
  }
  const contents = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(contents.length, 8)
  end.writeUInt32LE(at, 12)
  return Uint8Array.from(Buffer.concat([...locals, contents, Buffer.from('PK\x05\x06'), end]))
}

/** `megabytes` of zeros, compressed to about a thousandth of that. */
export function deflatedZeros(megabytes: number): Uint8Array {
  const one = deflateRawSync(new Uint8Array(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), deflateRawSync(new Uint8Array(0))])
}
